import { lastComponent } from '../../../core/lean-name.ts';
import type { LeanMessage, TextPosition } from '../../../core/message.ts';
import { suggestionsIn } from '../script/suggestions.ts';
import type { NameIndex } from './name-index.ts';

/** A tactic that this Lean may not know, with what may stand in its place. */
interface TacticRename {
  /** Matches the tactic from its first letter on, as far as it is replaced. */
  readonly pattern: RegExp;
  /** Replacements for the match, as `String.replace` takes them; the likeliest first. */
  readonly by: readonly string[];
}

const rename = (pattern: RegExp, ...by: readonly string[]): TacticRename => ({ pattern, by });

/**
 * Tactics of Mathlib and of other versions of Lean in words of Lean's core library. They do not do the same: Lean
 * tries what they are replaced by, and the proof as a whole decides.
 */
const tacticRenames: readonly TacticRename[] = [
  rename(/^norm_num1?\b(?:\s*(\[[^\]]*\]))?/u, 'simp $1', 'omega', 'decide'),
  rename(/^(?:linarith|nlinarith|polyrith)\b(?:\s*(?:only\s*)?\[[^\]]*\])?/u, 'omega', 'grind'),
  rename(/^positivity\b/u, 'omega', 'simp', 'grind'),
  rename(/^ring(?:_nf|1)?\b/u, 'grind', 'omega', 'ac_rfl'),
  rename(/^(?:lia|cutsat)\b/u, 'omega', 'grind'),
  rename(/^(?:tauto|itauto|finish|aesop|clarify|blast)\b/u, 'grind', 'simp_all'),
  rename(/^bound\b/u, 'omega', 'grind'),
  rename(/^simp_arith\b/u, 'simp +arith', 'omega'),
  rename(/^simp_all_arith\b/u, 'simp_all +arith', 'omega'),
  rename(/^decide!/u, 'decide +kernel', 'decide'),
  rename(/^field_simp\b/u, 'grind'),
  rename(/^group\b/u, 'simp', 'grind'),
  rename(
    /^push_neg\b/u,
    'simp only [Classical.not_forall, not_exists, Classical.not_not, not_and, not_or, Nat.not_le, Nat.not_lt]',
  ),
  rename(/^split_ifs\b(?:\s+with\s+[^\n;]*)?/u, 'split', "repeat' split"),
  rename(/^use\s+([^\n;]+)/u, 'refine ⟨$1, ?_⟩', 'exact ⟨$1⟩', 'exists $1'),
  rename(/^existsi\s+([^\n;]+)/u, 'exists $1', 'refine ⟨$1, ?_⟩'),
  rename(/^by_contra!?\s+(\S+)/u, 'refine Classical.byContradiction fun $1 => ?_'),
  rename(/^by_contra\b/u, 'refine Classical.byContradiction fun this => ?_'),
  rename(/^cases'\s+(\S+)\s+with\s+(\S+)\s+(\S+)/u, 'rcases $1 with ⟨$2, $3⟩', 'rcases $1 with $2 | $3'),
  rename(/^nth_rewrite\s+\d+/u, 'rw', 'conv => lhs; rw'),
  rename(/^interval_cases\s+(\S+)/u, 'omega', 'decide'),
  rename(/^triv\b/u, 'trivial'),
  rename(/^refl\b/u, 'rfl'),
  rename(/^cc\b/u, 'grind', 'simp_all'),
  rename(/^assumption'/u, 'all_goals assumption'),
];

/** What Lean says of a name or of a tactic, and where it stands in the text that Lean read. */
type LeanComplaint =
  /** A constant or identifier that is not there; `name` is in full, the text has its last components. */
  | {
      readonly kind: 'unknown-name';
      readonly name: string;
      readonly start: TextPosition;
      readonly end: TextPosition;
    }
  /** Lean itself says what to write. */
  | {
      readonly kind: 'replaced';
      readonly by: readonly string[];
      readonly start: TextPosition;
      readonly end: TextPosition;
    }
  /** The parser stops at or right behind `start`. */
  | { readonly kind: 'unknown-tactic'; readonly start: TextPosition };

/** Older versions quote with single quotes and begin with a small letter. */
const unknownName = /^unknown (?:identifier|constant) [`'](.+?)['`](?:\s|$|\.)/iu;
const unknownField =
  /^invalid field (?:notation)?[^\n]*?environment does not contain [`'](.+?)['`](?:[\s,]|$)/iu;
const deprecated = /^[`'](\S+)['`] has been deprecated[:,]\s*use [`'](\S+?)['`] instead/iu;

/** What among Lean's messages tells of a name or tactic that was renamed, in the order of the text. */
export function findComplaints(messages: readonly LeanMessage[]): readonly LeanComplaint[] {
  return messages
    .flatMap((message) => readMessage(message, messages))
    .sort((a, b) => a.start.line - b.start.line || a.start.column - b.start.column);
}

function readMessage(message: LeanMessage, all: readonly LeanMessage[]): LeanComplaint[] {
  const { text, start, end } = message;
  if (message.severity !== 'information' && /^unknown tactic\b/iu.test(text)) {
    return [{ kind: 'unknown-tactic', start }];
  }
  if (end === undefined || message.severity === 'information') return [];
  const name = (unknownName.exec(text) ?? unknownField.exec(text))?.[1];
  if (name !== undefined) return [{ kind: 'unknown-name', name, start, end }];
  const replacement = deprecated.exec(text)?.[2];
  if (replacement !== undefined) return [{ kind: 'replaced', by: [replacement], start, end }];
  if (!/\bdeprecated\b/u.test(text)) return [];
  const by = all.filter((other) => isAt(other, message)).flatMap(({ text }) => suggestionsIn(text));
  return by.length > 0 ? [{ kind: 'replaced', by, start, end }] : [];
}

const isAt = (other: LeanMessage, { start }: LeanMessage): boolean =>
  other.severity === 'information' && other.start.line === start.line && other.start.column === start.column;

interface MendOptions {
  /** Names of the library and of the header. */
  readonly names: NameIndex;
  /** Texts at most. */
  readonly limit: number;
}

/** A stretch of the text, by line and offset in code points, and what may stand there, the likeliest first. */
interface Mending {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly by: readonly string[];
}

/** Replacements for one complaint at most. */
const alternatives = 4;

/**
 * The text with names and tactics that Lean complains of replaced by those that may be meant: first all of them by the
 * likeliest, then one after the other by the next. `messages` are Lean's about exactly this text. Empty when there is
 * nothing to replace. Whether a result is any better is for Lean to say.
 */
export function mendText(
  text: string,
  messages: readonly LeanMessage[],
  { names, limit }: MendOptions,
): readonly string[] {
  const lines = text.split('\n').map((line) => [...line]);
  const mendings = withoutOverlaps(
    findComplaints(messages).flatMap((complaint) => mend(complaint, lines, names) ?? []),
  );
  if (mendings.length === 0) return [];
  const best = mendings.map(() => 0);
  const choices = [best];
  for (let next = 1; next < alternatives; next += 1) {
    for (const [at, { by }] of mendings.entries()) {
      if (next < by.length) choices.push(best.map((choice, other) => (other === at ? next : choice)));
    }
  }
  const texts = choices.map((choice) => replaceAll(lines, mendings, choice));
  return [...new Set(texts)].filter((mended) => mended !== text).slice(0, limit);
}

function mend(complaint: LeanComplaint, lines: readonly string[][], names: NameIndex): Mending | null {
  const { start } = complaint;
  const line = lines[start.line - 1] ?? [];
  switch (complaint.kind) {
    case 'replaced':
      return spanned(complaint, line, complaint.by);
    case 'unknown-name':
      return mendName(complaint, lines, names);
    case 'unknown-tactic': {
      const from = startOfWord(line, start.column);
      const rest = line.slice(from).join('');
      for (const { pattern, by } of tacticRenames) {
        const found = pattern.exec(rest)?.[0];
        if (found === undefined) continue;
        const texts = by.map((replacement) => found.replace(pattern, replacement).trimEnd());
        return { line: start.line, from, to: from + [...found].length, by: texts };
      }
      return null;
    }
  }
}

/** The text has the whole name, or (`h.foo`, `(f x).foo`) only its end, which then stays as short as it was. */
function mendName(
  complaint: Extract<LeanComplaint, { kind: 'unknown-name' }>,
  lines: readonly string[][],
  names: NameIndex,
): Mending | null {
  const { name } = complaint;
  const line = lines[complaint.start.line - 1] ?? [];
  const written = line.slice(complaint.start.column, complaint.end.column).join('');
  const text = lines.map((own) => own.join('')).join('\n');
  const near = preferMentioned(names.near(name, 2 * alternatives), text);
  if (written === name) return spanned(complaint, line, near);
  if (!name.endsWith(`.${written}`)) return null;
  const space = name.slice(0, -written.length);
  const same = near.filter((other) => other.startsWith(space)).map((other) => other.slice(space.length));
  return spanned(complaint, line, same);
}

/** Of names that differ in their namespace alone, first those whose namespace the text mentions. */
function preferMentioned(near: readonly string[], text: string): readonly string[] {
  const words = new Set(text.match(/[\p{L}\p{N}_]+/gu));
  const isMentioned = (name: string) => words.has(name.slice(0, Math.max(0, name.lastIndexOf('.'))));
  const alike = near.filter((name) => lastComponent(name) === lastComponent(near[0] ?? ''));
  const others = near.filter((name) => !alike.includes(name));
  return [...alike.filter(isMentioned), ...alike.filter((name) => !isMentioned(name)), ...others];
}

function spanned(
  { start, end }: { readonly start: TextPosition; readonly end: TextPosition },
  line: readonly string[],
  by: readonly string[],
): Mending | null {
  if (by.length === 0 || end.line !== start.line || end.column > line.length) return null;
  return { line: start.line, from: start.column, to: end.column, by: by.slice(0, alternatives) };
}

/** Lean may point into the word that it does not know, or right behind its first letter. */
function startOfWord(line: readonly string[], column: number): number {
  let from = Math.min(column, line.length);
  while (from > 0 && /[\p{L}\p{N}_'!]/u.test(line[from - 1] ?? '')) from -= 1;
  return from;
}

/** In the order of the text, of those that overlap only the first. */
function withoutOverlaps(mendings: readonly Mending[]): readonly Mending[] {
  const kept: Mending[] = [];
  for (const mending of mendings) {
    const last = kept.at(-1);
    if (last === undefined || last.line < mending.line || last.to <= mending.from) kept.push(mending);
  }
  return kept;
}

function replaceAll(
  lines: readonly string[][],
  mendings: readonly Mending[],
  choice: readonly number[],
): string {
  const copy = lines.map((line) => [...line]);
  for (const [at, { line, from, to, by }] of [...mendings.entries()].reverse()) {
    copy[line - 1]?.splice(from, to - from, by[choice[at] ?? 0] ?? by[0] ?? '');
  }
  return copy.map((line) => line.join('')).join('\n');
}
