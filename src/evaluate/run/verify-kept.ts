import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { isAnswer } from '../../../core/verdict.ts';
import { askGateTwice, isCertified } from '../../prove/ask-gate.ts';
import { noStore } from '../../store/no-store.ts';
import { counted } from '../report/words/numbers.ts';
import type { BenchSuite } from './bench-suite.ts';
import type { Journal } from './journal.ts';
import { negateStatement } from './negate-statement.ts';
import { asNegated } from './probe-negation.ts';
import type { RunRecord } from './records.ts';
import type { AttemptSettings } from './run-attempt.ts';

/** What a record says is proved. */
interface Claim {
  readonly record: Exclude<RunRecord, { readonly kind: 'baseline' }>;
  readonly theorem: Theorem;
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
 * @throws LakatosError INPUT_INVALID, which names the first line of what is not proved by it; the signal's reason
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
    const claim = theorem === undefined ? null : claimOf(record, theorem);
    if (claim === null) continue;
    if (!isCertified(claim.theorem, claim.record))
      throw unproved(journal.placeOf(record), 'has no certificate of this proof of its theorem');
    const key = JSON.stringify([claim.theorem.statement, record.problem, claim.record.proof]);
    if (!claims.has(key)) claims.set(key, claim);
  }
  if (claims.size === 0) return;
  note(`the gate checks ${counted(claims.size, 'kept proof')} again`);
  const faults = new Map<Claim, LakatosError>();
  const waiting = claims.values();
  const work = async () => {
    for (const claim of waiting) {
      const fault = await judge(claim, journal, settings);
      if (fault !== null) faults.set(claim, fault);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  for (const claim of claims.values()) {
    const fault = faults.get(claim);
    if (fault !== undefined) throw fault;
  }
}

/** What is wrong with a claim; null: nothing. */
async function judge(
  { record, theorem }: Claim,
  journal: Journal,
  settings: AttemptSettings,
): Promise<LakatosError | null> {
  const { signal } = settings;
  signal.throwIfAborted();
  const options = { ...settings, store: noStore(), polishMs: 0 };
  const verdict = await askGateTwice(options, theorem, record.proof ?? '', () => !signal.aborted);
  signal.throwIfAborted();
  if (verdict.kind === 'accepted') return null;
  const why = verdict.reasons.map(({ code, message }) => `${code}: ${message}`).join('; ');
  return isAnswer(verdict)
    ? unproved(journal.placeOf(record), `has a proof that the gate does not accept: ${why}`)
    : unproved(journal.placeOf(record), `has a proof on which the gate gives no answer: ${why}`);
}

/** Null where nothing is said to be proved. */
function claimOf(record: RunRecord, theorem: Theorem): Claim | null {
  switch (record.kind) {
    case 'attempt':
      return record.outcome === 'proved' ? { record, theorem } : null;
    case 'probe': {
      if (record.outcome !== 'false') return null;
      const negation = negateStatement(theorem.statement, theorem.header);
      // Where the record has another text no certificate is of it.
      const isOurs = negation.kind === 'built' && negation.statement === record.statement;
      const statement = isOurs ? negation.statement : '';
      return { record, theorem: asNegated(theorem, statement) };
    }
    case 'baseline':
      return null;
  }
}

const unproved = (place: string, what: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `${place} ${what}`, {
    advice:
      'The file was changed, or another Lakatos wrote it. Delete that line to have its attempt made again.',
  });
