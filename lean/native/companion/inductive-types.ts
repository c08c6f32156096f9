import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import type { InductiveInfo } from '../../engine.ts';
import { nameText, prettyName } from '../../name-parts.ts';
import type { CompanionTask } from './companion-task.ts';
import { namePartsSchema } from './flat-tree.ts';
import type { RemoteReference } from './remote-calls.ts';

const fieldSchema = z
  .strictObject({
    /** An empty string: a name that a user can't write. */
    name: z.union([namePartsSchema.transform(prettyName), z.literal('')]),
    isRecursive: z.boolean(),
    isProof: z.boolean(),
    isImplicit: z.boolean(),
  })
  .transform(({ isImplicit, ...field }) => ({ ...field, ...(isImplicit && { isImplicit }) }));

const inductiveTypesSchema = z.array(
  z.strictObject({
    name: namePartsSchema.transform(nameText),
    isProposition: z.boolean(),
    isRecursive: z.boolean(),
    indices: natural,
    constructors: z.array(z.strictObject({ name: z.string(), fields: z.array(fieldSchema) })),
  }),
);

/** What is known of inductive types behind a text, by full name; names that are none are left out. Throws `NoAnswer`. */
export async function askInductives(
  task: CompanionTask,
  session: RemoteReference,
  names: readonly string[],
): Promise<readonly InductiveInfo[]> {
  const request = { names: names.map((name) => name.split('.')) };
  const { value } = await task.ask({ method: 'inductives', held: [session], request }, inductiveTypesSchema);
  return value;
}
