module

public import Harbor.Inside

public theorem Span.length_shift_twice (s : Span) (m n : Nat) : ((s.shift m).shift n).length = s.length := by
  rw [Span.length_shift, Span.length_shift]
