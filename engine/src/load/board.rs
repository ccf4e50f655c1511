//! A board's file: zones and spaces with the links between them. A link is listed at both its spaces, so that
//! one forgotten or mistyped is found here and not in a strange game.

use crate::board::{Board, Plan, Space};
use crate::ids::{MAX_SPACES, SpaceId, SpaceSet};

use super::error::LoadError;
use super::table::{Item, Table, Text, with_root};
use crate::spelling::nearest;

const KEYS: &[&str] = &["id", "name", "frame", "zones", "passages", "space"];
const SPACE_KEYS: &[&str] = &["id", "x", "y", "zones", "links", "start"];

/// The most zones: a space keeps them as the bits of two bytes.
const MAX_ZONES: usize = 16;

/// Reads a board from the text of its file. `file_name` is used in the errors only.
pub fn load_board(file_name: &str, text: &str) -> Result<Board, LoadError> {
    with_root(file_name, text, KEYS, |root| {
        let (id, name) = (id(&root.required("id")?)?, root.required("name")?.line()?.owned());
        let frame = frame(&root.required("frame")?)?;
        let zones = zones(&root.required("zones")?)?;
        root.required("space")?;
        let tables = root.tables("space", "a space", SPACE_KEYS)?;
        let spaces = spaces(&root, &tables, &zones, frame)?;
        let links = links(&tables, &spaces)?;
        let passages = root.optional("passages").map_or(Ok(SpaceSet::EMPTY), |item| passages(&item, &spaces))?;
        let starts = starts(&root, &tables)?;
        let board = Board::new(Plan { id, name, frame, zones, spaces, starts, links, passages });
        check_connected(&board, &tables)?;
        Ok(board)
    })
}

fn id(item: &Item) -> Result<String, LoadError> {
    let id = item.id()?;
    if id.value == "all" {
        let error = item.error("a board cannot have the id `all`");
        return Err(error.hint("`--board all` means every board; choose another `id`"));
    }
    Ok(id.owned())
}

fn frame(item: &Item) -> Result<(u16, u16), LoadError> {
    match item.list("two numbers")?[..] {
        [width, height] => Ok((width.number(1..=10_000)?, height.number(1..=10_000)?)),
        _ => Err(item.error("`frame` is the width and the height").hint("write `frame = [1337, 866]`")),
    }
}

fn zones(item: &Item) -> Result<Vec<String>, LoadError> {
    let names = item.ids()?;
    if names.is_empty() || names.len() > MAX_ZONES {
        return Err(item.error(format!("a board has 1 to {MAX_ZONES} zones, but here are {}", names.len())));
    }
    for (index, name) in names.iter().enumerate() {
        if names[..index].iter().any(|other| other.value == name.value) {
            return Err(name.error(format!("the zone `{}` is listed twice", name.value)));
        }
    }
    Ok(names.iter().map(Text::owned).collect())
}

fn spaces(root: &Table, tables: &[Table], zones: &[String], frame: (u16, u16)) -> Result<Vec<Space>, LoadError> {
    if tables.len() > MAX_SPACES || tables.len() < 2 {
        let count = tables.len();
        return Err(root
            .required("space")?
            .error(format!("a board has 2 to {MAX_SPACES} spaces, but here are {count}")));
    }
    let mut spaces: Vec<Space> = Vec::new();
    for table in tables {
        let space = space(table, zones, frame)?;
        if spaces.iter().any(|other| other.id.eq_ignore_ascii_case(&space.id)) {
            return Err(table.required("id")?.error(format!("there is already a space `{}`", space.id)));
        }
        if let Some(other) = spaces.iter().find(|other| (other.x, other.y) == (space.x, space.y)) {
            let error = table.required("x")?.error(format!("`{}` lies at the same point as `{}`", space.id, other.id));
            return Err(error.hint("give each space its own `x` and `y`"));
        }
        spaces.push(space);
    }
    Ok(spaces)
}

fn space(table: &Table, zones: &[String], frame: (u16, u16)) -> Result<Space, LoadError> {
    let id = table.required("id")?.text()?;
    if !id.value.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
        return Err(id.error("a space's id has only letters, digits and hyphens").hint("such as `M07`"));
    }
    let item = table.required("zones")?;
    let mut bits = 0;
    for name in item.ids()? {
        let index = zones.iter().position(|zone| zone == name.value).ok_or_else(|| {
            name.error(format!("there is no zone `{}`", name.value)).among(name.value, zones.iter().map(String::as_str))
        })?;
        bits |= 1 << index;
    }
    if bits == 0 {
        return Err(item.error(format!("the space `{}` is in no zone", id.value)));
    }
    let (x, y) = (table.required("x")?.number(0..=frame.0)?, table.required("y")?.number(0..=frame.1)?);
    Ok(Space { id: id.owned(), x, y, zones: bits })
}

