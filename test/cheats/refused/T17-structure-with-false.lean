/-
trick: `Subtype` is shadowed by a structure that holds a contradiction.
codes: statement-changed
-/
-- reference
namespace Demo
theorem subtype_one (s : Subtype (fun n : Nat => n < 2)) : s.val = 0 := by
  sorry
end Demo
-- submission
namespace Demo
structure Subtype (p : Nat → Prop) where
  val : Nat
  property : p val
  zero : val = 0

theorem subtype_one (s : Subtype (fun n : Nat => n < 2)) : s.val = 0 :=
  s.zero
end Demo
