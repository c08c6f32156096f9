import { z } from 'zod';
import type { Shape } from '../../../core/goal.ts';
import { natural } from '../../../core/schemas.ts';
import { sourceText } from '../../name-parts.ts';
import { bracketed } from '../../tactic-text.ts';
import { plainRules } from '../gate/plain-rules.ts';
import type { CompanionTask } from './companion-task.ts';
import { flatTreeSchema, namePartsSchema } from './flat-tree.ts';
import { NoAnswer } from './no-answer.ts';
import type { RemoteReference } from './remote-calls.ts';
import { lookBackSchema, plainText } from './reports.ts';

const sourceName = namePartsSchema.transform(sourceText);
const shapeSchema = z
  .strictObject({ binders: natural, head: sourceName.nullable(), constants: z.array(sourceName) })
  .transform((shape): Shape => ({ ...shape, constants: [...new Set(shape.constants)] }));

const goalSchema = z.strictObject({
  name: namePartsSchema,
  hypotheses: z.array(
    z.strictObject({
      name: namePartsSchema,
      isAccessible: z.boolean(),
      isProof: z.boolean(),
      isInstance: z.boolean(),
      isUsed: z.boolean(),
      /** Where the text of the goal does not show it. */
      value: z.string().optional(),
      shape: shapeSchema,
    }),
  ),
  shape: shapeSchema,
  pretty: z.string(),
});
export type GoalReport = z.infer<typeof goalSchema>;

/** Goals that can be proved apart from others, with the explicit form that tells them from all others. */
export const partsSchema = z.array(
  z.strictObject({ focus: z.array(natural), goals: z.array(goalSchema), form: z.string() }),
);
export type PartReport = z.infer<typeof partsSchema>[number];

const progress = { kind: z.literal('progress'), parts: partsSchema };
/** What was thrown, or logged. */
const failed = { kind: z.literal('failed'), messages: z.array(z.string().transform(plainText)) };

const proofSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject(failed),
  z.strictObject(progress),
]);

const tree = flatTreeSchema;
const stepSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('parse-error'), message: z.string() }),
  /** The tactic is not plain: it waits for a word of the policy. */
  z.strictObject({ kind: z.literal('asks'), tree, lookBack: lookBackSchema }),
  z.strictObject({ ...failed, tree }),
  z.strictObject({ kind: z.literal('proved'), restsOnSorry: z.boolean(), tree }),
  z.strictObject({ ...progress, tree }),
]);

export type StepReport = z.infer<typeof stepSchema>;

/** What our Lean code says of a state or a step, and the state that it holds then. */
interface Stepped<Report> {
  readonly report: Report;
  readonly state: RemoteReference | null;
}

/** The state in which the proof of a text begins that was elaborated with `proofAt`. Throws `NoAnswer`. */
export async function askProof(
  task: CompanionTask,
  session: RemoteReference,
  name: string,
): Promise<Stepped<z.infer<typeof proofSchema>>> {
  const question = { method: 'proof', held: [session, task.token], request: { name, rules: plainRules } };
  const { value, held } = await task.ask(question, proofSchema);
  return { report: value, state: held[0] ?? null };
}

/** One tactic on the goals of a state at the positions of `focus`; `heartbeats`: in thousands. Throws `NoAnswer`. */
export async function askStep(
  task: CompanionTask,
  state: RemoteReference,
  step: {
    readonly tactic: string;
    readonly focus: readonly number[];
    readonly heartbeats: number;
    readonly isApproved: boolean;
  },
): Promise<Stepped<StepReport>> {
  const { tactic, ...how } = step;
  const request = { ...how, text: bracketed(tactic) };
  const { value, held } = await task.ask({ method: 'step', held: [state, task.token], request }, stepSchema);
  if (value.kind === 'progress' && held[0] === undefined) throw NoAnswer.lost('a step without its state');
  return { report: value, state: held[0] ?? null };
}

export const printedSchema = z.array(
  z.strictObject({
    hypotheses: z.array(z.tuple([z.string(), z.string().nullable()])),
    target: z.string(),
  }),
);
export type PrintedGoals = z.infer<typeof printedSchema>;

/** Types and values of the goals of a state, each printed for itself. Throws `NoAnswer`. */
export async function askPrinted(task: CompanionTask, state: RemoteReference): Promise<PrintedGoals> {
  const { value } = await task.ask({ method: 'printed', held: [state, task.token] }, printedSchema);
  return value;
}
