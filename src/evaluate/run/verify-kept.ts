import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { isAnswer, type Rejected } from '../../../core/verdict.ts';
import { workTogether } from '../../../core/work-together.ts';
import { askGate, isCertified } from '../../prove/ask-gate.ts';
import { doubtAbout, type Negation } from '../../prove/negation/negate-statement.ts';
import { counted } from '../../report/numbers.ts';
import type { Journal } from './journal.ts';
import type { BenchSuite } from './open-bench-suite.ts';
import { asNegated, negationOf } from './probe-negation.ts';
import type { RunRecord } from './records.ts';
import { type AttemptSettings, triesAtMost } from './run-attempt.ts';
import { baselineTactics, proofsByOne } from './run-baselines.ts';

/** What a record says is proved: the theorem itself, or its negation. */
interface Claim {
  readonly record: RunRecord;
  readonly theorem: Theorem;
  /** One of these is to be a proof. */
  readonly proofs: readonly string[];
  /** What the record says is false, and by which words; null: nothing. */
  readonly negated: { readonly theorem: Theorem; readonly negation: Negation } | null;
}

export interface VerifyOptions {
  /** Proofs judged at once. */
  readonly workers: number;
  readonly settings: AttemptSettings;
  readonly note: (text: string) => void;
}

/**
 * Has the gate judge again what the journal of a resumed run calls proved: the file may have been changed, and only the
 * gate's word counts. Whether each certificate is of its theorem and proof is looked at first, which takes no time. Equal
 * proofs of one theorem are judged once.
 *
 * @throws LakatosError INPUT_INVALID, which names a line whose claim is not proved by it; GATE_SILENT; the signal's reason
 */
export async function verifyKept(
  journal: Journal,
  { problems }: Pick<BenchSuite, 'problems'>,
  { workers, settings, note }: VerifyOptions,
): Promise<void> {
  const theorems = new Map(problems.map(({ theorem }) => [theorem.id, theorem]));
  const claims = new Map<string, Claim>();
  for (const record of journal.records) {
    const theorem = theorems.get(record.problem);
    for (const claim of theorem === undefined ? [] : claimsOf(record, theorem)) {
      if (record.kind !== 'baseline' && !isCertified(claim.theorem, record))
        throw unproved(journal.placeOf(record), 'has no certificate of this proof of its theorem');
      if (record.kind === 'baseline' && !record.proved.every(isTried(claim.theorem)))
        throw unproved(journal.placeOf(record), 'names a single tactic that no run tries');
      const key = JSON.stringify([claim.theorem.statement, record.problem, claim.proofs]);
      if (!claims.has(key)) claims.set(key, claim);
    }
  }
  if (claims.size === 0) return;
  note(`the gate checks ${counted(claims.size, 'kept proof')} again`);
  await workTogether(claims.values(), workers, settings.run.signal, (claim, signal) =>
    judge(claim, journal, { ...settings, run: { ...settings.run, signal } }),
  );
  settings.run.signal.throwIfAborted();
}

/** @throws LakatosError for a claim that does not hold, or on which the gate is silent */
async function judge(
  { record, theorem, proofs, negated }: Claim,
  journal: Journal,
  settings: AttemptSettings,
): Promise<void> {
  const { signal } = settings.run;
  const place = journal.placeOf(record);
  let silence = '';
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    signal.throwIfAborted();
    const doubt =
      negated?.negation.kind === 'built'
        ? await doubtAbout(negated.theorem, negated.negation.restated, settings)
        : null;
    if (doubt?.outcome === 'not-run') throw unproved(place, `calls a theorem false: ${doubt.reason}`);
    const refusals: Rejected[] = [];
    for (const proof of doubt === null ? proofs : []) {
      const verdict = await askGate(settings, theorem, proof);
      signal.throwIfAborted();
      if (verdict.kind === 'accepted') return;
      refusals.push(verdict);
    }
    const why = refusals.flatMap(({ reasons }) => reasons.map(({ code, message }) => `${code}: ${message}`));
    if (doubt === null && refusals.every(isAnswer))
      throw unproved(place, `has a proof that the gate does not accept: ${why.join('; ')}`);
    silence = doubt?.reason ?? why.join('; ');
  }
  throw new LakatosError(
    'GATE_SILENT',
    `${place} has a proof on which the gate gives no answer: ${silence}`,
    {
      advice: 'Go on with --resume when the machine has less to do, or with fewer --workers.',
    },
  );
}

function claimsOf(record: RunRecord, theorem: Theorem): readonly Claim[] {
  switch (record.kind) {
    case 'attempt':
      return record.outcome === 'proved'
        ? [{ record, theorem, proofs: [record.proof ?? ''], negated: null }]
        : [];
    case 'probe': {
      if (record.outcome !== 'false') return [];
      const negation = negationOf(theorem);
      // Where the record has another text no certificate is of it.
      const isOurs = negation.kind === 'built' && negation.statement === record.statement;
      const statement = isOurs ? negation.statement : '';
      const proofs = [record.proof ?? ''];
      return [{ record, theorem: asNegated(theorem, statement), proofs, negated: { theorem, negation } }];
    }
    case 'baseline':
      return record.proved.map((tactic) => ({ record, theorem, proofs: proofsByOne(tactic), negated: null }));
  }
}

const isTried = (theorem: Theorem) => (tactic: string) => baselineTactics(theorem).includes(tactic);

const unproved = (place: string, what: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `${place} ${what}`, {
    advice:
      'The file was changed, or another Lakatos wrote it. Delete that line to have its attempt made again.',
  });
