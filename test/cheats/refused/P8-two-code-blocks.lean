/-
trick: The submission is a model's whole answer with two code blocks.
codes: parse-error, elaboration-error
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
Here is the proof:

```lean
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
```

And a shorter one:

```lean
theorem add_swap (a b : Nat) : a + b = b + a := by omega
```
