import { splitOutside } from '../core/lean-lexer.ts';

export interface PrintedHypothesis {
  /** As printed: of several inaccessible names that look alike, the older ones carry a superscript. */
  readonly name: string;
  readonly type: string;
  readonly value?: string;
}

export interface GoalText {
  readonly hypotheses: readonly PrintedHypothesis[];
  readonly target: string;
}

/** Inaccessible names are printed with a dagger, without their macro scopes. */
export const shownName = (name: string, isAccessible: boolean): string => (isAccessible ? name : `${name}✝`);

/**
 * A printed goal in pieces. Lean writes perhaps a line `case NAME` (the head), then entries, `names : type` or
 * `names : type := value`, in the order of the context, each of one name or more; lines that go on are indented; then
 * `⊢ target`. Null for a text without a target.
 */
export function cutPrintedGoal(pretty: string) {
  const lines = pretty.split('\n');
  const turnstile = lines.findIndex((line) => line.startsWith('⊢ '));
  if (turnstile < 0) return null;
  const head = lines.slice(0, lines[0]!.startsWith('case ') ? 1 : 0);
  const entries: string[] = [];
  for (const line of lines.slice(head.length, turnstile)) {
    if (line.startsWith(' ') && entries.length > 0) entries.push(`${entries.pop()}\n${line}`);
    else entries.push(line);
  }
  return { head, entries, target: lines.slice(turnstile).join('\n').slice('⊢ '.length) };
}

/** What follows its `:=` belongs to the type. */
const openLet = /\b(?:let|have)\b[^;]*$/u;

/** Null when an entry doesn't have the form of one. */
export function readEntry(entry: string) {
  const head = entry.match(/^(.*?) :\s/s);
  if (head === null) return null;
  const pieces = splitOutside(entry.slice(head[0].length), ' :=');
  const own = pieces.findIndex((piece) => !openLet.test(piece)) + 1 || pieces.length;
  const [type = '', value = ''] = [pieces.slice(0, own), pieces.slice(own)].map((part) =>
    part.join(' :=').trim(),
  );
  return { names: head[1]!, type, ...(value !== '' && { value }) };
}

/**
 * Takes a printed goal apart, so that each goal is printed once only (printing is the dearest part of reading a goal).
 * `names` are those that must come. Null when the text doesn't have that form.
 */
export function splitPrintedGoal(pretty: string, names: readonly string[]): GoalText | null {
  const cut = cutPrintedGoal(pretty);
  if (cut === null) return null;
  const hypotheses: PrintedHypothesis[] = [];
  for (const entry of cut.entries) {
    const read = readEntry(entry);
    if (read === null) return null;
    const { names: shown, ...printed } = read;
    const group = namesIn(shown, names.slice(hypotheses.length));
    if (group === null) return null;
    for (const name of group) hypotheses.push({ name, ...printed });
  }
  return hypotheses.length === names.length ? { hypotheses, target: cut.target } : null;
}

/** The names that `text` is made of, as printed, or null when they are not the first of those expected. */
function namesIn(text: string, expected: readonly string[]): string[] | null {
  const found: string[] = [];
  let rest = text;
  for (const name of expected) {
    const suffix = name.endsWith('✝') ? (rest.slice(name.length).match(/^[⁰¹²³⁴⁵⁶⁷⁸⁹]*/)?.[0] ?? '') : '';
    const shown = name + suffix;
    if (!rest.startsWith(shown)) return null;
    found.push(shown);
    rest = rest.slice(shown.length);
    if (rest === '') return found;
    if (!rest.startsWith(' ')) return null;
    rest = rest.slice(1);
  }
  return null;
}
