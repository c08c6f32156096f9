/-
what: Definitions that call library functions, for which the embedded Lean has no compiled code.
-/
-- reference
def palindrome (l : List Nat) : Prop := l.reverse = l
def twice (l : List Nat) : List Nat := l ++ l

theorem twice_length (l : List Nat) : (twice l).length = 2 * l.length := by
  sorry

theorem twice_palindrome (l : List Nat) (h : palindrome l) : palindrome (twice l) := by
  sorry
-- submission
def palindrome (l : List Nat) : Prop := l.reverse = l
def twice (l : List Nat) : List Nat := l ++ l

def both (l : List Nat) : List Nat := (twice l).map (· + 1)

theorem twice_length (l : List Nat) : (twice l).length = 2 * l.length := by
  simp only [twice, List.length_append]
  omega

theorem twice_palindrome (l : List Nat) (h : palindrome l) : palindrome (twice l) := by
  unfold palindrome twice at *
  rw [List.reverse_append, h]
