def f (n : Nat) : Nat := n

variable (f : Nat → Nat) (hf : ∀ n, f n = 0)
include hf
theorem f_const (n : Nat) : f n = 0 :=
  hf n
