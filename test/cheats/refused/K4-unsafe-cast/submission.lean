unsafe def answerImpl (_ : Nat) : Bool := unsafeCast true

@[implemented_by answerImpl]
def answer (n : Nat) : Bool := decide (n + 2 = 5)

theorem two_add_two : 2 + 2 = 5 :=
  of_decide_eq_true (show answer 2 = true by native_decide)
