/** A module of Lean's own, with what its package does not show. */
export const hiddenModule = 'Init.Data.Fin.Log2';

/** A text for it, in words of ours. */
export const hiddenText = (type: string, body: string): string => `module

prelude
public import Init.Data.Nat.Log2

/-- The logarithm to base two, without what is behind the point. -/
public def Fin.log2 {m : Nat} (n : Fin m) : ${type} := ${body}
`;

/** The text that says what the package has. */
export const trueHiddenText = hiddenText(
  'Fin m',
  '⟨n.val.log2, Nat.lt_of_le_of_lt (Nat.log2_le_self n.val) n.isLt⟩',
);

/** A module that needs the hidden body, and further private parts where they are named. */
export const hiddenBodyUser = (...others: readonly string[]): string => `module

${[hiddenModule, ...others].map((name) => `import all ${name}\n`).join('')}
public theorem log2_val (n : Fin 8) : (Fin.log2 n).val = n.val.log2 := (rfl)
`;
