/-
trick: A NUL byte ends the text for C, but not for the one who stores it.
codes: text-refused
-/
