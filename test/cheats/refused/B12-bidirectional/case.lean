/-
trick: A right-to-left override makes the sorry look like part of a comment.
codes: sorry, text-refused
-/
