import { assertCertified, provedBy } from '../../prove/episode/assert-certified.ts';
import { beginsWith, checkLine, invalidLine } from '../../prove/episode/parse-line.ts';
import { type PlanLine, type PlanLineOf, type PlanSetting, planLineSchema } from './plan-lines.ts';

/** The episode of a plan. */
export interface PlanView {
  readonly id: string;
  readonly createdAt: string;
  readonly setting: PlanSetting;
  /** All between the first line and the result. */
  readonly lines: readonly PlanLine[];
  /** Null: the process ended before there was one, or is still at work. */
  readonly result: PlanLineOf<'result'> | null;
}

/** Whether these are the lines of a plan. */
export function isPlan(lines: readonly unknown[]): boolean {
  return beginsWith(lines, 'plan');
}

/**
 * The lines, each checked; they may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readPlan(values: readonly unknown[]): PlanView {
  const [first, ...rest] = values.map((value, index) => checkLine(planLineSchema, value, index + 1));
  if (first?.type !== 'plan') throw invalidLine(1, 'the first line must have the type "plan"');
  const { type: _, version: __, at: ___, id, createdAt, ...setting } = first;
  const last = rest.at(-1);
  const result = last?.type === 'result' ? last : null;
  if (result !== null) assertCertified(setting.theorem, provedBy(result));
  return { id, createdAt, setting, lines: result === null ? rest : rest.slice(0, -1), result };
}
