/-
trick: Terminal control sequences hide the sorry from whoever prints the file.
codes: sorry, text-refused
-/
