import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import type { ProofScript, ScriptPart } from '../script/proof-script.ts';
import { endOfBracket } from '../script/split-at-bars.ts';
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
export async function openSweep(
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
