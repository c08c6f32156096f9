import type { ProofScript } from '../script/proof-script.ts';
import type { ProofAttempt } from './attempt.ts';
import { searchFrom } from './search-from.ts';
import { combine } from './sketch/combine.ts';
import { searchStarts } from './sketch/search-starts.ts';
import type { ProofSketch } from './sketch/sketch.ts';
import { isNew, tryProofs } from './try-proofs.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';
import type { RescueSettings } from './whole-proof-settings.ts';

/** Has searches make up what failing proofs lack, the nearest first, until one of the whole proofs is accepted. */
export async function rescue(
  run: WholeProofRun,
  failed: readonly ProofAttempt[],
  { attempts, calls }: RescueSettings,
): Promise<void> {
  let tried = 0;
  for (const attempt of failed) {
    if (isOver(run) || tried >= attempts) return;
    const sketch = await sketchAttempt(run, attempt);
    const way = JSON.stringify(sketch.holes.map(({ starts }) => starts.map(({ part }) => part.key)));
    // Nothing to go on from: that would be a search for the whole theorem. And several proofs may get equally far, unless all
    // that one takes is a look at another text.
    if (sketch.accepted === 0 || (sketch.holes.length > 0 && run.searched.has(way))) continue;
    run.searched.add(way);
    tried += 1;
    await complete(run, attempt, sketch, calls);
  }
}

async function sketchAttempt(run: WholeProofRun, { id, proof }: ProofAttempt): Promise<ProofSketch> {
  const { theorem, opened, options, ledger, deadline, recorder } = run;
  const { engine, tacticLimits: limits } = options.lean;
  const { clock } = options.run;
  const start = clock.now();
  const sketch = await searchStarts(theorem, opened.part, proof, { engine, limits, signal: deadline.signal });
  ledger.add({ calls: sketch.calls });
  const holes = sketch.holes.map((hole) =>
    hole.starts.map(({ part }) => part.goals.map(({ pretty }) => pretty)),
  );
  const { accepted, calls } = sketch;
  recorder.add({
    type: 'sketch',
    attempt: id,
    accepted,
    calls,
    holes,
    ms: Math.round(clock.now() - start),
  });
  return sketch;
}

/** Searches from each start of a sketch; the last one's proofs go to the gate with all the others in place. */
async function complete(
  run: WholeProofRun,
  attempt: ProofAttempt,
  sketch: ProofSketch,
  calls: number,
): Promise<void> {
  const found: ProofScript[][] = sketch.holes.map(() => []);
  const places = sketch.holes.flatMap(({ starts }, hole) =>
    starts.map((own, start) => ({ hole, start, own })),
  );
  const offer = async (): Promise<boolean> => {
    for (const style of ['written', 'plain'] as const) {
      const proof = combine(sketch, found, style);
      if (proof === null || !isNew(run, proof)) continue;
      const { id: parent, turn } = attempt;
      const rest = { answer: null, logProbability: null };
      await tryProofs(run, [{ proof, origin: 'completed', turn, parent, ...rest }]);
      if (run.accepted !== null) return true;
    }
    return false;
  };
  if (places.length === 0) {
    await offer();
    return;
  }
  let left = calls;
  for (const [at, { hole, start, own }] of places.entries()) {
    const isLast = at === places.length - 1;
    const scripts = found[hole]!;
    const { script, episode, result } = await searchFrom(run, own, {
      attempt: attempt.id,
      calls: left,
      ...(isLast && {
        onProof: (last: ProofScript) => {
          scripts[start] = last;
          return offer();
        },
      }),
    });
    run.recorder.add({
      type: 'search',
      attempt: attempt.id,
      hole,
      start,
      episode,
      end: result.kind === 'budget' ? `budget-${result.budget}` : result.kind,
      spent: { ...result.spent },
    });
    left -= result.spent.calls;
    if (script === null) return;
    scripts[start] = script;
  }
}
