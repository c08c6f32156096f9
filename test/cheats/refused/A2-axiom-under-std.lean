/-
trick: `Std.` before the name makes the axiom look like part of the standard library.
codes: command-refused, axiom
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
namespace Std.Data.Nat
protected axiom lemmas.absurd {p : Prop} : p
end Std.Data.Nat

theorem two_add_two : 2 + 2 = 5 :=
  Std.Data.Nat.lemmas.absurd
