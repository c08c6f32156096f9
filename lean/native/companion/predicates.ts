import { z } from 'zod';
import { nameText } from '../../name-parts.ts';
import { namePartsSchema } from './name-parts-schema.ts';
import type { RemoteReference } from './remote-calls.ts';
import type { TextDesk } from './text-desk.ts';

const namesSchema = z.array(namePartsSchema.transform(nameText));

/** Which of the constants behind a text have propositions as their values, by full name. Throws `NoAnswer`. */
export async function askPredicates(
  desk: TextDesk,
  session: RemoteReference,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const request = { names: names.map((name) => name.split('.')) };
  const { value } = await desk.ask({ method: 'predicates', held: [session], request }, namesSchema);
  return new Set(value);
}
