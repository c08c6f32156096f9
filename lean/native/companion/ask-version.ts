import { z } from 'zod';
import type { Companion } from './companion.ts';

const versionSchema = z.strictObject({ version: z.string(), commit: z.string(), target: z.string() });

/** What this Lean calls itself: `Lean 4.28.0 38f3c0c4 wasm32-unknown-emscripten`. Throws `NoAnswer`. */
export async function askVersion(companion: Companion, timeoutMs: number): Promise<string> {
  const { value } = await companion.call({ method: 'version' }, versionSchema, { timeoutMs });
  const { version, commit, target } = value;
  // Pre-releases name their commit in the version.
  return ['Lean', version.split(',')[0] ?? version, commit.slice(0, 8), target]
    .filter((word) => word !== '')
    .join(' ');
}
