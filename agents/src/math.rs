//! Exponential and logarithm from additions and multiplications alone. The functions of the system differ in the last
//! digit from machine to machine, and a search that differs in a digit soon differs in its choice.

/// `e` to the power of `x`, to about one part in 50,000.
#[inline]
pub fn exp(x: f32) -> f32 {
    let power = (x * std::f32::consts::LOG2_E).clamp(-126.0, 126.0);
    let whole = power.floor();
    let part = power - whole;
    let mantissa = 1.0 + part * (0.693043 + part * (0.241251 + part * (0.052350 + part * 0.013344)));
    f32::from_bits(((whole as i32 + 127) as u32) << 23) * mantissa
}

/// The natural logarithm of a number from 1 up, to about one part in a hundred: enough to weigh visits.
#[inline]
pub fn ln(x: f32) -> f32 {
    let bits = x.to_bits();
    let exponent = ((bits >> 23) as i32 - 127) as f32;
    let mantissa = f32::from_bits((bits & 0x007F_FFFF) | 0x3F80_0000);
    let part = mantissa - 1.0;
    (exponent + part * (1.423475 + part * (-0.587694 + part * 0.165524))) * std::f32::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_near_the_real_ones() {
        for n in -400..400 {
            let x = n as f32 / 20.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 0.001, "exp({x}) = {} instead of {}", exp(x), x.exp());
        }
        for n in 1..100_000 {
            let x = n as f32;
            assert!((ln(x) - x.ln()).abs() < 0.01, "ln({x}) = {} instead of {}", ln(x), x.ln());
        }
    }
}
