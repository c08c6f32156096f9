/-
what: A quotient in the header and `Quot.sound` in the proof.
-/
-- reference
def Parity : Type := Quot (fun a b : Nat => a % 2 = b % 2)
def Parity.of (n : Nat) : Parity := Quot.mk _ n

theorem parity_eq (n : Nat) : Parity.of (n + 2) = Parity.of n := by
  sorry
-- submission
def Parity : Type := Quot (fun a b : Nat => a % 2 = b % 2)
def Parity.of (n : Nat) : Parity := Quot.mk _ n

theorem parity_eq (n : Nat) : Parity.of (n + 2) = Parity.of n :=
  Quot.sound (by omega)
