import { bracketStep, endOfBracket } from '../../../core/lean-lexer.ts';
import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import type { ProofScript, ScriptPart } from '../script/proof-script.ts';
import { outsideOfBrackets, splitAtBars, stripBrackets } from '../script/tactic-text.ts';
import type { ScriptPlayer } from './script-player.ts';

/** `(head) <;> try ending`: a step, and what is tried on each of its goals. */
interface Sweep {
  readonly head: string;
  readonly ending: string;
}

function readSweep(tactic: string): Sweep | null {
  if (!tactic.startsWith('(')) return null;
  const end = endOfBracket(tactic);
  const head = tactic.slice(1, end).trim();
  const ending = /^ <;> (?:try )?(.+)$/su.exec(tactic.slice(end + 1))?.[1];
  return ending === undefined || /;|\n/u.test(head) ? null : { head, ending };
}

/** A sweep that goes over all goals a number of times, and what is tried at the end. */
const rounds = /\(iterate \d+ \(all_goals try (.+)\)\) <;> (?:try )?(.+)$/su;

/**
 * `(induction n with | zero => ?_ | succ n ih => ?_) <;> try grind` as a person writes it who wants nothing but the proof:
 * `induction n <;> grind`, without the names that nobody uses then. Rounds go on for as long as they do something. Nothing
 * for other tactics.
 */
export function plainerSweeps(tactic: string): readonly string[] {
  const repeated = tactic.replace(rounds, "(repeat' $1) <;> $2");
  if (repeated !== tactic) return [repeated];
  const sweep = readSweep(tactic);
  return sweep === null ? [] : [`${sweep.head.replace(/ with \|.*$/su, '')} <;> ${sweep.ending}`];
}

/**
 * A sweep that leaves goals, as a step whose goals are proved one by one: those that the ending proves by it, the others by what
 * the script has for them. Null for other scripts.
 */
async function openSweep(
  player: ScriptPlayer,
  state: StateReference,
  { tactic, parts }: ProofScript,
): Promise<ProofScript | null> {
  const sweep = readSweep(tactic);
  if (sweep === null || parts.length === 0) return null;
  const { head, ending } = sweep;
  const landed = await player.step(state, head);
  if (landed?.kind !== 'progress') return null;
  const left = parts.map(({ proof }) => proof);
  const opened: ScriptPart[] = [];
  for (const { focus, goals } of landed.state.parts) {
    if (goals.length !== 1) return null;
    const after = await player.step(extendReference(state, head, focus), ending);
    const proof = after === null ? left.shift() : endWith(ending, after, left);
    if (proof === undefined) return null;
    opened.push({ focus, proof });
  }
  return left.length === 0 ? player.play(state, { tactic: head, parts: opened }) : null;
}

/** The ending, and for the goals that it leaves the first of the proofs that are left. */
function endWith(
  ending: string,
  after: NonNullable<Awaited<ReturnType<ScriptPlayer['step']>>>,
  left: ProofScript[],
): ProofScript | undefined {
  if (after.kind === 'proved') return { tactic: ending, parts: [] };
  const proofs = left.splice(0, after.state.parts.length);
  if (proofs.length < after.state.parts.length) return undefined;
  return {
    tactic: ending,
    parts: after.state.parts.map(({ focus }, at) => ({ focus, proof: proofs[at]! })),
  };
}

/**
 * The tactic with one of its `first | a | b | ...` replaced by one of the alternatives, in their order, or with one of its `try a;` or `; done` left
 * out, or with `a` done without `try`; nothing when there is none. Brackets around a whole tactic go with it.
 */
export function singleAlternatives(tactic: string): readonly string[] {
  const found: string[] = [];
  let end = 0;
  for (const { index } of tactic.matchAll(/\bfirst\s*\|/gu)) {
    // What is inside of another group comes when that is one of its alternatives.
    if (index < end) continue;
    end = endOfGroup(tactic, index);
    const [, ...alternatives] = splitAtBars(tactic.slice(index, end));
    const [before, after] = [tactic.slice(0, index), tactic.slice(end)];
    const isInBrackets = before.endsWith('(') && after.startsWith(')');
    for (const alternative of alternatives.map((text) => text.trim()))
      found.push(`${before}${isInBrackets ? stripBrackets(alternative) : alternative}${after}`);
  }
  for (const { index, 0: attempt } of tactic.matchAll(/\btry ([^;\n|()]|\([^()]*\))+; /gu)) {
    const [before, after] = [tactic.slice(0, index), tactic.slice(index + attempt.length)];
    found.push(`${before}${after}`, `${before}${attempt.slice('try '.length)}${after}`);
  }
  for (const { index, 0: done } of tactic.matchAll(/; done(?=\)|$)/gu))
    found.push(`${tactic.slice(0, index)}${tactic.slice(index + done.length)}`);
  return found.map(stripBrackets);
}

