/-
what: Everything in both modules is private.
-/
-- reference
module

inductive Light where
  | red
  | green

def Light.next : Light → Light
  | .red => .green
  | .green => .red

theorem next_next (l : Light) : l.next.next = l := by
  sorry
-- submission
module

inductive Light where
  | red
  | green

def Light.next : Light → Light
  | .red => .green
  | .green => .red

theorem next_next (l : Light) : l.next.next = l := by
  cases l <;> rfl
