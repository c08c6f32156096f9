import Harbor.Broken

theorem follows : double 2 = 5 := wrong