fn find(name: &Text, spaces: &[Space]) -> Result<SpaceId, LoadError> {
    let index = spaces.iter().position(|space| space.id == name.value);
    index.map(|index| SpaceId(index as u8)).ok_or_else(|| {
        let error = name.error(format!("there is no space `{}`", name.value));
        match nearest(name.value, spaces.iter().map(|space| space.id.as_str())) {
            Some(near) => error.hint(format!("did you mean `{near}`?")),
            None => error.hint("every space needs an entry of its own"),
        }
    })
}

fn names<'a>(item: &Item<'a>) -> Result<Vec<Text<'a>>, LoadError> {
    item.list("spaces")?.iter().map(Item::text).collect()
}

/// The links, each found at both its ends.
fn links(tables: &[Table], spaces: &[Space]) -> Result<Vec<(SpaceId, SpaceId)>, LoadError> {
    let mut links = Vec::new();
    let mut places = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        let from = SpaceId(index as u8);
        for name in names(&table.required("links")?)? {
            let to = find(&name, spaces)?;
            if to == from {
                return Err(name.error(format!("the space `{}` is linked to itself", name.value)));
            }
            if links.contains(&(from, to)) {
                return Err(name.error(format!("the link to `{}` is listed twice", name.value)));
            }
            links.push((from, to));
            places.push(name);
        }
    }
    for (&(from, to), name) in links.iter().zip(&places) {
        if !links.contains(&(to, from)) {
            let (from, to) = (&spaces[from.index()].id, &spaces[to.index()].id);
            let error = name.error(format!("`{from}` is linked to `{to}`, but `{to}` not to `{from}`"));
            return Err(error.hint(format!("add \"{from}\" to the links of `{to}`, or take out \"{to}\" here")));
        }
    }
    links.retain(|(from, to)| from < to);
    Ok(links)
}

fn passages(item: &Item, spaces: &[Space]) -> Result<SpaceSet, LoadError> {
    let mut set = SpaceSet::EMPTY;
    for name in names(item)? {
        let space = find(&name, spaces)?;
        if set.has(space) {
            return Err(name.error(format!("the passage `{}` is listed twice", name.value)));
        }
        set.insert(space);
    }
    if set.len() == 1 {
        return Err(item.error("one passage leads nowhere").hint("name at least two spaces"));
    }
    Ok(set)
}

/// The start spaces in the order of their numbers, which must be 1, 2 and so on.
fn starts(root: &Table, tables: &[Table]) -> Result<Vec<SpaceId>, LoadError> {
    let mut starts = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        if let Some(item) = table.optional("start") {
            starts.push((item.small(1..=8)?, SpaceId(index as u8), item));
        }
    }
    starts.sort_by_key(|&(number, space, _)| (number, space));
    for (index, (number, _, item)) in starts.iter().enumerate() {
        if (*number as usize) < index + 1 {
            return Err(item.error(format!("start {number} is given twice")));
        }
        if *number as usize > index + 1 {
            return Err(item.error(format!("start {number} comes without start {}", index + 1)));
        }
    }
    if starts.len() < 2 {
        let error = root.error(format!("there is no start {}", starts.len() + 1));
        return Err(error.hint("give at least two spaces a `start`: 1 and 2"));
    }
    Ok(starts.into_iter().map(|(_, space, _)| space).collect())
}

fn check_connected(board: &Board, tables: &[Table]) -> Result<(), LoadError> {
    let mut reached = SpaceSet::of(SpaceId(0));
    loop {
        let next = reached.fold(reached, |set, space| set.or(board.steps(space)));
        if next == reached {
            break;
        }
        reached = next;
    }
    let Some(cut_off) = board.all().minus(reached).lowest() else { return Ok(()) };
    let (name, first) = (board.space_name(cut_off), board.space_name(SpaceId(0)));
    let error = tables[cut_off.index()].error(format!("no way leads from `{first}` to `{name}`"));
    Err(error.hint("all spaces of a board are joined by links and passages"))
}
