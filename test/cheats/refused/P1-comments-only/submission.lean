-- theorem two_add_two : 2 + 2 = 5 := by decide
/- The proof is left to the reader. -/
