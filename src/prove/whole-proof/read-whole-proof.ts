import {
  endedWith,
  type LineOf,
  linesOf,
  readTranscript,
  type Transcript,
} from '../conversation/transcript.ts';
import { type WholeProofLine, wholeProofLineSchema } from './whole-proof-lines.ts';

export type WholeProofLineOf<T extends WholeProofLine['type']> = LineOf<WholeProofLine, T>;

/** A transcript of whole proofs, line by line of each kind. */
export interface WholeProofView extends Omit<Transcript<WholeProofLine, 'whole-proof'>, 'lines' | 'result'> {
  readonly asked: readonly WholeProofLineOf<'asked'>[];
  readonly attempts: readonly WholeProofLineOf<'attempt'>[];
  readonly verdicts: readonly WholeProofLineOf<'verdict'>[];
  readonly sketches: readonly WholeProofLineOf<'sketch'>[];
  readonly searches: readonly WholeProofLineOf<'search'>[];
  readonly result: WholeProofLineOf<'result'>;
}

/**
 * The lines, each checked; they may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readWholeProof(values: readonly unknown[]): WholeProofView {
  const { lines, ...read } = readTranscript('whole-proof', wholeProofLineSchema, values, acceptedIn);
  return {
    ...read,
    result: endedWith({ lines, ...read }),
    asked: linesOf(lines, 'asked'),
    attempts: linesOf(lines, 'attempt'),
    verdicts: linesOf(lines, 'verdict'),
    sketches: linesOf(lines, 'sketch'),
    searches: linesOf(lines, 'search'),
  };
}

function acceptedIn(lines: readonly WholeProofLine[]) {
  const attempts = linesOf(lines, 'attempt');
  return linesOf(lines, 'verdict').flatMap(({ verdict, attempt, certificate }) =>
    verdict === 'accepted'
      ? [{ proof: attempts.find((one) => one.id === attempt)?.proof ?? null, certificate }]
      : [],
  );
}
