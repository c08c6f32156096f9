def base (_ : Nat) : Nat := 0
def layer (n : Nat) : Nat := base n
def top (n : Nat) : Prop := layer n = 0

theorem top_all (n : Nat) : top n :=
  rfl
