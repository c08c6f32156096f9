/-! Expression languages: evaluators, substitution, an optimiser and stack compilers. -/

inductive Arith where
  | num (n : Nat)
  | var (i : Nat)
  | add (a b : Arith)
  | mul (a b : Arith)

namespace Arith

def value (env : Nat → Nat) : Arith → Nat
  | num n => n
  | var i => env i
  | add a b => value env a + value env b
  | mul a b => value env a * value env b

def nodes : Arith → Nat
  | num _ => 1
  | var _ => 1
  | add a b => nodes a + nodes b + 1
  | mul a b => nodes a + nodes b + 1

/-- Exchanges the operands everywhere. -/
def flip : Arith → Arith
  | num n => num n
  | var i => var i
  | add a b => add (flip b) (flip a)
  | mul a b => mul (flip b) (flip a)

def closed : Arith → Bool
  | num _ => true
  | var _ => false
  | add a b => closed a && closed b
  | mul a b => closed a && closed b

theorem arith_value_flip (env : Nat → Nat) (a : Arith) : value env (flip a) = value env a := by
  induction a <;> simp_all [flip, value, Nat.add_comm, Nat.mul_comm]

theorem arith_flip_flip (a : Arith) : flip (flip a) = a := by
  induction a <;> simp_all [flip]

theorem arith_closed_value (a : Arith) (h : closed a = true) (v w : Nat → Nat) : value v a = value w a := by
  induction a <;> simp_all [closed, value]

theorem arith_value_mono (v w : Nat → Nat) (h : ∀ i, v i ≤ w i) (a : Arith) : value v a ≤ value w a := by
  induction a with
  | num n => exact Nat.le_refl n
  | var i => exact h i
  | add a b iha ihb => exact Nat.add_le_add iha ihb
  | mul a b iha ihb => exact Nat.mul_le_mul iha ihb

theorem arith_nodes_odd (a : Arith) : nodes a % 2 = 1 := by
  induction a with
  | num n => rfl
  | var i => rfl
  | add a b iha ihb => simp only [nodes]; omega
  | mul a b iha ihb => simp only [nodes]; omega

def subst (s : Nat → Arith) : Arith → Arith
  | num n => num n
  | var i => s i
  | add a b => add (subst s a) (subst s b)
  | mul a b => mul (subst s a) (subst s b)

theorem arith_value_subst (env : Nat → Nat) (s : Nat → Arith) (a : Arith) :
    value env (subst s a) = value (fun i => value env (s i)) a := by
  induction a <;> simp_all [subst, value]

theorem arith_subst_closed (s : Nat → Arith) (a : Arith) (h : closed a = true) : subst s a = a := by
  induction a <;> simp_all [closed, subst]

theorem arith_subst_subst (s t : Nat → Arith) (a : Arith) :
    subst t (subst s a) = subst (fun i => subst t (s i)) a := by
  induction a <;> simp_all [subst]

def plus : Arith → Arith → Arith
  | num m, num n => num (m + n)
  | num 0, b => b
  | a, num 0 => a
  | a, b => add a b

def times : Arith → Arith → Arith
  | num 0, _ => num 0
  | _, num 0 => num 0
  | num 1, b => b
  | a, num 1 => a
  | num m, num n => num (m * n)
  | a, b => mul a b

def fold : Arith → Arith
  | num n => num n
  | var i => var i
  | add a b => plus (fold a) (fold b)
  | mul a b => times (fold a) (fold b)

theorem arith_value_plus (env : Nat → Nat) (a b : Arith) :
    value env (plus a b) = value env a + value env b := by
  unfold plus
  split <;> simp [value]

theorem arith_value_times (env : Nat → Nat) (a b : Arith) :
    value env (times a b) = value env a * value env b := by
  unfold times
  split <;> simp [value]

theorem arith_value_fold (env : Nat → Nat) (a : Arith) : value env (fold a) = value env a := by
  have hp : ∀ a b, value env (plus a b) = value env a + value env b := by
    intro a b
    unfold plus
    split <;> simp [value]
  have ht : ∀ a b, value env (times a b) = value env a * value env b := by
    intro a b
    unfold times
    split <;> simp [value]
  induction a <;> simp_all [fold, value]

theorem arith_nodes_fold (a : Arith) : nodes (fold a) ≤ nodes a := by
  have hp : ∀ a b, nodes (plus a b) ≤ nodes a + nodes b + 1 := by
    intro a b
    unfold plus
    split <;> simp [nodes] <;> omega
  have ht : ∀ a b, nodes (times a b) ≤ nodes a + nodes b + 1 := by
    intro a b
    unfold times
    split <;> simp [nodes] <;> omega
  induction a with
  | num n => exact Nat.le_refl _
  | var i => exact Nat.le_refl _
  | add a b iha ihb =>
    have := hp (fold a) (fold b)
    simp only [fold, nodes]
    omega
  | mul a b iha ihb =>
    have := ht (fold a) (fold b)
    simp only [fold, nodes]
    omega

