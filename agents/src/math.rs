//! The exponential from additions and multiplications alone. The functions of the system differ in the last digit from
//! machine to machine, and a search that differs in a digit soon differs in its choice.

/// `e` to the power of `x`, to about one part in 50,000.
#[inline]
pub fn exp(x: f32) -> f32 {
    let power = (x * std::f32::consts::LOG2_E).clamp(-126.0, 126.0);
    let whole = power.floor();
    let part = power - whole;
    let mantissa = 1.0 + part * (0.693043 + part * (0.241251 + part * (0.052350 + part * 0.013344)));
    f32::from_bits(((whole as i32 + 127) as u32) << 23) * mantissa
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_near_the_real_one() {
        for n in -400..400 {
            let x = n as f32 / 20.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 0.001, "exp({x}) = {} instead of {}", exp(x), x.exp());
        }
    }
}
