import { assertCertified, provedBy } from '../episode/assert-certified.ts';
import { beginsWith, checkLine, invalidLine } from '../episode/parse-line.ts';
import { type WholeProofLine, type WholeProofSetting, wholeProofLineSchema } from './whole-proof-lines.ts';

export type WholeProofLineOf<T extends WholeProofLine['type']> = Extract<
  WholeProofLine,
  { readonly type: T }
>;

/** An episode of whole proofs, line by line of each kind. */
export interface WholeProofView {
  readonly id: string;
  readonly createdAt: string;
  readonly setting: WholeProofSetting;
  readonly asked: readonly WholeProofLineOf<'asked'>[];
  readonly attempts: readonly WholeProofLineOf<'attempt'>[];
  readonly verdicts: readonly WholeProofLineOf<'verdict'>[];
  readonly sketches: readonly WholeProofLineOf<'sketch'>[];
  readonly searches: readonly WholeProofLineOf<'search'>[];
  readonly result: WholeProofLineOf<'result'>;
}

/** Whether these are the lines of whole proofs, and not those of a search. */
export function isWholeProof(lines: readonly unknown[]): boolean {
  return beginsWith(lines, 'whole-proof');
}

/**
 * The lines, each checked; they may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readWholeProof(lines: readonly unknown[]): WholeProofView {
  const [first, ...rest] = lines.map((value, index) => checkLine(wholeProofLineSchema, value, index + 1));
  if (first?.type !== 'whole-proof') throw invalidLine(1, 'the first line must have the type "whole-proof"');
  const of = <T extends WholeProofLine['type']>(type: T) =>
    rest.filter((line): line is WholeProofLineOf<T> => line.type === type);
  const result = rest.at(-1);
  if (result?.type !== 'result') throw invalidLine(lines.length, 'the last line must have the type "result"');
  const { type: _, version: __, at: ___, id, createdAt, ...setting } = first;
  const attempts = of('attempt');
  const verdicts = of('verdict');
  const accepted = verdicts.flatMap(({ verdict, attempt, certificate }) =>
    verdict === 'accepted'
      ? [{ proof: attempts.find((one) => one.id === attempt)?.proof ?? null, certificate }]
      : [],
  );
  assertCertified(setting.theorem, [...accepted, ...provedBy(result)]);
  return {
    id,
    createdAt,
    setting,
    asked: of('asked'),
    attempts,
    verdicts,
    sketches: of('sketch'),
    searches: of('search'),
    result,
  };
}
