import { z } from 'zod';
import { sha256 } from '../../core/hash.ts';
import { natural, sha256Hex } from '../../core/schemas.ts';
import { type KnownReplStep, parentsOf, proofRefSchema, stepActionSchema } from './steps.ts';

/** Raised when older pickles would be read wrongly. */
const version = 1;

const targetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('env'), step: natural }),
  z.strictObject({ kind: z.literal('state'), state: proofRefSchema }),
]);

const contentSchema = z.strictObject({
  schema: z.literal('lakatos/repl-pickle'),
  version: z.literal(version),
  /** Names the Lean that it was made with, and its libraries. */
  lean: z.string(),
  /** All that the target builds on and itself, each behind what it builds on. */
  steps: z
    .array(z.strictObject({ id: natural, action: stepActionSchema, digest: sha256Hex }))
    .min(1)
    .readonly(),
  target: targetSchema,
});
const pickleSchema = z.strictObject({ ...contentSchema.shape, checksum: sha256Hex });

/** How an environment or a proof state came about. Lean's objects can't leave its WebAssembly memory; this can be done again. */
type Pickle = z.infer<typeof contentSchema>;
export type PickleTarget = Readonly<z.infer<typeof targetSchema>>;
export type TargetOf<Kind extends PickleTarget['kind']> = Extract<PickleTarget, { readonly kind: Kind }>;

const checksumOf = (content: Pickle): string => sha256(JSON.stringify(content));

export function pickleText(lean: string, steps: readonly KnownReplStep[], target: PickleTarget): string {
  // Read back, so that fields are in the order in which a reader's checksum has them.
  const content = contentSchema.parse({ schema: 'lakatos/repl-pickle', version, lean, steps, target });
  return `${JSON.stringify({ ...content, checksum: checksumOf(content) })}\n`;
}

export type PickleReading<Kind extends PickleTarget['kind']> =
  | { readonly kind: 'read'; readonly steps: readonly KnownReplStep[]; readonly target: TargetOf<Kind> }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Reads a pickle that holds what is expected, whole and in an order in which it can be done again. */
export function readPickle<Kind extends PickleTarget['kind']>(
  text: string,
  expected: Kind,
): PickleReading<Kind> {
  const invalid = (reason: string): PickleReading<Kind> => ({ kind: 'invalid', reason });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return invalid('it is no pickle of `lakatos repl`; the `.olean` files of another REPL are not read here');
  }
  const read = pickleSchema.safeParse(json);
  if (!read.success) return invalid(z.prettifyError(read.error));
  const { checksum, ...pickle } = read.data;
  if (checksum !== checksumOf(pickle)) return invalid('it is damaged: its checksum is of something else');
  const { target, steps } = pickle;
  if (target.kind !== expected)
    return invalid(`it holds ${target.kind === 'env' ? 'an environment' : 'a proof state'}`);
  const done = new Set<number>();
  for (const { id, action } of steps) {
    if (done.has(id) || !parentsOf(action).every((parent) => done.has(parent)))
      return invalid('its steps are not in order');
    done.add(id);
  }
  const last = target.kind === 'env' ? target.step : target.state.step;
  return done.has(last)
    ? { kind: 'read', steps, target: target as TargetOf<Kind> }
    : invalid('its steps lack the last');
}
