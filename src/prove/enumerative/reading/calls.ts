import { bracketStep } from '../../../../core/lean-lexer.ts';

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
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    depth += bracketStep(text[at]!);
    if (depth === 0) return text.slice(0, at + 1);
  }
  return null;
}

const notArguments = new Set('then else do in with fun if let have at by match end'.split(' '));

/** True for text that is one bracket. */
function isBracketed(text: string): boolean {
  return readAtom(text) === text;
}
