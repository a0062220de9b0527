//! Times the machines of maneatingape/advent-of-code-rust on a file of machines, which is
//! read already. For docs/results.md only: nothing of Jie is linked with it. run.sh builds
//! it as a program that depends on the checkout.
use std::hint::black_box;
use std::time::{Duration, Instant};

use aoc::year2025::day10::{parse, part1, part2};

fn main() {
    let path = std::env::args().nth(1).expect("a file of machines");
    let machines = parse(&std::fs::read_to_string(path).expect("a file that can be read"));
    let (mut best, mut answer) = (Duration::MAX, (0, 0));
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(1) {
        let start = Instant::now();
        answer = black_box((part1(black_box(&machines)), part2(black_box(&machines))));
        best = best.min(start.elapsed());
    }
    println!("seconds {:.9} answer {},{}", best.as_secs_f64(), answer.0, answer.1);
}