/** Where the bracket closes that the text from `start` on is inside of, its next entry or its next line begins, or the end. */
function endOfGroup(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charAt(at);
    depth += bracketStep(letter);
    const isNextLine = letter === '\n' && !/^\s*\|(?!.*=>)/u.test(text.slice(at + 1));
    if (depth < 0 || (depth === 0 && (letter === ',' || isNextLine))) return at;
  }
  return text.length;
}

/**
 * Tactics that a reader knows, the plainest first. One of them may replace a whole subproof. Where a library isn't imported, its tactics
 * aren't even parsed.
 */
export const plainTactics: readonly string[] = [
  'rfl',
  'assumption',
  'constructor',
  'omega',
  'ring',
  'norm_num',
  'linarith',
  'positivity',
  'simp',
  'decide',
  'simp_all',
  'nlinarith',
  'grind',
];

/** Calls with arguments or several steps; and the certificates that a search works out, which `linarith` may find by itself. */
const improvable = /<;>|;|\[|\?|^linear_combination /u;

/** What is worth trying in place of a tactic that proves its goal: nothing for a plain step, whatever is plainer for the rest. */
function plainerClosers(tactic: string): readonly string[] {
  const rank = plainTactics.indexOf(tactic);
  return rank >= 0 ? plainTactics.slice(0, rank) : improvable.test(tactic) ? plainTactics : [];
}

const operation = /(?<![\p{L}\p{N}_.'^*/%-] ?)(?<a>\d+) (?<sign>[+*/]) (?<b>\d+)(?! ?[\p{L}\p{N}_.'^*/%])/gu;

/**
 * The tactic with one quotient of numerals worked out, or one sum or product in which 0 or 1 changes nothing or leaves nothing:
 * `⟨0 / 2, by omega⟩` becomes `⟨0, by omega⟩`. Others say where a number comes from (`4 * 4`). What is part of a larger product or
 * power stays, too.
 */
export function plainerNumbers(tactic: string): readonly string[] {
  return [...tactic.matchAll(operation)].flatMap((match) => {
    const { a = '', sign = '', b = '' } = match.groups ?? {};
    const value = workOut(BigInt(a), sign, BigInt(b));
    if (value === null) return [];
    const before = tactic.slice(0, match.index);
    const after = tactic.slice(match.index + match[0].length);
    const isBracketed = before.endsWith('(') && after.startsWith(')');
    return [isBracketed ? `${before.slice(0, -1)}${value}${after.slice(1)}` : `${before}${value}${after}`];
  });
}

/** As natural numbers have it; null for what tells more as it is. */
function workOut(a: bigint, sign: string, b: bigint): bigint | null {
  if (sign === '/') return b === 0n ? 0n : a / b;
  if (sign === '+') return a === 0n || b === 0n ? a + b : null;
  return a <= 1n || b <= 1n ? a * b : null;
}

/** `simp [a, b]`, `grind [a]`, `simp only [a]`, `nlinarith [a]`..., wherever they stand in a tactic; no brackets inside. */
const listedCall =
  /\b(simp|simp_all|grind|simp only|simp_all only|solve_by_elim|norm_num|field_simp|linarith|nlinarith) \[([^[\]]*)\]/gu;

/**
 * The tactic with one of its lists left out, or with one entry less in one of its lists: boldest first. Entries
 * with a comma of their own (`⟨a, b⟩`) are taken apart wrongly, and Lean then refuses the result.
 */
export function lighterCalls(tactic: string): readonly string[] {
  const found: string[] = [];
  for (const match of tactic.matchAll(listedCall)) {
    const [whole, name = '', list = ''] = match;
    const before = tactic.slice(0, match.index);
    const after = tactic.slice(match.index + whole.length);
    const entries = list.split(',').map((entry) => entry.trim());
    if (!name.endsWith('only')) found.push(`${before}${name}${after}`);
    if (entries.length < 2) continue;
    for (const entry of entries) {
      const rest = entries.filter((other) => other !== entry);
      if (rest.length > 0) found.push(`${before}${name} [${rest.join(', ')}]${after}`);
    }
  }
  return found;
}

/**
 * `have h : p := by (intro n; induction n <;> grind)` with a plainer proof of `p`: one automatic tactic, or the same without
 * brackets. All that stands behind the `by` is in it, a semicolon too. Nothing for other tactics.
 */
export function plainerInside(tactic: string): readonly string[] {
  if (tactic.includes('\n')) return [];
  const head = /^have\b.*?:= by /u.exec(outsideOfBrackets(tactic));
  if (head === null) return [];
  const [before, proof] = [tactic.slice(0, head[0].length), tactic.slice(head[0].length).trim()];
  const bare = stripBrackets(proof);
  return [...plainerClosers(bare), ...(bare === proof ? [] : [bare])].map((plainer) => `${before}${plainer}`);
}

/**
 * A script that proves the same state with fewer and plainer steps. From the root downwards, each subproof is
 * replaced by one automatic tactic if that proves it; a step goes if the rest does without it; calls lose the
 * lemmas they don't need; neighbouring introductions and equal endings become one; a step that is several becomes
 * them. Every change is tried in Lean at once, and is kept only if all goals below it are still proved.
 */
export async function shortenScript(
  player: ScriptPlayer,
  state: StateReference,
  script: ProofScript,
): Promise<ProofScript> {
  const closer = await player.firstToProve(state, plainerThan(script));
  return closer === null ? shortenSteps(player, state, script) : { tactic: closer, parts: [] };
}

/** The same where no closer proves the state. */
async function shortenSteps(
  player: ScriptPlayer,
  state: StateReference,
  script: ProofScript,
): Promise<ProofScript> {
  for (const { proof } of script.parts) {
    const rest = await player.play(state, proof);
    if (rest !== null) return shortenSteps(player, state, rest);
  }
  const other = (await joinIntroductions(player, state, script)) ?? (await openSweep(player, state, script));
  if (other !== null) return shortenSteps(player, state, other);
  const isLast = script.parts.length === 0;
  const sweep = isLast ? await player.firstToProve(state, plainerSweeps(script.tactic)) : null;
  const tactic = await lightenTactic(player, state, sweep ?? script.tactic);
  const steps = isLast ? await player.takeApart(state, tactic) : null;
  if (steps !== null) return shortenSteps(player, state, steps);
  const parts: ScriptPart[] = [];
  for (const { focus, proof } of script.parts) {
    parts.push({ focus, proof: await shortenScript(player, extendReference(state, tactic, focus), proof) });
  }
  return joinEndings(player, state, { tactic, parts });
}

/** What is worth trying in place of a script. */
const plainerThan = ({ tactic, parts }: ProofScript): readonly string[] =>
  parts.length > 0 ? plainTactics : plainerClosers(tactic);

/** `intro a` and `intro b` as `intro a b`. */
async function joinIntroductions(
  player: ScriptPlayer,
  state: StateReference,
  { tactic, parts }: ProofScript,
): Promise<ProofScript | null> {
  const [only] = parts;
  if (parts.length !== 1 || only === undefined) return null;
  const [first, second] = [tactic, only.proof.tactic].map((text) => /^intros? ([^;<\n]+)$/u.exec(text)?.[1]);
  if (first === undefined || second === undefined) return null;
  return player.play(state, { tactic: `intro ${first} ${second}`, parts: only.proof.parts });
}

/** The tactic with as plain a proof in it, as few alternatives, as few lemmas in its lists, and as plain numbers, as lead to the same. */
async function lightenTactic(player: ScriptPlayer, state: StateReference, tactic: string): Promise<string> {
  const lighter = (text: string) => {
    const bare = text.includes('\n') ? text : stripBrackets(text);
    return [
      ...(bare === text ? [] : [bare]),
      ...plainerInside(text),
      ...singleAlternatives(text),
      ...lighterCalls(text),
      ...plainerNumbers(text),
    ];
  };
  let rest = lighter(tactic);
  const aim = rest.length === 0 ? null : await player.keysBehind(state, tactic);
  let lightest = tactic;
  for (let next = rest.shift(); aim !== null && next !== undefined; next = rest.shift()) {
    if ((await player.keysBehind(state, next)) !== aim) continue;
    lightest = next;
    rest = lighter(next);
  }
  return lightest;
}

/** `cases h`, and `simp` for each of its goals, as `cases h <;> simp`. */
async function joinEndings(
  player: ScriptPlayer,
  state: StateReference,
  script: ProofScript,
): Promise<ProofScript> {
  const endings = new Set(script.parts.map(({ proof }) => (proof.parts.length === 0 ? proof.tactic : null)));
  const [ending] = endings;
  if (script.parts.length < 2 || endings.size !== 1 || ending === null) return script;
  if (/\swith\s|\n|;/u.test(script.tactic)) return script;
  const tactic = `${script.tactic} <;> ${ending}`;
  return (await player.firstToProve(state, [tactic])) === null ? script : { tactic, parts: [] };
}
