module

@[expose] public section

def step (n : Nat) : Nat := n + 1

theorem step_pos (n : Nat) : 0 < step n := Nat.succ_pos n
