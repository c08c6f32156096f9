import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../../core/hash.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { coreHeader } from '../suites/core-header.ts';
import { corePrelude } from '../suites/core-prelude.ts';
import { type BenchSuite, textHash } from './bench-suite.ts';

export const fragmentName = 'core-fragment.json';

/** Which problems of a suite are in the core fragment: `core-fragment.json` in the folder of a run. */
export const keptFragmentSchema = z.strictObject({
  schema: z.literal('lakatos/core-fragment'),
  version: z.literal(1),
  /** SHA-256 of all that decides it: the problems, the prelude, the engine's fingerprint. */
  of: z.string(),
  /** In the order of the suite, each with the header that it is read behind and the parts of the prelude in it. */
  inside: z.array(z.strictObject({ id: z.string(), header: z.string(), parts: z.array(z.string()) })),
  /** Ids of those on which Lean gave no answer. */
  unknown: z.array(z.string()),
});
export type KeptFragment = z.infer<typeof keptFragmentSchema>;

export const fragmentKey = (
  { problems }: BenchSuite,
  { fingerprint }: Pick<LeanEngine, 'fingerprint'>,
): string =>
  sha256(
    JSON.stringify([
      fingerprint,
      corePrelude.map(({ name, lean, uses }) => [name, lean, uses.source]),
      problems.map(({ theorem }) => textHash(theorem)),
    ]),
  );

/**
 * What a run found before of the same suite, with the same prelude and Lean; null where there is no such file. Headers follow
 * from the theorems, so a file with others in it was changed, and counts as none. Which problems are inside is its word.
 */
export async function readFragment(
  folder: string,
  suite: BenchSuite,
  engine: Pick<LeanEngine, 'fingerprint'>,
): Promise<KeptFragment | null> {
  try {
    const kept = keptFragmentSchema.parse(JSON.parse(await readFile(join(folder, fragmentName), 'utf8')));
    const theorems = new Map(suite.problems.map(({ theorem }) => [theorem.id, theorem]));
    const isRight = kept.inside.every((one) => follows(one, theorems.get(one.id)));
    return isRight && kept.of === fragmentKey(suite, engine) ? kept : null;
  } catch {
    // What can't be read is found out again.
    return null;
  }
}

/** Whether a statement is read behind its own header, or behind what the prelude makes of it. */
function follows({ header, parts }: KeptFragment['inside'][number], theorem: Theorem | undefined): boolean {
  if (theorem === undefined) return false;
  if (header === theorem.header) return parts.length === 0;
  const core = coreHeader(theorem);
  return header === core.header && parts.join() === core.parts.map(({ name }) => name).join();
}
