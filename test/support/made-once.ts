import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

/** What several test files of a run share: the first that asks makes it in a folder, and the others wait. `Made` is kept as JSON. */
export async function madeOnce<Made>(name: string, make: (folder: string) => Promise<Made>): Promise<Made> {
  const folder = join(process.env['LAKATOS_TEST_RUN']!, name);
  const done = join(folder, 'made.json');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await writeFile(`${done}.part`, JSON.stringify(await make(folder)));
    await rename(`${done}.part`, done);
  }
  const read = (): Promise<string | null> => readFile(done, 'utf8').catch(() => null);
  if (!(await eventually(async () => (await read()) !== null, 300_000)))
    throw new Error(`the test file that makes ${name} did not come to an end`);
  return JSON.parse((await read())!) as Made;
}
