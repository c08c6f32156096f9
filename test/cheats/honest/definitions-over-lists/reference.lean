def palindrome (l : List Nat) : Prop := l.reverse = l
def twice (l : List Nat) : List Nat := l ++ l

theorem twice_length (l : List Nat) : (twice l).length = 2 * l.length := by
  sorry

theorem twice_palindrome (l : List Nat) (h : palindrome l) : palindrome (twice l) := by
  sorry
