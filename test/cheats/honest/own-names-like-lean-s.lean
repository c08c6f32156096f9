/-
what: A definition is called like Lean's own of terms that it evaluates, and an instance of its macros' classes takes no part in what Lean makes of a notation.
-/
-- reference
theorem two : 1 + 1 = 2 := by
  sorry
-- submission
macro "local!" : term => `(let rec @[instance] go : Lean.MonadRef Lean.MacroM :=
  { getRef := throw (Lean.Macro.Exception.error .missing "it runs"), withRef := fun _ x => x }; ())
def _tmp : Unit := local!
notation "foo!" => (1 : Nat)
example : foo! = 1 := rfl

theorem two : 1 + 1 = 2 := rfl
