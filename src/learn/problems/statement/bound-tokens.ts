import { bracketStep } from '../../../../core/lean-lexer.ts';
import { codeOfDeclaration } from '../../../../datasets/text/declaration.ts';
import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';

/** By the sign that binds names, where its binders end; of `=>` the first half. */
export const binderEnds: ReadonlyMap<string, string> = new Map([
  ['fun', '='],
  ...['∀', '∃', '∑', '∏', '⋃', '⋂', '⨆', '⨅'].map((sign): [string, string] => [sign, ',']),
]);

/** The type variables of a statement with their sorts: `α` and `Type` of `{α : Type}`. */
export const typeVariables = ({ surroundings }: LemmaStatement): [name: string, sort: string][] =>
  surroundings.flatMap((binder) => {
    const [, names = '', sort = ''] = /^\{([^:]*) : (.*)\}$/u.exec(binder) ?? [];
    return names === '' ? [] : names.split(' ').map((name): [string, string] => [name, sort]);
  });

const binding = new Set(['∀', '∃', 'fun', 'λ']);
/** Behind such a sign stands what the names before it range over: `∀ x ∈ xs, ...`. */
const ranging = new Set([':', '∈', '∉', '<', '≤', '>', '≥', '≠', '⊆']);
const endsNames = new Set([',', '=', '↦', '|']);

/** Where names are bound at the moment: behind `∀` and alike, up to the comma or the arrow. */
interface Names {
  /** Brackets around the binder itself. */
  readonly depth: number;
  /** Brackets around the type that is being read; null while names are. */
  type: number | null;
}

/**
 * The words and signs of a term. Names that it binds itself are written by `inner`, in order of occurrence; all others go
 * through `outer`. What a binder binds reaches to the end of the bracket in which it stands, as in Lean. A name bound by
 * `let`, `match` or `if h :` is taken for a free one.
 */
export function boundTokens(
  text: string,
  outer: (word: string) => string,
  inner: () => string,
): readonly string[] {
  const scopes: { readonly name: string; readonly label: string; readonly depth: number }[] = [];
  const reading: Names[] = [];
  const tokens: string[] = [];
  let depth = 0;
  let before = '';
  for (const token of codeOfDeclaration(text)) {
    const names = reading.at(-1);
    const isName = /^[\p{L}_«]/u.test(token) && token !== '_';
    const step = bracketStep(token);
    if (binding.has(token)) {
      reading.push({ depth, type: null });
      tokens.push(token);
    } else if (step === 1) {
      depth += 1;
      tokens.push(token);
    } else if (step === -1) {
      while ((scopes.at(-1)?.depth ?? -1) >= depth) scopes.pop();
      while ((reading.at(-1)?.depth ?? -1) >= depth) reading.pop();
      const around = reading.at(-1);
      // The type of `(x : T)` ends with its bracket; that of `∀ x : T, ...` with the comma.
      if (around !== undefined && around.type === depth && depth > around.depth) around.type = null;
      depth -= 1;
      tokens.push(token);
    } else if (names !== undefined && names.depth === depth && endsNames.has(token)) {
      reading.pop();
      tokens.push(token);
    } else if (names !== undefined && names.type === null && ranging.has(token)) {
      names.type = depth;
      tokens.push(token);
    } else if (names !== undefined && names.type === null && isName && before !== '.') {
      const label = inner();
      scopes.push({ name: token, label, depth: names.depth });
      tokens.push(label);
    } else if (isName && before !== '.') {
      tokens.push(scopes.findLast(({ name }) => name === token)?.label ?? outer(token));
    } else tokens.push(token);
    before = token;
  }
  return tokens;
}
