def limit : Nat := 100
