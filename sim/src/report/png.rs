//! The picture of the matrix in pixels: the SVG, drawn with a font that the program carries, so that it looks the same on
//! a machine without any fonts.

use super::svg::{FONT, svg};
use crate::tournament::figures::Figures;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Sharp on screens with small pixels.
const SCALE: f32 = 2.0;
/// Larger pictures are refused by many places that they are pasted into.
const WIDEST: f32 = 4000.0;

/// The matrix over all boards as a PNG.
pub fn png(figures: &Figures) -> Vec<u8> {
    let tree = Tree::from_str(&svg(figures), &options()).expect("our own SVG is well formed");
    let size = tree.size();
    let scale = SCALE.min(WIDEST / size.width().max(size.height()));
    let [width, height] = [size.width(), size.height()].map(|side| (side * scale).ceil() as u32);
    let mut pixels = Pixmap::new(width, height).expect("a picture has a size");
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().expect("a picture in memory can be encoded")
}

fn options() -> Options<'static> {
    let mut options = Options { font_family: FONT.to_owned(), ..Options::default() };
    options.fontdb_mut().load_font_data(dejavu::sans::regular().to_vec());
    options.fontdb_mut().load_font_data(dejavu::sans::bold().to_vec());
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    #[test]
    fn the_same_figures_give_the_same_bytes() {
        let bytes = png(&samples::small());
        assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
        assert_eq!(bytes, png(&samples::small()));
    }

    #[test]
    fn text_is_drawn_without_fonts_of_the_machine() {
        let picture = |text: &str| {
            let svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><text y='15'>{text}</text></svg>"
            );
            let tree = Tree::from_str(&svg, &options()).expect("well formed");
            let mut pixels = Pixmap::new(40, 20).expect("a size");
            resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
            pixels.data().iter().any(|byte| *byte > 0)
        };
        assert!(picture("Sø") && !picture(" "));
    }

    #[test]
    fn pictures_of_any_size_can_be_drawn() {
        for (heroes, boards) in [(1, 1), (2, 1), (30, 2)] {
            assert!(!png(&samples::of(heroes, boards)).is_empty());
        }
    }
}
