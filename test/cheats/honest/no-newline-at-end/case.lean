/-
what: The submission does not end with a newline.
-/
