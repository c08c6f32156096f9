module

import all Harbor.Basic
public import Harbor.Basic

public theorem Span.length_shift (s : Span) (n : Nat) : (s.shift n).length = s.length := by
  simp only [Span.length, Span.gap, Span.shift]
  omega
