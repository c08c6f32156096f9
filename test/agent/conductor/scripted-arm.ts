import { tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LemmaResult, ReportedResult } from '../../../core/theorem-result.ts';
import type { Arm, ArmName } from '../../../src/agent/conductor/arm-run.ts';
import { askGate } from '../../../src/prove/ask-gate.ts';
import type { ProveOptions } from '../../../src/prove/prove-options.ts';
import { beginReport } from '../../../src/prove/report.ts';

export interface Script {
  /** Calls before it comes to its end. */
  readonly calls: number;
  readonly end: 'proved' | 'exhausted' | 'refuted' | 'throws' | 'rejected';
  /** Tactics that it asks of Lean at once; default 1. */
  readonly batch?: number;
  readonly prior?: number;
  /** Told with its result; default none. */
  readonly lemmas?: readonly LemmaResult[];
}

/** An arm that makes calls of the toy prover and then ends as its script says. */
export function scriptedArm(name: ArmName, { calls, end, batch = 1, prior = 0.1, lemmas }: Script): Arm {
  return {
    name,
    countsTexts: name === 'whole',
    prior: () => prior,
    async run(theorem, _opened, options: ProveOptions) {
      const reported = await work(theorem, options);
      return lemmas === undefined ? reported : { ...reported, result: { ...reported.result, lemmas } };
    },
  };

  async function work(theorem: Theorem, options: ProveOptions): Promise<ReportedResult> {
    const report = beginReport(theorem, options.run.clock);
    let made = 0;
    const cost = () => ({ calls: made, expansions: made, tokens: 0 });
    while (made < calls && !options.run.signal.aborted) {
      const tactics = Array.from({ length: Math.min(batch, calls - made) }, (_, at) => `${name}${made + at}`);
      const reference = { theorem, path: [] };
      const outcomes = await options.lean.engine.apply(reference, tactics, tacticLimits, options.run.signal);
      made += outcomes.filter(({ kind }) => kind !== 'lost').length;
      const spent = { ms: 0, ...cost() };
      options.run.onEvent({ kind: 'search-progress', id: theorem.id, spent, openGoals: 1, bestGoal: name });
    }
    if (options.run.signal.aborted) return report.failed('not-proved', 'cancelled', undefined, cost());
    if (end === 'throws') throw new Error(`${name} is broken`);
    if (end === 'exhausted' || end === 'refuted')
      return report.failed('not-proved', end, end === 'refuted' ? 'n = 1' : undefined, cost());
    const verdict = await askGate(options, theorem, end === 'rejected' ? 'by wrong' : `by ${name}`);
    return verdict.kind === 'accepted'
      ? report.proved(`by ${name}`, verdict.certificate, cost())
      : report.failed('not-proved', 'gate-rejected', verdict.reasons[0]?.message, cost());
  }
}
