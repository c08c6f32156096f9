import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { describeMessages } from '../../prove/open-theorem.ts';
import { unlimited } from '../../prove/prove-options.ts';
import { assembleFile, openProof } from '../../prove/script/assemble.ts';
import { negateStatement } from './negate-statement.ts';
import type { ProbeRecord } from './records.ts';
import { type AttemptSettings, searchAlone } from './run-attempt.ts';

/**
 * Tries with a small budget to prove that a statement is false; null when the signal ended it. Only the text of the
 * statement is negated, so Lean is asked first whether the theorem proves what is negated: it does not where a `variable`
 * of the header, or a name that Lean binds by itself, is missing from that. A proof of the negation that the gate accepts
 * then means that the theorem has none.
 */
export async function probeNegation(
  theorem: Theorem,
  calls: number,
  settings: AttemptSettings,
): Promise<ProbeRecord | null> {
  const notRun = (reason: string): ProbeRecord => ({
    ...record(theorem, 'not-run', 0, 0),
    reason,
    statement: null,
  });
  const negation = negateStatement(theorem.statement, theorem.header);
  if (negation.kind === 'impossible') return notRun(negation.reason);
  const { statement } = negation;
  const doubt = await doubtAbout(theorem, negation.restated, settings);
  if (settings.signal.aborted) return null;
  if (doubt !== null) return notRun(doubt);
  const { reported } = await searchAlone({ ...theorem, id: `${theorem.id} (negated)`, statement }, 0, {
    ...settings,
    limits: { ...unlimited, ms: settings.limits.ms, memory: settings.limits.memory, calls },
  });
  const { fault, result } = reported;
  if (settings.signal.aborted || result.reason === 'cancelled') return null;
  if (fault instanceof LakatosError && fault.code !== 'INTERNAL') throw fault;
  const { status, reason, proof, certificate, spent } = result;
  if (status === 'invalid' || status === 'error')
    return notRun(`Lean did not take the negation: ${reported.detail ?? reason}`);
  return {
    ...record(theorem, status === 'proved' ? 'false' : 'unknown', spent.calls, spent.ms),
    statement,
    reason,
    proof,
    certificate,
  };
}

const record = ({ id }: Theorem, outcome: ProbeRecord['outcome'], calls: number, ms: number) => ({
  kind: 'probe' as const,
  version: 1 as const,
  problem: id,
  outcome,
  proof: null,
  certificate: null,
  calls,
  ms,
});

/** Why the negation may not be one; null when the theorem proves what is negated. */
async function doubtAbout(
  theorem: Theorem,
  { statement, proof }: { readonly statement: string; readonly proof: string },
  { engine, fileLimits, signal }: AttemptSettings,
): Promise<string | null> {
  const text = assembleFile({ header: assembleFile(theorem, openProof), statement }, proof);
  const outcome = await engine.elaborate(text, fileLimits, signal);
  switch (outcome.kind) {
    case 'elaborated': {
      const errors = outcome.report.messages.filter(({ severity }) => severity === 'error');
      if (errors.length === 0 && outcome.report.broken.length === 0) return null;
      const told = describeMessages(errors, theorem.header);
      return `the text of the statement alone does not give its negation: ${told}`;
    }
    case 'refused':
      return `Lean did not take the negation: ${outcome.message}`;
    case 'timeout':
    case 'lost':
      return `Lean did not read the negation (${outcome.kind})`;
  }
}
