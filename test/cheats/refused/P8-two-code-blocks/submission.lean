Here is the proof:

```lean
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
```

And a shorter one:

```lean
theorem add_swap (a b : Nat) : a + b = b + a := by omega
```
