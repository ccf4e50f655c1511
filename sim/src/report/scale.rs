//! The colours of win rates: blue above one half, orange below, which colour-blind people can tell apart, and nearly no
//! colour in between. Rates are rounded to whole points and end at 20 and 80 %: beyond that the number says enough.
//!
//! There are two scales: light pages and paper fade towards white, dark ones towards black.

/// The lowest and the highest point of the scale.
pub const ENDS: (u8, u8) = (20, 80);

type Rgb = [u8; 3];

/// From the lowest point to the highest at equal distances: the oranges and blues of ColorBrewer.
const LIGHT: [Rgb; 9] = [
    [0xb3, 0x58, 0x06],
    [0xe0, 0x82, 0x14],
    [0xfd, 0xb8, 0x63],
    [0xfe, 0xe0, 0xb6],
    [0xf7, 0xf7, 0xf7],
    [0xd1, 0xe5, 0xf0],
    [0x92, 0xc5, 0xde],
    [0x43, 0x93, 0xc3],
    [0x21, 0x66, 0xac],
];
/// The same for dark pages.
const DARK: [Rgb; 9] = [
    [0xff, 0xb0, 0x57],
    [0xd9, 0x85, 0x28],
    [0x99, 0x5c, 0x16],
    [0x5c, 0x3b, 0x14],
    [0x2a, 0x2d, 0x33],
    [0x17, 0x3f, 0x5f],
    [0x1f, 0x62, 0x98],
    [0x3a, 0x8a, 0xcb],
    [0x77, 0xbf, 0xf7],
];

/// What a cell is painted with.
pub struct Paint {
    /// Its ground, as `#rrggbb`.
    pub ground: String,
    /// The colour of the number on it.
    pub ink: &'static str,
}

/// A win rate's point on the scale.
pub fn point(rate: f64) -> u8 {
    ((100.0 * rate).round() as u8).clamp(ENDS.0, ENDS.1)
}

/// The paint of a point on light ground.
pub fn light(point: u8) -> Paint {
    paint(&LIGHT, point)
}

/// The paint of a point on dark ground.
pub fn dark(point: u8) -> Paint {
    paint(&DARK, point)
}

fn paint(scale: &[Rgb; 9], point: u8) -> Paint {
    let place = f64::from(point - ENDS.0) / f64::from(ENDS.1 - ENDS.0) * (scale.len() - 1) as f64;
    let below = (place as usize).min(scale.len() - 2);
    let part = place - below as f64;
    let mix = |i: usize| f64::from(scale[below][i]) * (1.0 - part) + f64::from(scale[below + 1][i]) * part;
    let rgb = [0, 1, 2].map(|i| mix(i).round() as u8);
    Paint { ground: format!("#{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2]), ink: ink(rgb) }
}

/// Black or white, whichever is easier to read.
fn ink(ground: Rgb) -> &'static str {
    let light = luminance(ground);
    if (light + 0.05) / 0.05 > 1.05 / (light + 0.05) { "#000" } else { "#fff" }
}

/// How bright a colour is, as the guidelines for contrast measure it.
fn luminance(rgb: Rgb) -> f64 {
    let [red, green, blue] = rgb.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_beyond_the_ends_get_the_last_colours() {
        assert_eq!([0.0, 0.2, 0.5, 0.8, 1.0].map(point), [20, 20, 50, 80, 80]);
        assert_eq!(light(20).ground, "#b35806");
        assert_eq!(light(50).ground, "#f7f7f7");
        assert_eq!(light(80).ground, "#2166ac");
    }

    #[test]
    fn numbers_can_be_read_on_every_colour() {
        for point in ENDS.0..=ENDS.1 {
            for Paint { ground, ink } in [light(point), dark(point)] {
                let part = |at: usize| u8::from_str_radix(&ground[at..at + 2], 16).expect("a colour");
                let ground = luminance([part(1), part(3), part(5)]) + 0.05;
                let contrast = if ink == "#000" { ground / 0.05 } else { 1.05 / ground };
                assert!(contrast >= 4.5, "{point} {contrast}");
            }
        }
    }
}
