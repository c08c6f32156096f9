import { LRUCache } from 'lru-cache';
import { lexLean } from '../../../core/lean-lexer.ts';

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
