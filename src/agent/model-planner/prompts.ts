/** What models are told when they are asked for a plan. All texts are here; `conversation.ts` puts them together. */

export const system = `You plan proofs in Lean 4. You say how a theorem follows from smaller statements; a prover that searches for proofs then proves those one by one. It is good at routine: unfolding definitions, simplification, linear arithmetic, one induction. It has no ideas of its own: those are your part.
Use only what the given file imports and defines. A file that imports nothing has Lean's core library and no Mathlib.`;

export const requests = {
  sketch: (lemmas: number) => `Plan a proof of this theorem.

First prove it in words: the idea, the induction if there is one, and where each smaller statement comes in.

Then write one code block that begins with \`\`\`lean. It has the lemmas, and after them the theorem, stated word by word as above:
- Each lemma is a \`theorem\` with a name of its own. All its variables and assumptions stand in brackets before the colon, each with its type. Its proof is \`by sorry\`, unless you are sure of a short one.
- The theorem has a complete proof from the lemmas, without \`sorry\`. If the lemma that matters needs an induction, let the lemma say it in the general form that the induction needs.
- At most ${lemmas} lemmas. Each must be true, also in the cases of zero, empty lists and equal arguments. Each must be easier than the theorem, and none may be the theorem itself in other words.
- No definitions, instances, notations, attributes or axioms. Do not repeat the header.`,

  haves: (lemmas: number) => `Plan a proof of this theorem.

First prove it in words, as a chain of small steps.

Then write one code block that begins with \`\`\`lean. It has the theorem, stated word by word as above, and its proof as a chain of \`have\`s:
\`\`\`
theorem NAME ... := by
  have step1 : STATEMENT := by sorry
  have step2 : STATEMENT := by sorry
  TACTIC
\`\`\`
- Each step has a name and a complete statement. It may speak of the variables and assumptions of the theorem, and rests on the steps before it. Its proof is \`by sorry\`.
- What follows the last \`have\` proves the goal from the steps. Leave it \`sorry\` when it is routine.
- Before the first \`have\` there may be tactics such as \`intro n h\` or \`obtain ⟨k, hk⟩ := h\`, which name all that they introduce and leave one goal. Between the \`have\`s there is nothing else.
- At most ${lemmas} steps. Each must be true, and a small step from those before it.
- Do not repeat the header.`,
} as const;

export const sections = {
  theorem: (code: string) => `The theorem:\n\n\`\`\`lean\n${code}\n\`\`\``,
  stuck: (goals: readonly string[]) =>
    `A search without a plan got stuck at these goals:\n\n${goals.map(fenced).join('\n\n')}`,
  proved: (lemmas: readonly string[]) =>
    `These lemmas are proved. You may use them by name; do not state them again:\n\n${fenced(lemmas.join('\n\n'))}`,
  failed: (lemmas: readonly string[]) =>
    `An earlier plan failed because of these lemmas. Replace them: split what was too hard into smaller lemmas, strengthen what an induction could not use, add the assumption that a false one lacks, or find another way.\n\n${lemmas.join('\n\n')}`,
  rejected: (proof: string, reasons: readonly string[]) =>
    `All lemmas of an earlier plan were proved, but its proof of the theorem from them was not accepted:\n\n${fenced(proof)}\n${reasons.join('\n')}`,
} as const;

export const failures = {
  refuted: (statement: string, reason: string) =>
    `${fenced(statement)}\nThis can not be proved: it is ${reason}`,
  unusable: (statement: string) => `${fenced(statement)}\nLean does not take this statement.`,
  open: (statement: string, goals: readonly string[]) =>
    `${fenced(statement)}\nNo proof was found.${goals.length === 0 ? '' : ` The search got stuck at:\n\n${goals.map(fenced).join('\n\n')}`}`,
} as const;

export const complaints = {
  missing: {
    thinking: 'Your answer ended before the plan began. Think less, and write the code block.',
    code: 'There is no Lean code in your answer. Write one code block that begins with ```lean.',
    theorem:
      'The code does not state the theorem. It must be there word by word as it was given, after the lemmas, with its proof.',
  },
  cut: 'Your answer was cut off because it was too long. Be brief.',
  openMain: 'The proof of the theorem itself has a `sorry` in it, or is missing. Prove it from the lemmas.',
  noLemma: (keyword: string) =>
    `There is \`${keyword}\` in the code. Nothing but lemmas may stand before the theorem.`,
  statement: (line: string) =>
    `This lemma can not be read: \`${line}\`. It needs a name, and before its colon all variables and assumptions in brackets, each with its type.`,
  noHaves: 'The proof of the theorem is no chain of `have`s.',
  step: (line: string) =>
    `This step can not be read: \`${line}\`. Write \`have NAME : STATEMENT := by sorry\`; variables of its own stand in brackets behind the name, each with its type.`,
  between: (line: string) =>
    `This step stands behind a tactic: \`${line}\`. Between the \`have\`s there is nothing else; put what comes between into their proofs.`,
  opening: (tactic: string, said: string) => `The chain can not begin with \`${tactic}\`: ${said}`,
  hidden: 'Before the first step, name all that is introduced; set no local definitions.',
  tooMany: (count: number, most: number) =>
    `The proof of the theorem rests on ${count} lemmas. At most ${most} are allowed.`,
  restated: (name: string) =>
    `\`${name}\` is the theorem itself in other words. A lemma must be easier than the theorem.`,
  refuted: (lemma: string, reason: string) => `\`${lemma}\` can not be proved: it is ${reason}`,
  unanswered: (reason: string) => `Lean gave no answer (${reason}). Write a plan that is easier to check.`,
  inside: (messages: readonly string[]) =>
    `Lean takes the plan as you wrote it, but not with the lemmas moved to the beginning of the proof of the theorem, each as \`have NAME ... : ...\`, which is where they will be in the end. Bind every variable and every type of a lemma in brackets, use no universe variables, and do not rely on what tactics find in the context.\n\n${messages.map((message) => `Lean says: ${message}`).join('\n')}`,
  errors: (marked: string) => `Lean does not take the plan.\n${marked}`,
} as const;

export const again = {
  sketch:
    'Say in a sentence what was wrong. Then write the whole corrected code block: all lemmas, and the theorem with its proof.',
  haves:
    'Above, each step is a theorem of its own, NAME_holds, with all that comes before it as assumptions. Say in a sentence what was wrong. Then write the whole corrected code block.',
} as const;

/** What a model is asked where a search has left a lemma open. */
export const lemmaRequest = (
  code: string,
): string => `Prove this lemma in Lean 4. What stands before it is there and proved: use it by name. A short search by automation and induction has found no proof.

${fenced(code)}

Say in a few words how the proof goes. Then write one code block that begins with \`\`\`lean, with the lemma stated word by word as above and its complete proof, without \`sorry\`. Use only what the code above imports and defines. State nothing besides it: what you need goes into the proof as \`have\`.`;

const fenced = (code: string): string => `\`\`\`lean\n${code}\n\`\`\``;
