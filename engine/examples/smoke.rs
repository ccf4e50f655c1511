//! Smoke.
use engine::{action::Actions, game::Game, load::Library, luck::Dice, rules::*, state::State};
fn main() {
    let lib = Library::embedded();
    let heroes: Vec<_> = lib.heroes().cloned().collect();
    let mut list = Actions::new();
    for edition in [Edition::Core, Edition::Classic] {
        for board in lib.boards() {
            let (mut games, mut decisions, mut turns, mut maxb, mut maxt) = (0u64, 0u64, 0u64, 0usize, 0);
            let t = std::time::Instant::now();
            for a in &heroes {
                for b in &heroes {
                    let game = Game::new(board.clone(), &[a.clone(), b.clone()], Rules { edition, ..Rules::default() })
                        .unwrap();
                    for seed in 0..300 {
                        let mut dice = Dice::new(seed);
                        let mut s = State::new(&game, &mut dice, &mut ());
                        while s.to_act().is_some() {
                            s.legal(&game, &mut list);
                            assert!(!list.is_empty(), "{:?}", s);
                            maxb = maxb.max(list.len());
                            let a = list[dice.below(list.len() as u32) as usize];
                            s.apply(&game, a, &mut dice, &mut ());
                            decisions += 1;
                        }
                        games += 1;
                        turns += s.turn() as u64;
                        maxt = maxt.max(s.turn());
                    }
                }
            }
            let e = t.elapsed().as_secs_f64();
            println!(
                "{} {:?} games {games} dec/game {:.1} turns {:.1} max branching {maxb} max turns {maxt}: {:.0} games/s {:.1} ns/dec size {}",
                board.id,
                edition,
                decisions as f64 / games as f64,
                turns as f64 / games as f64,
                games as f64 / e,
                e * 1e9 / decisions as f64,
                size_of::<State>()
            );
        }
    }
}
