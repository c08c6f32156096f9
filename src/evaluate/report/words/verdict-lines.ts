import { describeResult } from '../../../report/describe-result.ts';
import { formatDuration } from '../../../report/duration.ts';
import { counted } from '../../../report/numbers.ts';
import type { Paint } from '../../../report/paint.ts';
import { singleLine } from '../../../report/single-line.ts';
import { textLines } from '../../../report/text-lines.ts';
import type { BenchEvent, ProblemVerdict } from '../../run/bench-events.ts';

const words: Record<ProblemVerdict, string> = {
  proved: 'proved',
  refuted: 'false: its negation is proved, or there is a counterexample',
  'not-proved': 'not proved',
  invalid: 'invalid: Lean does not accept the statement',
  fault: 'fault: the machinery broke each time',
  'asks-for-answer': 'not tried: it asks for an answer first, which Lakatos does not fill in yet',
};

/** Puts what happened to a problem into a line, with what Lean says of an invalid one below it; null for what is no news. */
export class VerdictLines {
  readonly #attempts = new Map<string, Extract<BenchEvent, { kind: 'attempt-finished' }>['record'][]>();

  take(event: BenchEvent, paint: Paint): string | null {
    if (event.kind === 'attempt-finished') {
      const { problem } = event.record;
      this.#attempts.set(problem, [...(this.#attempts.get(problem) ?? []), event.record]);
      return null;
    }
    if (event.kind !== 'problem-finished') return null;
    const records = this.#attempts.get(event.problem) ?? [];
    this.#attempts.delete(event.problem);
    // An earlier process has told, or nothing was tried: of problems that ask for an answer the warning has the number.
    if (records.length === 0) return null;
    const mark = event.verdict === 'proved' ? paint.green('✓') : paint.red('✗');
    const line = `${mark} ${singleLine(event.problem)}: ${this.#describe(event.verdict, records)}`;
    const said = event.verdict === 'invalid' ? records.find(({ detail }) => detail !== null)?.detail : null;
    const below = said == null ? [] : textLines(said, 2).map((one) => paint.dim(one));
    return [line, ...below].join('\n');
  }

  #describe(
    verdict: ProblemVerdict,
    records: readonly Extract<BenchEvent, { kind: 'attempt-finished' }>['record'][],
  ): string {
    const [only] = records;
    if (verdict === 'asks-for-answer') return `${words[verdict]}: ${singleLine(only?.detail ?? '')}`;
    if (records.length === 1 && only !== undefined && verdict !== 'refuted' && verdict !== 'fault') {
      const status = verdict === 'proved' || verdict === 'invalid' ? verdict : 'not-proved';
      return describeResult({ ...only, id: only.problem, status });
    }
    const proved = records.filter(({ outcome }) => outcome === 'proved').length;
    const ms = records.reduce((sum, { spent }) => sum + spent.ms, 0);
    const share = records.length === 1 ? '' : ` in ${proved} of ${counted(records.length, 'attempt')}`;
    return `${words[verdict]}${verdict === 'proved' ? share : ''} [${formatDuration(ms)}]`;
  }
}
