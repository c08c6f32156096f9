/-
what: Windows line ends in the submission.
-/
