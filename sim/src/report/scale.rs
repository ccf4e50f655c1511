//! The colours of win rates: blue above one half, orange below, which colour-blind people can tell apart, and nearly no
//! colour in between. Rates are rounded to whole points and end at 20 and 80 %: beyond that the number says enough.
//!
//! There are two scales: light pages and paper fade towards white, dark ones towards black.

/// The lowest and the highest point of the scale.
pub const ENDS: (u8, u8) = (20, 80);

type Rgb = [u8; 3];

/// From the lowest point to the highest at equal distances: oranges and blues of ColorBrewer that black is easy to read on.
const LIGHT: [Rgb; 7] = [
    [0xe0, 0x82, 0x14],
    [0xfd, 0xb8, 0x63],
    [0xfe, 0xe0, 0xb6],
    [0xf7, 0xf7, 0xf7],
    [0xd1, 0xe5, 0xf0],
    [0x92, 0xc5, 0xde],
    [0x43, 0x93, 0xc3],
];
/// The same for dark pages, and for white.
const DARK: [Rgb; 7] = [
    [0xb0, 0x5c, 0x0c],
    [0x86, 0x4a, 0x10],
    [0x57, 0x3b, 0x1d],
    [0x2a, 0x2d, 0x33],
    [0x1d, 0x3f, 0x5c],
    [0x1f, 0x59, 0x8a],
    [0x26, 0x73, 0xb8],
];

/// A win rate's point on the scale.
pub fn point(rate: f64) -> u8 {
    ((100.0 * rate).round() as u8).clamp(ENDS.0, ENDS.1)
}

/// The colour of a point on light ground as `#rrggbb`: black can be read on it.
pub fn light(point: u8) -> String {
    colour(&LIGHT, point)
}

/// The colour of a point on dark ground: white can be read on it.
pub fn dark(point: u8) -> String {
    colour(&DARK, point)
}

fn colour(scale: &[Rgb; 7], point: u8) -> String {
    let place = f64::from(point - ENDS.0) / f64::from(ENDS.1 - ENDS.0) * (scale.len() - 1) as f64;
    let below = (place as usize).min(scale.len() - 2);
    let part = place - below as f64;
    let mix = |i: usize| f64::from(scale[below][i]) * (1.0 - part) + f64::from(scale[below + 1][i]) * part;
    let [red, green, blue] = [0, 1, 2].map(|i| mix(i).round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_beyond_the_ends_get_the_last_colours() {
        assert_eq!([0.0, 0.2, 0.5, 0.8, 1.0].map(point), [20, 20, 50, 80, 80]);
        assert_eq!(light(20), "#e08214");
        assert_eq!(light(50), "#f7f7f7");
        assert_eq!(light(80), "#4393c3");
    }

    /// How bright a colour is, as the guidelines for contrast measure it.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour")) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    #[test]
    fn numbers_can_be_read_on_every_colour() {
        for point in ENDS.0..=ENDS.1 {
            let [light, dark] = [light(point), dark(point)].map(|colour| luminance(&colour) + 0.05);
            assert!(light / 0.05 >= 4.5 && 1.05 / dark >= 4.5, "{point}");
        }
    }
}
