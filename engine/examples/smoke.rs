//! Random games over the 15 pairs on Marmoreal: total figures for profiling.
use engine::{action::Menu, game::Game, load::Library, luck::Dice, rules::*, state::State};
fn main() {
    let n: u64 = std::env::args().nth(1).map_or(2000, |a| a.parse().unwrap());
    let lib = Library::embedded();
    let heroes: Vec<_> = lib.heroes().cloned().collect();
    let board = lib.board("marmoreal").unwrap();
    let mut list = Menu::new();
    let (mut games, mut decisions, mut turns, mut choices) = (0u64, 0u64, 0u64, std::collections::BTreeMap::new());
    let t = std::time::Instant::now();
    for i in 0..heroes.len() {
        for j in i + 1..heroes.len() {
            let game = Game::new(board.clone(), &[heroes[i].clone(), heroes[j].clone()], Rules::default()).unwrap();
            for seed in 0..n {
                let mut dice = Dice::new(seed);
                let mut s = State::new(&game, &mut dice, &mut ());
                s.menu(&game, &mut list);
                while !list.is_empty() {
                    if n < 100 {
                        let e = choices.entry(s.choice().word()).or_insert((0u64, 0u64));
                        e.0 += 1;
                        e.1 += list.len() as u64;
                    }
                    let a = list.get(dice.below(list.len() as u32) as usize).unwrap();
                    s.advance(&game, a, &mut list, &mut dice, &mut ());
                    decisions += 1;
                }
                games += 1;
                turns += s.turn() as u64;
            }
        }
    }
    let e = t.elapsed().as_secs_f64();
    println!(
        "games {games} decisions {decisions} turns {turns}: {:.0} games/s {:.2} M dec/s {:.1} ns/dec size {}",
        games as f64 / e,
        decisions as f64 / e / 1e6,
        e * 1e9 / decisions as f64,
        size_of::<State>()
    );
    for (k, (n, l)) in choices {
        println!("{k:12} {:.3} of decisions, {:.1} actions", n as f64 / decisions as f64, l as f64 / n as f64);
    }
}
