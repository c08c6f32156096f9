import Toolbox
import Harbor.Outside

theorem ship (n : Nat) : double n = 2 * n := by rw [twice]
theorem fleet (m n : Nat) : double (m + n) = ⟪m⟫ + ⟪n⟫ := by settle
theorem split (p q r : Prop) (hp : p) (hq : q) (hr : r) : p ∧ q ∧ r := by
  split_all <;> assumption

/-- Is known by the function that stands in it, if unification may guess it. -/
theorem swapped {f : Nat → Nat} {n : Nat} (h : 0 < n) : f n + f 0 = f 0 + f n := Nat.add_comm ..
theorem swapped_more (f : Nat → Nat) (n : Nat) (h : 0 < n) : f n + f 0 + 0 = f 0 + f n := by
  rw [Nat.add_zero, swapped h]
