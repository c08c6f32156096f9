module

import Harbor.Assumed

/-- Nobody outside can name it, but by `import all`. -/
theorem within (n : Nat) : n < 3 := wishful n

public theorem outside (n : Nat) : n * 1 = n := harmless n
