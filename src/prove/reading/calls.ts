import { bracketStep, endOfBracket } from '../../../core/lean-lexer.ts';
import type { InductiveInfo } from '../../../lean/engine.ts';
import type { GoalContext } from './goal-context.ts';
import { isPlainName, wordsOf } from './names.ts';
import { outerTokens, withoutBrackets } from './proposition.ts';

const token = /[()[\]{}⟨⟩,]|[^\s()[\]{}⟨⟩,]+/gu;

/**
 * The calls of `name` in pretty-printed `text` whose arguments are all among `variables`: `insert a t`. Lean leaves
 * out what an open namespace makes superfluous, so the printed name may be the end of `name` only, and it prints
 * the first explicit argument in front: `t.mirror` is given back as `Tree.mirror t`.
 */
export function callsOnVariables(text: string, name: string, variables: ReadonlySet<string>): string[] {
  const tokens = [...text.matchAll(token)].map((match) => match[0]);
  const found = new Set<string>();
  tokens.forEach((word, position) => {
    const call = startOfCall(word, name, variables);
    if (call === null) return;
    let end = position + 1;
    if (!call.isWhole) {
      while (end < tokens.length && variables.has(tokens[end]!)) end += 1;
      const next = tokens[end];
      if (next !== undefined && startsArgument(next)) return;
      if (!call.hasReceiver && end === position + 1) return;
    }
    found.add([call.text, ...tokens.slice(position + 1, end)].join(' '));
  });
  return [...found];
}

interface StartOfCall {
  readonly text: string;
  /** True for `t.mirror`, which has its first argument already. */
  readonly hasReceiver: boolean;
  /** True when no further arguments can follow: `t.mirror` in `t.mirror.size`. */
  readonly isWhole: boolean;
}

function startOfCall(word: string, name: string, variables: ReadonlySet<string>): StartOfCall | null {
  if (word === name || name.endsWith(`.${word}`)) return { text: word, hasReceiver: false, isWhole: false };
  const [receiver, method, ...rest] = word.split('.');
  if (receiver === undefined || method === undefined || !variables.has(receiver)) return null;
  if (!name.endsWith(`.${method}`)) return null;
  return { text: `${name} ${receiver}`, hasReceiver: true, isWhole: rest.length > 0 };
}

