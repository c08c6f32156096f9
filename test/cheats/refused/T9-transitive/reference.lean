def base (n : Nat) : Nat := n + 1
def layer (n : Nat) : Nat := base n
def top (n : Nat) : Prop := layer n = 0

theorem top_all (n : Nat) : top n := by
  sorry