theorem arith_fold_closed (a : Arith) (h : closed a = true) : ∃ n, fold a = num n := by
  induction a with
  | num n => exact ⟨n, rfl⟩
  | var i => simp [closed] at h
  | add a b iha ihb =>
    simp only [closed, Bool.and_eq_true] at h
    obtain ⟨m, hm⟩ := iha h.1
    obtain ⟨n, hn⟩ := ihb h.2
    exact ⟨m + n, by simp [fold, hm, hn, plus]⟩
  | mul a b iha ihb =>
    simp only [closed, Bool.and_eq_true] at h
    obtain ⟨m, hm⟩ := iha h.1
    obtain ⟨n, hn⟩ := ihb h.2
    simp only [fold, hm, hn]
    unfold times
    split <;> simp_all

inductive Instr where
  | push (n : Nat)
  | load (i : Nat)
  | plus
  | times

def step (env : Nat → Nat) : Instr → List Nat → List Nat
  | .push n, s => n :: s
  | .load i, s => env i :: s
  | .plus, b :: a :: s => (a + b) :: s
  | .times, b :: a :: s => (a * b) :: s
  | _, s => s

def exec (env : Nat → Nat) : List Instr → List Nat → List Nat
  | [], s => s
  | i :: is, s => exec env is (step env i s)

def compile : Arith → List Instr
  | num n => [.push n]
  | var i => [.load i]
  | add a b => compile a ++ compile b ++ [.plus]
  | mul a b => compile a ++ compile b ++ [.times]

theorem arith_exec_append (env : Nat → Nat) (p q : List Instr) (s : List Nat) :
    exec env (p ++ q) s = exec env q (exec env p s) := by
  induction p generalizing s with
  | nil => rfl
  | cons i p ih => exact ih _

theorem arith_compile_correct (env : Nat → Nat) (a : Arith) : exec env (compile a) [] = [value env a] := by
  have app : ∀ (p q : List Instr) (s : List Nat), exec env (p ++ q) s = exec env q (exec env p s) := by
    intro p q s
    induction p generalizing s with
    | nil => rfl
    | cons i p ih => exact ih _
  have onto : ∀ s, exec env (compile a) s = value env a :: s := by
    induction a with
    | num n => exact fun s => rfl
    | var i => exact fun s => rfl
    | add a b iha ihb => intro s; simp [compile, app, iha, ihb, exec, step, value]
    | mul a b iha ihb => intro s; simp [compile, app, iha, ihb, exec, step, value]
  exact onto []

/-- A compiler that writes its code in front of what follows. -/
def compileOnto : Arith → List Instr → List Instr
  | num n, rest => .push n :: rest
  | var i, rest => .load i :: rest
  | add a b, rest => compileOnto a (compileOnto b (.plus :: rest))
  | mul a b, rest => compileOnto a (compileOnto b (.times :: rest))

theorem arith_compileOnto_eq (a : Arith) (rest : List Instr) :
    compileOnto a rest = compile a ++ rest := by
  induction a generalizing rest with
  | num n => rfl
  | var i => rfl
  | add a b iha ihb => simp [compileOnto, compile, iha, ihb]
  | mul a b iha ihb => simp [compileOnto, compile, iha, ihb]

theorem arith_compileOnto_correct (env : Nat → Nat) (a : Arith) :
    exec env (compileOnto a []) [] = [value env a] := by
  have onto : ∀ rest s, exec env (compileOnto a rest) s = exec env rest (value env a :: s) := by
    induction a with
    | num n => exact fun rest s => rfl
    | var i => exact fun rest s => rfl
    | add a b iha ihb => intro rest s; simp [compileOnto, iha, ihb, exec, step, value]
    | mul a b iha ihb => intro rest s; simp [compileOnto, iha, ihb, exec, step, value]
  exact onto [] []

theorem arith_compile_length (a : Arith) : (compile a).length = nodes a := by
  induction a <;> simp_all [compile, nodes, Nat.add_assoc]

/-- The order of the operands can be read off the code. -/
theorem arith_compile_injective (a b : Arith) (h : compile a = compile b) : a = b := by
  let read : Instr → List Arith → List Arith := fun i s =>
    match i, s with
    | .push n, s => num n :: s
    | .load i, s => var i :: s
    | .plus, b :: a :: s => add a b :: s
    | .times, b :: a :: s => mul a b :: s
    | _, s => s
  have back : ∀ a s, (compile a).foldl (fun s i => read i s) s = a :: s := by
    intro a
    induction a with
    | num n => exact fun s => rfl
    | var i => exact fun s => rfl
    | add a b iha ihb => intro s; simp [compile, iha, ihb, read]
    | mul a b iha ihb => intro s; simp [compile, iha, ihb, read]
  have ha := back a []
  have hb := back b []
  rw [h, hb] at ha
  simpa using ha.symm

end Arith
