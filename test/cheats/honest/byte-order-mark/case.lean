/-
what: A byte order mark at the start of both files.
-/
