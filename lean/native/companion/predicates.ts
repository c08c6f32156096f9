import { z } from 'zod';
import { nameKey, partsOfSource } from '../../name-parts.ts';
import type { CompanionTask } from './companion-task.ts';
import { namePartsSchema } from './name-parts-schema.ts';
import type { RemoteReference } from './remote-calls.ts';

const namesSchema = z.array(namePartsSchema.transform(nameKey));

/** Which of the constants behind a text have propositions as their values, by full name as a source has it. Throws `NoAnswer`. */
export async function askPredicates(
  task: CompanionTask,
  session: RemoteReference,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const request = { names: names.map(partsOfSource) };
  const { value } = await task.ask({ method: 'predicates', held: [session], request }, namesSchema);
  const predicates = new Set(value);
  return new Set(names.filter((name) => predicates.has(nameKey(partsOfSource(name)))));
}
