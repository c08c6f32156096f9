import Toolbox
import Harbor.Outside

theorem ship (n : Nat) : double n = 2 * n := by rw [twice]
theorem fleet (m n : Nat) : double (m + n) = ⟪m⟫ + ⟪n⟫ := by settle
theorem split (p q r : Prop) (hp : p) (hq : q) (hr : r) : p ∧ q ∧ r := by
  split_all <;> assumption
