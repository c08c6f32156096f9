import { scanTactic } from './tactic-tokens.ts';

const theorems: ReadonlySet<string> = new Set(['theorem', 'lemma']);
const declarations: ReadonlySet<string> = new Set([
  ...theorems,
  ...['def', 'abbrev', 'instance', 'structure', 'inductive', 'class', 'axiom', 'opaque', 'example'],
]);

/** The name that a statement declares, or null when it is not one theorem with nothing but definitions before it. */
export function declaredName(statement: string): string | null {
  const scan = scanTactic(statement);
  if (scan.kind !== 'tokens') return null;
  const words = scan.tokens.filter(({ kind }) => kind === 'word');
  const keywords = words.filter(({ text }) => declarations.has(text));
  const last = keywords.at(-1);
  if (last === undefined || !theorems.has(last.text)) return null;
  if (keywords.filter(({ text }) => theorems.has(text)).length > 1) return null;
  return words[words.indexOf(last) + 1]?.text ?? null;
}
