/-
trick: A `csimp` lemma replaces a function of the library in compiled code.
codes: attribute-refused, native-trust, axiom, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
def answer (n : Nat) : Bool := n.beq 3
def always (_ : Nat) : Bool := true

theorem helper : @answer = @always := by
  sorry

attribute [csimp] helper

theorem two_add_two : 2 + 2 = 5 :=
  congrArg (· + 2) (Nat.eq_of_beq_eq_true (show Nat.beq 2 3 = true from
    (show answer 2 = true by native_decide)))