/** True for a token that can only be one more argument of the call before it. */
function startsArgument(text: string): boolean {
  return /^[([{⟨\d]/u.test(text) || isPlainName(text) || /^[\p{L}_][^\s]*\.[^\s]*$/u.test(text);
}

/** A call of a definition in printed text, with its arguments as they are written. */
export interface Call {
  /** As it stands in the text: `onto [] xs`, `t.flatten []`. */
  readonly text: string;
  readonly start: number;
  /** The explicit arguments; the receiver of `t.flatten` is the first. */
  readonly arguments: readonly string[];
}

const word = String.raw`[\p{L}_][\p{L}\p{N}_'!?₀-₉]*(?:\.[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)*`;

/** The calls of `name` with at least one argument. Lean may print the end of the name alone, or `x.last` and `(f x).last` for it. */
export function callsOf(text: string, name: string): Call[] {
  const last = name.split('.').at(-1)!;
  const found: Call[] = [];
  for (const match of text.matchAll(new RegExp(word, 'gu'))) {
    const head = match[0];
    const receiver = head.endsWith(`.${last}`) && head !== name ? head.slice(0, -last.length - 1) : null;
    const isCall = head === name || head === last || (receiver !== null && name.includes('.'));
    if (!isCall || (receiver !== null && name.endsWith(`.${head}`))) continue;
    const bracket = receiver === null ? bracketBefore(text, match.index) : null;
    const start = match.index - (bracket === null ? 0 : bracket.length + 1);
    const { list, end } = argumentsFrom(text, match.index + head.length);
    const first = receiver ?? bracket;
    const all = first === null ? list : [first, ...list];
    if (all.length > 0) found.push({ text: text.slice(start, end), start, arguments: all });
  }
  return found;
}

/** The bracket that a method is called on, `(f x)` of `(f x).last`; null where there is none. */
function bracketBefore(text: string, at: number): string | null {
  if (!text.slice(0, at).endsWith(').')) return null;
  let depth = 0;
  for (let from = at - 2; from >= 0; from -= 1) {
    depth -= bracketStep(text[from]!);
    if (depth === 0) return text.slice(from, at - 1);
  }
  return null;
}

/** The call written out, with the arguments given. */
export function printCall(name: string, args: readonly string[]): string {
  return [name, ...args.map((arg) => (/[\s]/u.test(arg) && !isBracketed(arg) ? `(${arg})` : arg))].join(' ');
}

function argumentsFrom(text: string, from: number): { list: string[]; end: number } {
  const list: string[] = [];
  let end = from;
  for (;;) {
    const rest = text.slice(end);
    const gap = /^\s+/u.exec(rest)?.[0].length ?? 0;
    const atom = gap === 0 ? null : readAtom(rest.slice(gap));
    if (atom === null) return { list, end };
    list.push(atom);
    end += gap + atom.length;
  }
}

function readAtom(text: string): string | null {
  const plain = new RegExp(`^(?:${word}[✝⁰¹²³⁴-⁹]*|\\d+|"[^"]*")`, 'u').exec(text)?.[0];
  if (plain !== undefined) return notArguments.has(plain) ? null : plain;
  if (!/^[([⟨{]/u.test(text)) return null;
  const end = endOfBracket(text);
  return end === text.length ? null : text.slice(0, end + 1);
}

const notArguments = new Set('then else do in with fun if let have at by match end'.split(' '));

/** True for text that is one bracket. */
function isBracketed(text: string): boolean {
  return readAtom(text) === text;
}

/**
 * Patterns for what an argument, and what is inside of it, is built by: `(.next _ _)` for `c.next d`, `(_ + 1)` for `n + 2`,
 * `(_ :: _)` for a list that has an element. None when it is a variable, or a call of a function.
 */
export function builtBy(argument: string, { types }: Pick<GoalContext, 'types'>): readonly string[] {
  const text = withoutBrackets(argument);
  if (/^\d+$|^\[\]$/u.test(text)) return [text];
  if (/\+ \d+$/u.test(text)) return ['(_ + 1)'];
  if (/^\[.+\]$/u.test(text) || outerTokens(text).some((token) => token.text === '::')) return ['(_ :: _)'];
  const constructors = types.filter(isStructured).flatMap((type) => type.constructors);
  const find = (name: string) => constructors.find((candidate) => candidate.name === name);
  const head = wordsOf(text)[0] ?? '';
  if (!head.includes('.') || find(head.split('.').at(-1)!) === undefined) return [];
  const names = [...text.matchAll(/\.([\p{L}_][\p{L}\p{N}_'!?]*)/gu)].map(([, name]) => name!);
  return [...new Set(names)].flatMap((name) => {
    const found = find(name);
    if (found === undefined) return [];
    const fields = found.fields.filter(({ isImplicit }) => isImplicit !== true);
    return [fields.length === 0 ? `.${name}` : `(.${[name, ...fields.map(() => '_')].join(' ')})`];
  });
}

/** Values of an enumeration say little of how something was derived. */
const isStructured = ({ constructors }: InductiveInfo): boolean =>
  constructors.some(({ fields }) => fields.length > 0);

/** `Runs (.next _ _) _ _` for the call `Runs (c.next d) s t`, and the like for each argument that is built. */
export function builtPatterns(name: string, call: Call, context: Pick<GoalContext, 'types'>): string[] {
  return call.arguments.flatMap((argument, at) =>
    builtBy(argument, context).map((pattern) =>
      [name, ...call.arguments.map((_, other) => (other === at ? pattern : '_'))].join(' '),
    ),
  );
}
