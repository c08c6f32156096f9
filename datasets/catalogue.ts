import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { LakatosError, messageOf } from '../core/errors.ts';
import { theoremSchema } from '../core/theorem.ts';
import { type Manifest, suiteManifestSchema } from './manifest.ts';

export const splitNames = ['train', 'valid', 'test'] as const;
export type SplitName = (typeof splitNames)[number];

/** The tactics whose reach marks how hard a problem is: one call of one of them, without any argument. */
export const gradingTactics = ['rfl', 'decide', 'simp', 'omega', 'grind', 'simp_all'] as const;

/** A theorem of a suite, with what is known of it. */
const problemSchema = theoremSchema.omit({ source: true, informal: true }).extend({
  /** What it is about: the name of its source file. */
  topic: z.string().min(1),
  split: z.enum(splitNames),
  /** The automation tactics that prove it in one call; empty when it takes more. */
  automation: z.array(z.enum(gradingTactics)),
  /** A proof that the gate has accepted, so that the statement is known to be true. */
  proof: z.string().min(1),
});
export type Problem = z.infer<typeof problemSchema>;

/** Reads the lines of one split. Throws what zod or JSON says of a bad line: a suite is our own, and whole. */
export function readProblems(text: string): readonly Problem[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => problemSchema.parse(JSON.parse(line)));
}

/**
 * The manifests of a folder by their names, in alphabetical order.
 * @throws LakatosError INPUT_INVALID for one that is none
 */
export async function readCatalogue(folder: string): Promise<readonly Manifest[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const manifests = await Promise.all(names.map((name) => readSuiteManifest(join(folder, name))));
  return manifests.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @throws LakatosError INPUT_INVALID, or what reading throws */
export async function readSuiteManifest(path: string): Promise<Manifest> {
  const text = await readFile(path, 'utf8');
  try {
    return suiteManifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${path} is no manifest of a suite: ${messageOf(cause)}`, {
      advice: 'Correct the file, or delete it and add the suite again.',
      cause,
    });
  }
}
