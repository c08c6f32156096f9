/**
 * Options that every text starts with. By Lean's own default an unknown name in a statement becomes a universally
 * quantified variable: `theorem t : bogus = 1` would be a theorem about every `bogus`, and `(x : ℝ)` one about every type.
 */
export const baseOptions = 'set_option autoImplicit false';
