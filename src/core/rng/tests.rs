use super::*;

/// The authors' C code in Rust.
fn reference(seed: u64, count: usize) -> Vec<u64> {
    let mut mix = seed;
    let mut s = [0u64; 4].map(|_| {
        mix = mix.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (mix ^ mix >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    });
    let mut next = || {
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    };
    (0..count).map(|_| next()).collect()
}

#[test]
fn is_the_published_algorithm_for_every_seed() {
    for seed in [0, 1, 42, u64::MAX] {
        let mut rng = Rng::new(seed);
        let ours: Vec<u64> = (0..100).map(|_| rng.next_u64()).collect();
        assert_eq!(ours, reference(seed, 100), "seed {seed}");
    }
}

#[test]
fn below_is_fair_and_stays_below() {
    let mut rng = Rng::new(7);
    for n in [1, 2, 3, 7, 12] {
        let mut counts = vec![0u32; n as usize];
        for _ in 0..n * 10_000 {
            counts[rng.below(n) as usize] += 1;
        }
        // Five standard deviations of a count of mean 10,000.
        assert!(
            counts.iter().all(|c| c.abs_diff(10_000) < 500),
            "{n}: {counts:?}"
        );
    }
    assert_eq!(rng.below(0), 0);
    assert_eq!(rng.below(1), 0);
}

#[test]
fn dice_have_twelve_faces_and_coins_two() {
    let mut rng = Rng::new(1);
    let (mut dice, mut counts) = (Dice::new(), [0u32; 12]);
    for _ in 0..120_000 {
        counts[usize::from(dice.face(&mut rng))] += 1;
    }
    assert!(
        counts.iter().all(|c| c.abs_diff(10_000) < 500),
        "{counts:?}"
    );

    let mut fresh = Rng::new(1);
    let first = fresh.next_u64();
    let expected = [0, 16, 32, 48].map(|s| (first >> s & 0xFFFF) * 12 / 65536);
    let (mut dice, mut rng) = (Dice::new(), Rng::new(1));
    assert_eq!([0; 4].map(|_: u8| u64::from(dice.face(&mut rng))), expected);

    let mut coins = Coins::new();
    let heads = (0..10_000).filter(|_| coins.toss(&mut rng)).count();
    assert!(heads.abs_diff(5_000) < 250, "{heads}");
}
