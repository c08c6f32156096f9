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

structure Berth where
  pier : Nat
  place : Nat

/-- The simplifier goes by a lemma that Lean has made of the structure. -/
theorem berth (m n : Nat) (h : Berth.mk m 2 = Berth.mk 1 n) : m = 1 := by
  simp at h
  exact h.1
