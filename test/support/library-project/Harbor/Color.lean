module

public section

inductive Color where
  | red | green | blue
  deriving Repr, DecidableEq, Inhabited

@[expose] def Color.next : Color → Color
  | .red => .green
  | .green => .blue
  | .blue => .red

theorem Color.next_thrice (c : Color) : c.next.next.next = c := by cases c <;> rfl
