import { LRUCache } from 'lru-cache';
import { lexLean } from '../../../core/lean-lexer.ts';
import { askLean, type LeanTools } from '../lean/ask-lean.ts';
import type { LeanPosition } from '../lean/lean-position.ts';
import { readType, type TypeText } from './type-text.ts';

/** With these a text may give any words of ours another meaning, and tactics another effect. */
const rewriting = new Set([
  ...['macro', 'macro_rules', 'syntax', 'elab', 'elab_rules', 'declare_syntax_cat', 'binder_predicate'],
  ...['notation3', 'induction_eliminator', 'cases_eliminator', 'term_elab', 'term_parser', 'tactic_parser'],
  ...['tactic', 'command_elab', 'command_parser', 'simproc', 'dsimproc', 'simproc_decl', 'dsimproc_decl'],
  ...['run_cmd', 'run_elab', 'run_meta', 'initialize', 'builtin_initialize', 'eval'],
]);
/** With these it makes signs; what they consist of stands in strings. */
const signMaking = new Set(['notation', 'infix', 'infixl', 'infixr', 'prefix', 'postfix']);

/** The signs that a text declares; null where it may change more than that. */
type OwnSigns = readonly string[] | null;

/** Of a header each of many tactics is asked about. */
const known = new LRUCache<string, { readonly signs: OwnSigns }>({ max: 16 });

/**
 * Whether words of ours may mean something else behind a text that declares syntax: a `¬` or a `simp` of its own. Lean reads the
 * longest word or sign that it knows, so a sign like a word counts where it is a word of ours, and others where they occur.
 */
export function mayReadOtherwise(context: string, words: string): boolean {
  const found = known.get(context) ?? { signs: signsOf(context) };
  known.set(context, found);
  if (found.signs === null) return true;
  if (found.signs.length === 0) return false;
  const own = new Set(words.match(likeWord));
  return found.signs.some((sign) => (wordAlone.test(sign) ? own.has(sign) : words.includes(sign)));
}

const likeWord = /[\p{L}_][\p{L}\p{N}_'!?.₀-₉]*/gu;
const wordAlone = new RegExp(`^${likeWord.source}$`, 'u');

function signsOf(text: string): OwnSigns {
  const pieces = [...lexLean(text)].map(({ kind, start, end }) => ({ kind, own: text.slice(start, end) }));
  const words = pieces.flatMap(({ kind, own }) => (kind === 'code' ? [own] : []));
  if (words.some((word) => rewriting.has(word))) return null;
  if (!words.some((word) => signMaking.has(word))) return [];
  const strings = pieces.flatMap(({ kind, own }) => (kind === 'text' ? [stringIn(own)] : []));
  // A string whose text is not what it shows, and a notation without signs: whatever that may mean.
  if (strings.length === 0 || strings.includes(null)) return null;
  return strings.flatMap((sign) => sign?.trim() || []);
}

/** What a plain string says; null where that takes more than reading it. */
function stringIn(text: string): string | null {
  return /^"[^"\\]*"$/u.test(text) ? text.slice(1, -1) : /^'.'$/u.test(text) ? text.slice(1, -1) : null;
}

/** An inductive type of the header, as far as making values of it needs. */
export interface OwnType {
  readonly name: string;
  readonly constructors: readonly {
    readonly name: string;
    /** Names of the type's parameters in the types of the fields. */
    readonly parameters: readonly string[];
    /** Null for a field whose type can't be read. */
    readonly fields: readonly (TypeText | null)[];
  }[];
}

interface LearnedTypes {
  readonly types: readonly OwnType[];
  readonly calls: number;
  readonly ms: number;
}

/** Asks Lean for the constructors of the named types: `have c := @Tree.node` shows the type of one. */
export async function learnTypes(
  lean: LeanTools,
  position: LeanPosition,
  names: readonly string[],
  signal: AbortSignal,
): Promise<LearnedTypes> {
  const none: LearnedTypes = { types: [], calls: 0, ms: 0 };
  if (names.length === 0) return none;
  const known = await lean.engine.inductives(position.state.reference.theorem, names, signal);
  if (known === null) return none;
  const data = known.filter((info) => !info.isProposition && info.indices === 0);
  const constructors = data.flatMap((info) => info.constructors.map((ctor) => `${info.name}.${ctor.name}`));
  if (constructors.length === 0) return none;
  const tactic = `(${constructors.map((name, index) => `have learned_${index} := @${name}`).join('; ')})`;
  const [answer] = await askLean(lean, position, [tactic], signal);
  const outcome = answer?.outcome;
  const cost = answer?.remembered === true ? { calls: 0, ms: 0 } : { calls: 1, ms: outcome?.ms ?? 0 };
  if (outcome?.kind !== 'progress') return { types: [], ...cost };
  const shown = outcome.state.parts[0]?.goals[0]?.hypotheses ?? [];
  const typeOf = new Map(
    constructors.map((name, index) => [name, shown.find((entry) => entry.name === `learned_${index}`)?.type]),
  );
  const types = data.map((info) => ({
    name: info.name,
    constructors: info.constructors.map((ctor) => {
      const name = `${info.name}.${ctor.name}`;
      return { name, ...readConstructor(typeOf.get(name) ?? '') };
    }),
  }));
  return { types, ...cost };
}

/** `{α : Type} → Tree α → α → Tree α → Tree α` */
function readConstructor(text: string): { parameters: string[]; fields: (TypeText | null)[] } {
  const parameters: string[] = [];
  let rest = text;
  for (;;) {
    const binder = /^(?:∀ )?\{([^{}:]*) : [^{}]*\}(?: →|,) /u.exec(rest);
    if (binder === null) break;
    parameters.push(...(binder[1] ?? '').split(' '));
    rest = rest.slice(binder[0].length);
  }
  const fields: (TypeText | null)[] = [];
  let type = readType(rest);
  if (type === null) return { parameters, fields: [null] };
  for (; type.kind === 'function'; type = type.to) fields.push(type.from);
  return { parameters, fields };
}
