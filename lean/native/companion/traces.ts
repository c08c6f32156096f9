import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { plainRules } from '../gate/plain-rules.ts';
import { type Answered, heldBy } from './companion.ts';
import type { CompanionTask } from './companion-task.ts';
import { flatTreeSchema, namePartsSchema } from './flat-tree.ts';
import { type PrintedGoals, partsSchema, printedSchema } from './proof-states.ts';
import type { RemoteReference } from './remote-calls.ts';
import { lookBackSchema, messageSchema } from './reports.ts';

const commandSchema = z.strictObject({
  tree: flatTreeSchema,
  namespace: namePartsSchema,
  parseMessages: z.array(messageSchema),
  messages: z.array(messageSchema),
  /** Null where the command is plain: the policy has nothing against it. */
  lookBack: lookBackSchema.nullable(),
  isLast: z.boolean(),
});

const stepSchema = z.strictObject({
  kind: z.literal('step'),
  /** Bytes. */
  start: natural,
  end: natural,
  /** The step that it is a part of, counted from 0. */
  parent: natural.nullable(),
  before: partsSchema,
  after: partsSchema,
  /** Constants in the terms that it has found. */
  found: z.array(namePartsSchema),
  /** What the goals look like to which it leads when it is run again, by parts; null where it was not. */
  replay: z.union([z.literal('failed'), z.array(z.array(z.string()))]).nullable(),
});

const proofSchema = z.strictObject({
  /** In the order of the info tree. */
  events: z.array(
    z.discriminatedUnion('kind', [
      stepSchema,
      /** A constant that the proof's text names, inside of these steps. */
      z.strictObject({ kind: z.literal('name'), name: namePartsSchema, steps: z.array(natural) }),
    ]),
  ),
  constants: z.array(
    z.strictObject({
      name: namePartsSchema,
      kind: z.string(),
      module: namePartsSchema.nullable(),
      /** In its value, where it may be a lemma that Lean has made by the way. */
      uses: z.array(namePartsSchema),
    }),
  ),
});
export type TracedProof = z.infer<typeof proofSchema>;

/** The state in which a module begins whose header was read. Throws `NoAnswer`; an `OwnFailure` says why it can't be imported. */
export async function beginModule(
  task: CompanionTask,
  header: readonly RemoteReference[],
  request: {
    /** Components of its name. */
    readonly module: readonly string[];
    /** Its source, from which paths in it start. */
    readonly file: string;
    readonly isModule: boolean;
    /** Commands that set its options. */
    readonly options: readonly string[];
  },
): Promise<RemoteReference> {
  return heldBy(await task.ask({ method: 'trace-begin', held: [...header, task.token], request }, z.json()));
}

/** Elaborates a module's next command, and holds the state behind it. Throws `NoAnswer`. */
export async function askNext(
  task: CompanionTask,
  before: RemoteReference,
): Promise<Answered<z.infer<typeof commandSchema>>> {
  const request = { rules: plainRules };
  return await task.ask({ method: 'trace-next', held: [before, task.token], request }, commandSchema);
}

/** The steps of the proof in the command between two states; held are the proof states, two for each step. Throws `NoAnswer`. */
export async function askProofSteps(
  task: CompanionTask,
  { before, after }: { readonly before: RemoteReference; readonly after: RemoteReference },
  request: {
    /** Of the theorem. */
    readonly name: string;
    /** Bytes of the proof. */
    readonly start: number;
    readonly end: number;
    /** What counts as a step, and how it is run again. */
    readonly places: readonly { readonly key: string; readonly text: string }[];
    readonly replay: boolean;
    /** In thousands. */
    readonly heartbeats: number;
  },
): Promise<Answered<TracedProof>> {
  return await task.ask({ method: 'trace-proof', held: [before, after, task.token], request }, proofSchema);
}

/** Types and values of the goals of one of the states that `askProofSteps` holds, each printed for itself. Throws `NoAnswer`. */
export async function askStatePrinted(
  task: CompanionTask,
  states: RemoteReference,
  state: number,
): Promise<PrintedGoals> {
  const question = { method: 'trace-printed', held: [states, task.token], request: { state } };
  return (await task.ask(question, printedSchema)).value;
}
