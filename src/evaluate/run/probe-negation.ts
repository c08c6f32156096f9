import { LakatosError } from '../../../core/errors.ts';
import { unlimited } from '../../../core/ledger.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { contextOf } from '../../../lean/theorem-context.ts';
import { doubtAbout, type Negation, negateStatement } from '../../prove/negation/negate-statement.ts';
import { claimsUnproved } from '../../prove/refute/probe.ts';
import { noStore } from '../../store/store.ts';
import type { ProbeRecord } from './records.ts';
import { type AttemptSettings, gateLostText, searchAlone, triesAtMost } from './run-attempt.ts';

/**
 * Tries with a small budget to prove that a statement is false; null when the signal ended it. Only the text of the
 * statement is negated, so Lean is asked first whether the theorem proves what is negated: it does not where a `variable`
 * of the header, or a name that Lean binds by itself, is missing from that. A proof of the negation that the gate accepts
 * then means that the theorem has none. Where the machinery breaks it is tried again, and the record has the cost of all tries.
 *
 * @throws LakatosError when Lean as a whole does not work any more
 */
export async function probeNegation(
  theorem: Theorem,
  calls: number,
  settings: AttemptSettings,
): Promise<ProbeRecord | null> {
  const { signal, clock } = settings.run;
  const start = clock.now();
  const negation = negationOf(theorem);
  if (negation.kind === 'impossible') return record(theorem, untold('not-run', negation.reason), 0);
  let spentCalls = 0;
  for (let tries = 1; ; tries += 1) {
    const found = await tryOnce(theorem, negation, calls, settings);
    if (signal.aborted || found === null) return null;
    spentCalls += found.calls;
    if (found.outcome !== 'fault' || tries === triesAtMost)
      return record(theorem, { ...found, calls: spentCalls }, Math.round(clock.now() - start));
  }
}

/** The negation of a theorem as a text; `doubtAbout` tells whether it is one. */
export function negationOf(theorem: Theorem): Negation {
  return claimsUnproved(contextOf(theorem))
    ? { kind: 'impossible', reason: 'the header claims what is not proved' }
    : negateStatement(theorem.statement, theorem.header);
}

/** What one try came to, and the calls of tactics that it took. */
type Tried = Omit<ProbeRecord, 'kind' | 'version' | 'problem' | 'ms'>;

async function tryOnce(
  theorem: Theorem,
  { statement, restated }: Extract<Negation, { kind: 'built' }>,
  calls: number,
  settings: AttemptSettings,
): Promise<Tried | null> {
  const doubt = await doubtAbout(theorem, restated, settings);
  if (doubt !== null) return untold(doubt.outcome, doubt.reason);
  if (settings.run.signal.aborted) return null;
  const { reported, gateLost } = await searchAlone(asNegated(theorem, statement), 0, {
    ...settings,
    episodes: noStore(),
    run: {
      ...settings.run,
      limits: { ...unlimited, ms: settings.run.limits.ms, memory: settings.run.limits.memory, calls },
    },
  });
  const { fault, result } = reported;
  if (settings.run.signal.aborted || result.reason === 'cancelled') return null;
  if (fault instanceof LakatosError && fault.code !== 'INTERNAL') throw fault;
  const { status, reason, proof, certificate, spent } = result;
  const { calls: spentCalls } = spent;
  if (status === 'invalid')
    return untold('not-run', `Lean did not take the negation: ${reported.detail ?? reason}`, spentCalls);
  if (status === 'error') return untold('fault', reported.detail ?? reason ?? 'unknown', spentCalls);
  if (gateLost) return untold('fault', gateLostText, spentCalls);
  const outcome = status === 'proved' ? 'false' : 'unknown';
  return { outcome, reason, statement, proof, certificate, calls: spentCalls };
}

/** The theorem with its negation in its place: what its author wrote of itself is not what is asked. */
export function asNegated({ declaration: _, ...theorem }: Theorem, statement: string): Theorem {
  return { ...theorem, id: `${theorem.id} (negated)`, statement };
}

const untold = (outcome: 'not-run' | 'fault', reason: string, calls = 0): Tried => ({
  ...{ outcome, reason, calls },
  ...{ statement: null, proof: null, certificate: null },
});

const record = ({ id }: Theorem, tried: Tried, ms: number): ProbeRecord => ({
  kind: 'probe',
  version: 1,
  problem: id,
  ...tried,
  ms,
});
