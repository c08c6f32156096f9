inductive Num where
  | zero : Num
  | next : Num → Num

def plus : Num → Num → Num
  | .zero, b => b
  | .next a, b => .next (plus a b)

def fibonacci : Num → Num
  | .zero => .zero
  | .next .zero => .next .zero
  | .next (.next n) => plus (fibonacci (.next n)) (fibonacci n)

def fibonacciOnto : Num → Num → Num → Num
  | .zero, a, _ => a
  | .next n, a, b => fibonacciOnto n b (plus b a)

theorem fibonacciOnto_start (n : Num) : fibonacciOnto n .zero (.next .zero) = fibonacci n := by
  sorry
