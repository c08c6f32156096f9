/-
trick: The evaluated configuration starts endless tasks that nobody waits for: they outlive the check.
codes: term-refused, command-refused, timeout, lost, elaboration-error
wallClockMs: 20000
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def grow : Nat → Nat → Nat
  | 0, a => a + 1
  | n + 1, a => grow n (grow n a)

structure Crew where
  one : Task Nat
  two : Task Nat

@[noinline] def crew (n : Nat) : Crew :=
  ⟨Task.spawn fun _ => grow 60 n, Task.spawn fun _ => grow 61 n⟩

@[noinline] def Crew.steps (_ : Crew) : Nat := 1000

theorem add_swap (a b : Nat) : a + b = b + a := by
  simp (config := { maxSteps := (crew 7).steps }) only [Nat.add_comm a b]
