import { splitOutside } from '../../../core/lean-lexer.ts';
import type { ProofOf } from '../../../search/interfaces.ts';
import type { LeanState } from '../lean/lean-position.ts';
import { goalsLeft, type ProofScript, type ScriptPart } from './proof-script.ts';
import { splitAtBars, stepsIn } from './tactic-text.ts';

/** The search's proof with the goal positions that its parts were split from. */
export function toScript(proof: ProofOf<string, LeanState>): ProofScript {
  return {
    tactic: proof.action,
    parts: proof.children.map((child, at) => ({
      focus: proof.positions[at]?.state.part.focus ?? [],
      proof: toScript(child),
    })),
  };
}

const joint = ' <;> ';

/**
 * A tactic `a <;> b <;> c` that is too long for one line, broken behind the `<;>` that stand outside of brackets, as few times as it
 * takes; what goes on is indented. One with alternatives outside of brackets stays: they go by columns. So does one with a comment.
 */
export function wrapTactic(tactic: string, width: number): readonly string[] {
  if (tactic.length <= width || /\n|--/u.test(tactic) || splitAtBars(tactic).length > 1) return [tactic];
  const lines: string[] = [];
  let line = '';
  for (const piece of splitOutside(tactic, joint)) {
    const longer = line === '' ? piece : `${line}${joint}${piece}`;
    // The operator that ends the line has its place on it.
    if (line === '' || longer.length + joint.length <= width) line = longer;
    else {
      lines.push(`${line}${joint.trimEnd()}`);
      line = `  ${piece}`;
    }
  }
  return [...lines, line];
}

/** `induction n with | zero => ?_ | succ n ih => ?_`, taken apart. */
interface Alternatives {
  /** Up to and with the word `with`. */
  readonly head: string;
  readonly branches: readonly {
    /** `succ n ih`, between the bar and the arrow. */
    readonly pattern: string;
    /** What follows the arrow; null stands for `?_`. */
    readonly body: string | null;
  }[];
}

/**
 * Takes a tactic apart when it has the form `HEAD with | PATTERN => BODY | ...`; null for any other form, and for
 * one whose bars can't be told apart without Lean's parser.
 */
