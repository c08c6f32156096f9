import type { PolicyEvaluation } from '../folder/evaluation.ts';

/**
 * Whether a new model takes the place of the current policy, and why, in words for people. Nothing is ever given up for what
 * solves less, but a lead of one problem may be luck: it is a rule for going on, and no test as for a value, which costs something at
 * each state (`decide-value.ts`). The manifest marks the scores that it has chosen.
 */
export function compareEvaluations(
  before: PolicyEvaluation,
  now: PolicyEvaluation | null,
): { readonly accepted: boolean; readonly why: string } {
  if (now === null) return { accepted: false, why: 'the model does not work' };
  // What is known of one alone would count for or against the other.
  const left = new Set([...before.unknown, ...now.unknown]);
  const solved = ({ solved: ids }: PolicyEvaluation) => ids.filter((id) => !left.has(id));
  const [old, fresh] = [solved(before), solved(now)];
  const gained = fresh.filter((id) => !old.includes(id)).length;
  const lost = old.filter((id) => !fresh.includes(id)).length;
  const words = `${gained} gained, ${lost} lost`;
  if (gained !== lost) return { accepted: gained > lost, why: words };
  // Of proofs alone: who runs out of tactics spends few calls, too.
  const [spent, less] = [callsOfProofs(before, left), callsOfProofs(now, left)];
  if (spent === null || less === null) return { accepted: false, why: words };
  const accepted = less < spent;
  return { accepted, why: `${words}, with ${accepted ? 'fewer' : 'no fewer'} calls` };
}

/** Of all proofs but those `left` out; null where nobody wrote down which of them took how many. */
function callsOfProofs(
  { solved, callsOfProofs: all, callsOfEach }: PolicyEvaluation,
  left: ReadonlySet<string>,
): number | null {
  const counted = solved.filter((id) => !left.has(id));
  if (callsOfEach === undefined) return counted.length === solved.length ? all : null;
  return counted.reduce((sum, id) => sum + (callsOfEach[id] ?? 0), 0);
}
