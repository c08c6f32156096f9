module

public meta section

def helper : Nat := 1

end

public theorem t : 1 + 1 = 2 := rfl
