def word : String := "\uFEFFabc"

theorem t : word.length = 4 := by decide
