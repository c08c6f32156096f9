import { z } from 'zod';
import type { LocalDeclaration } from '../../engine.ts';
import { nameText, prettyName, sourceText } from '../../name-parts.ts';
import { isGenerated, looksLikeInstance, marksRecursion } from '../../telling-names.ts';
import type { CompanionTask } from './companion-task.ts';
import { namePartsSchema } from './flat-tree.ts';
import type { RemoteReference } from './remote-calls.ts';

const declarationSchema = z.strictObject({
  name: namePartsSchema,
  /** What a law of a structure says. */
  type: z.string().nullable(),
  kind: z.enum(['axiom', 'definition', 'theorem', 'opaque', 'inductive']),
  constants: z.array(namePartsSchema),
  head: namePartsSchema.nullable(),
  isReducible: z.boolean(),
  /** Eliminators that Lean makes for a constructor lie in its namespace. */
  ofConstructor: z.boolean(),
  valueConstants: z.array(namePartsSchema),
});
type Declaration = z.infer<typeof declarationSchema>;

/** The declarations of a text that a proof may use, those that Lean generates left out. Throws `NoAnswer`. */
export async function askLocalDeclarations(
  task: CompanionTask,
  session: RemoteReference,
  except: string,
): Promise<readonly LocalDeclaration[]> {
  const { value } = await task.ask({ method: 'declarations', held: [session] }, z.array(declarationSchema));
  return value
    .filter(({ name, ofConstructor }) => {
      const text = sourceText(name);
      return text !== except && !isGenerated(text) && !ofConstructor;
    })
    .map(
      (declaration): LocalDeclaration => ({
        name: prettyName(declaration.name),
        kind: kindOf(declaration),
        constants: declaration.constants.map(sourceText),
        head: declaration.head === null ? null : sourceText(declaration.head),
        isRecursive: declaration.valueConstants.some((name) => marksRecursion(nameText(name))),
        isReducible: declaration.isReducible,
        ...(declaration.type === null ? {} : { type: declaration.type }),
      }),
    )
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

function kindOf({ kind, name, head }: Declaration): LocalDeclaration['kind'] {
  switch (kind) {
    case 'theorem':
    case 'inductive':
      return kind;
    case 'definition':
      return looksLikeInstance(nameText(name), head === null ? null : sourceText(head))
        ? 'instance'
        : 'definition';
    case 'axiom':
    case 'opaque':
      return 'other';
  }
}
