theorem t : True := by
  grind => (set_option debug.skipKernelTC true in skip)
