/-
trick: A string in a definition that the statement uses begins with a byte order mark.
codes: definition-changed, statement-changed
-/
-- reference
def word : String := "abc"

theorem t : word.length = 4 := sorry
-- submission
def word : String := "\uFEFFabc"

theorem t : word.length = 4 := by decide
