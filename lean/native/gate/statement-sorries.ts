import { z } from 'zod';
import { lastTheorem } from '../../gate/target-rules.ts';
import { withoutPrivatePrefix } from '../../name-parts.ts';
import { type RestsOnSorry, restsOnSorry } from '../../rests-on-sorry.ts';
import type { CompanionTask } from '../companion/companion-task.ts';
import type { RemoteText } from '../companion/elaborate-text.ts';
import { namePartsSchema } from '../companion/flat-tree.ts';

const holdersSchema = z.tuple([z.array(namePartsSchema.transform(withoutPrivatePrefix))]);

/** Whether the theorem that a text ends with rests on `sorry` by its statement; null where it doesn't. Throws `NoAnswer`. */
export async function askStatementSorries(
  task: CompanionTask,
  { session, commands }: RemoteText,
  text: string,
): Promise<RestsOnSorry | null> {
  const theorem = lastTheorem(commands);
  if (session === null || theorem === null) return null;
  const request = { names: [theorem] };
  const { value } = await task.ask({ method: 'sorries', held: [session], request }, holdersSchema);
  return restsOnSorry(text, commands, theorem, value[0]);
}
