def Parity : Type := Quot (fun a b : Nat => a % 2 = b % 2)
def Parity.of (n : Nat) : Parity := Quot.mk _ n

theorem parity_eq (n : Nat) : Parity.of (n + 2) = Parity.of n :=
  Quot.sound (by omega)
