import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Real benchmarks beside the repository, where somebody has put them. */
export const dataFolder = join(fileURLToPath(new URL('../../', import.meta.url)), '..', 'shared', 'data');

export const rawFolder = (name: string): string => join(dataFolder, 'raw', name);
export const haveData = existsSync(dataFolder);

const recordSchema = z.object({
  name: z.string(),
  split: z.string(),
  header: z.string(),
  statement: z.string(),
  solutions: z.array(z.object({ name: z.string(), answer: z.string().nullable() })).default([]),
  statement_with_answer: z.string().optional(),
});
export type DataRecord = z.infer<typeof recordSchema>;

export const readData = (name: string): DataRecord[] =>
  readFileSync(join(dataFolder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => recordSchema.parse(JSON.parse(line)));
