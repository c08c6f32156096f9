def word : String := "abc"

theorem t : word.length = 4 := sorry
