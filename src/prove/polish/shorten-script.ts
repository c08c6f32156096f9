import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import type { ProofScript, ScriptPart } from '../script/proof-script.ts';
import { stripBrackets } from '../script/split-at-bars.ts';
import { plainerClosers, plainTactics } from './closers.ts';
import { lighterCalls } from './lighter-calls.ts';
import { plainerInside } from './plainer-inside.ts';
import { plainerNumbers } from './plainer-numbers.ts';
import type { ScriptPlayer } from './script-player.ts';
import { singleAlternatives } from './single-alternatives.ts';
import { openSweep, plainerSweeps } from './sweeps.ts';
import { takeApart } from './take-apart.ts';

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
  const steps = isLast ? await takeApart(player, state, tactic) : null;
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
  const aim = rest.length === 0 ? null : await resultOf(player, state, tactic);
  let lightest = tactic;
  for (let next = rest.shift(); aim !== null && next !== undefined; next = rest.shift()) {
    if ((await resultOf(player, state, next)) !== aim) continue;
    lightest = next;
    rest = lighter(next);
  }
  return lightest;
}

/** The keys of the parts that a tactic leaves, in order; null when it fails. */
async function resultOf(player: ScriptPlayer, state: StateReference, tactic: string): Promise<string | null> {
  const landed = await player.step(state, tactic);
  if (landed === null) return null;
  return landed.kind === 'proved' ? '' : landed.state.parts.map(({ key }) => key).join(' ');
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
