/-
what: Windows line ends in both files.
-/
