import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LakatosError } from '../../../core/errors.ts';
import { opcodeNumbers } from '../../gate/export/format.ts';

/** Our Lean code in the order of its parts: each uses only those before it. */
const parts = [
  ...['json', 'syntax', 'messages', 'plain', 'expressions', 'compat', 'buckets', 'elaboration', 'advance'],
  ...['comparison', 'dependencies', 'write-export', 'read-export'],
  ...['kernel-limits', 'kernel-occurrences', 'kernel-replay', 'gate'],
  ...['inductives', 'local-declarations', 'library-theorems', 'methods'],
] as const;

/** Numbers of the instructions that declarations are carried over with. */
const opcodeDeclarations = [
  'namespace Lakatos.Opcode',
  ...Object.entries(opcodeNumbers).map(
    ([opcode, number]) => `@[match_pattern] abbrev «${opcode}» : Nat := ${number}`,
  ),
  'end Lakatos.Opcode\n',
].join('\n');

/** The text of the document in which our Lean code runs. It imports nothing of the user's. */
export async function companionDocument(): Promise<string> {
  const code = await Promise.all(parts.map(readPart));
  return ['import Lean', opcodeDeclarations, ...code].join('\n');
}

/** In the sources beside this file; in the package, where this file is compiled, in the folder of the sources. */
async function readPart(name: string): Promise<string> {
  const places = [`code/${name}.lean`, `../../../../lean/native/companion/code/${name}.lean`];
  for (const place of places) {
    const text = await readFile(fileURLToPath(new URL(place, import.meta.url)), 'utf8').catch(() => null);
    if (text !== null) return text;
  }
  throw new LakatosError('LEAN_PACKAGE_MISSING', `a file of Lakatos is missing: ${name}.lean`, {
    advice: 'Install Lakatos again.',
  });
}
