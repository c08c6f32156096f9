/-
trick: `import all` in a file that does not begin with `module`.
codes: parse-error
-/
-- reference
theorem t : 1 + 1 = 2 := by
  sorry
-- submission
import all Init.Core

theorem t : 1 + 1 = 2 := rfl