function parseAlternatives(tactic: string): Alternatives | null {
  const found = /^((?:induction|cases|fun_induction|fun_cases)\s[^|]*?\swith)\s*\|/.exec(tactic);
  if (found?.[1] === undefined || /["'\n]/.test(found[1])) return null;
  const branches = splitAtBars(tactic.slice(found[0].length)).map(parseBranch);
  return branches.every((branch) => branch !== null) ? { head: found[1], branches } : null;
}

function parseBranch(text: string): Alternatives['branches'][number] | null {
  const parts = text.split('=>');
  const [pattern, body] = parts.map((part) => part.trim());
  if (parts.length !== 2 || !pattern || !body || /["\n]/.test(text.trim())) return null;
  if (body === '?_') return { pattern, body: null };
  return body.includes('?') ? null : { pattern, body };
}

/**
 * `written`: as a person writes it, with the cases of an induction inside its alternatives.
 * `plain`: each tactic in parentheses, exactly as the search ran it, so that no text can run into the next.
 */
export type RenderStyle = 'written' | 'plain';

const lineWidth = 100;
/** Of a tactic, so that it keeps to the line inside of a few bullets too. */
const wrapWidth = 92;

/**
 * The tactic block of a proof as lines without indentation, or null when its goals can't be put in order by
 * rotation (two groups of coupled goals, one inside the other).
 *
 * Goals come in the order in which Lean lists them. A goal of its own gets a bullet when it comes first. Members of
 * a coupled group are moved to the end of the list by `rotate_left` and go on without bullets, since a bullet would
 * hide the other members.
 */
export function renderProof(script: ProofScript, style: RenderStyle): readonly string[] | null {
  return renderNode(script, 0, style);
}

/** `waiting` counts goals behind those of this node, which must stay where they are. */
function renderNode(script: ProofScript, waiting: number, style: RenderStyle): string[] | null {
  if (style === 'written') {
    const nested = renderAlternatives(script);
    if (nested !== null) return nested;
  }
  const own = tacticLines(script.tactic, style);
  const rest = renderParts(script.parts, waiting, style);
  return rest === null ? null : [...own, ...rest];
}

function renderParts(parts: readonly ScriptPart[], waiting: number, style: RenderStyle): string[] | null {
  const [only] = parts;
  if (only === undefined) return [];
  if (parts.length === 1 && (waiting === 0 || only.focus.length > 1)) {
    return isAscending(only.focus) ? renderNode(only.proof, waiting, style) : null;
  }
  const owners = ownersOf(parts);
  if (owners === null) return null;
  const lastSingle = owners.findLastIndex((part) => part.focus.length === 1);
  const lines: string[] = [];
  let turns = 0;
  const rotate = () => {
    if (turns > 0) lines.push(turns === 1 ? 'rotate_left' : `rotate_left ${turns}`);
    turns = 0;
  };
  for (const part of owners.slice(0, lastSingle + 1)) {
    if (part.focus.length > 1) {
      turns += 1;
      continue;
    }
    const proof = renderNode(part.proof, 0, style);
    if (proof === null) return null;
    rotate();
    lines.push(...bullet(proof));
  }
  const hasMoved = owners.slice(0, lastSingle + 1).some((part) => part.focus.length > 1);
  if (hasMoved) turns += owners.length - lastSingle - 1 + waiting;
  rotate();
  const groups = owners.filter((part) => part.focus.length > 1);
  const rest = renderGroups(groups, waiting, style);
  return rest === null ? null : [...lines, ...rest];
}

/** `members` lists the group of each goal that is left, in the order of the goals. */
function renderGroups(members: readonly ScriptPart[], waiting: number, style: RenderStyle): string[] | null {
  const [group] = members;
  if (group === undefined) return [];
  const size = group.focus.length;
  if (!isAscending(group.focus) || members.slice(0, size).some((member) => member !== group)) return null;
  const behind = members.slice(size);
  const own = renderNode(group.proof, behind.length + waiting, style);
  const rest = renderGroups(behind, waiting, style);
  return own === null || rest === null ? null : [...own, ...rest];
}

/** The part of each goal, by position; null unless the parts share the positions out without gap or overlap. */
function ownersOf(parts: readonly ScriptPart[]): ScriptPart[] | null {
  const owners: ScriptPart[] = [];
  for (const part of parts) for (const position of part.focus) owners[position] = part;
  const count = parts.reduce((sum, part) => sum + part.focus.length, 0);
  return owners.length === count && Object.keys(owners).length === count ? owners : null;
}

const isAscending = (positions: readonly number[]): boolean =>
  positions.every((position, at) => at === 0 || position > (positions[at - 1] ?? position));

/** `induction n with` and its branches on lines of their own, when each `?_` is one goal with a proof. */
function renderAlternatives(script: ProofScript): string[] | null {
  const tactic = parseAlternatives(script.tactic.trim());
  if (tactic === null) return null;
  const holes = tactic.branches.filter((branch) => branch.body === null).length;
  const owners = ownersOf(script.parts);
  if (owners === null || holes !== goalsLeft(script) || owners.some((part) => part.focus.length > 1))
    return null;
  const lines = [tactic.head];
  let hole = 0;
  for (const { pattern, body } of tactic.branches) {
    const part = body === null ? owners[hole++] : undefined;
    const proof =
      body !== null ? stepsIn(body) : part === undefined ? null : renderNode(part.proof, 0, 'written');
    if (proof === null) return null;
    const [first = ''] = proof;
    const start = `| ${pattern} =>`;
    if (proof.length === 1 && start.length + first.length < lineWidth) lines.push(`${start} ${first}`);
    else lines.push(start, ...indent(proof));
  }
  return lines;
}

/** A tactic's own lines, moved to the left edge together. */
function tacticLines(tactic: string, style: RenderStyle): string[] {
  const lines = tactic.split('\n').map((line) => line.trimEnd());
  while (lines.length > 1 && lines[0] === '') lines.shift();
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const edge = Math.min(...lines.filter((line) => line !== '').map((line) => line.search(/\S/)), lineWidth);
  const moved = lines.map((line) => line.slice(edge));
  if (style === 'written') return moved.length === 1 ? [...wrapTactic(moved[0] ?? '', wrapWidth)] : moved;
  return moved.length === 1 && !tactic.includes('--') ? [`(${moved[0]})`] : ['(', ...moved, ')'];
}

const indent = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `  ${line}`));

const bullet = (lines: readonly string[]): string[] =>
  indent(lines).map((line, at) => (at === 0 ? `·${line.slice(1)}` : line));
