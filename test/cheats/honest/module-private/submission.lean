module

inductive Light where
  | red
  | green

def Light.next : Light → Light
  | .red => .green
  | .green => .red

theorem next_next (l : Light) : l.next.next = l := by
  cases l <;> rfl
