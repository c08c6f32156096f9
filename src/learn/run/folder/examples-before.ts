import { readFile } from 'node:fs/promises';
import { type Example, readExamples } from '../../examples/example-schema.ts';
import { roundPaths } from './round-paths.ts';

/** The examples of all rounds before one. */
export async function examplesBefore(round: number, run: string): Promise<Example[]> {
  const paths = Array.from({ length: round }, (_, at) => roundPaths(run, at).examples);
  const rounds = await Promise.all(
    paths.map(async (path) => readExamples(await readFile(path, 'utf8'), path)),
  );
  return rounds.flat();
}
