import { z } from 'zod';
import type { LocalDeclaration } from '../../engine.ts';
import { localDeclarations } from '../../local-declarations.ts';
import { nameText, sourceText } from '../../name-parts.ts';
import type { CompanionTask } from './companion-task.ts';
import { namePartsSchema } from './flat-tree.ts';
import type { RemoteReference } from './remote-calls.ts';

const declarationSchema = z.strictObject({
  name: namePartsSchema,
  /** What a law of a structure says. */
  type: z.string().nullable(),
  kind: z.enum(['axiom', 'definition', 'theorem', 'opaque', 'inductive']),
  constants: z.array(namePartsSchema.transform(sourceText)),
  head: namePartsSchema.transform(sourceText).nullable(),
  isReducible: z.boolean(),
  ofConstructor: z.boolean(),
  valueConstants: z.array(namePartsSchema.transform(nameText)),
});

/** The declarations of a text that a proof may use. Throws `NoAnswer`. */
export async function askLocalDeclarations(
  task: CompanionTask,
  session: RemoteReference,
  except: string,
): Promise<readonly LocalDeclaration[]> {
  const { value } = await task.ask({ method: 'declarations', held: [session] }, z.array(declarationSchema));
  const found = value.map(({ name, kind, ofConstructor, type, ...told }) => ({
    ...{ name, kind, ofConstructor },
    describe: () => ({ ...told, ...(type !== null && { type }) }),
  }));
  return localDeclarations(found, except);
}
