/**
 * What Lean says of a document in which tactics are tried on `p ∧ q`. Tactics: `constructor`, `exact ⟨hp, hq⟩`, `fails`;
 * `waits` takes for ever but leaves off at the next edit, `hangs` doesn't; `swells`, `bursts` take memory, the second with
 * no end; `babbles` prints what is no message; `dies`. Any other changes nothing.
 */

interface Diagnostic {
  readonly range: object;
  readonly severity: 1 | 3;
  readonly message: string;
}

const context = 'p q : Prop\nhp : p\nhq : q\n';
const start = `${context}⊢ And p q`;
const halves = `case left\n${context}⊢ p\n\ncase right\n${context}⊢ q`;

export const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^import (\S+)/gm)].map(([, module]) => module!.replaceAll(/[«»]/g, ''));

/** The line of a tactic that takes for ever; null without one. */
export function hangsAt(text: string): number | null {
  const line = text.split('\n').findIndex((each) => /^(hangs|waits|bursts)$/.test(each));
  return line < 0 ? null : line;
}

export function messagesOf(text: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const say = (line: number, severity: Diagnostic['severity'], message: string): void => {
    const place = { line, character: 0 };
    diagnostics.push({ range: { start: place, end: place }, severity, message });
  };
  let state = start;
  for (const [line, each] of text.split('\n').entries()) {
    // A bullet or a bracket of ours: the next candidate.
    if (each.startsWith('  · ')) state = start;
    if (each === 'constructor') state = halves;
    if (each === 'exact ⟨hp, hq⟩') state = '';
    if (each === 'fails') say(line, 1, 'no');
    if (each.trim().startsWith('trace "')) say(line, 3, 'here');
    else if (each.trim().endsWith('trace_state')) say(line, 3, state);
  }
  return diagnostics;
}
