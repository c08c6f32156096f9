import { readTranscript, type Transcript } from '../../prove/conversation/transcript.ts';
import { type PlanLine, planLineSchema } from './plan-lines.ts';

/** The transcript of a plan. */
export type PlanView = Transcript<PlanLine, 'plan'>;

/**
 * The lines, each checked; they may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export const readPlan = (values: readonly unknown[]): PlanView =>
  readTranscript('plan', planLineSchema, values);
