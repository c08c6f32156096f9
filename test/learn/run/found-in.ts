import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a run of training has found out, without what the clock says. */
export async function foundIn(run: string): Promise<unknown> {
  const names = (await readdir(run, { recursive: true })).filter((name) =>
    /(searches|evaluations|surveys)\/.*\.json$/.test(name),
  );
  const times = new Set(['ms', 'at', 'leanMs', 'createdAt']);
  const read = async (name: string) => [
    name,
    JSON.parse(await readFile(join(run, name), 'utf8'), (key, value) => (times.has(key) ? undefined : value)),
  ];
  return Object.fromEntries(await Promise.all(names.sort().map(read)));
}
