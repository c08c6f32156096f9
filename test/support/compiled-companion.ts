import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { companionDocument } from '../../lean/native/companion/companion.ts';
import { cacheWithLean } from './cache-with-lean.ts';
import { buildModules } from './library-project.ts';
import { madeOnce } from './made-once.ts';

/** A library whose tactic reads what an initializer has made. */
const library = {
  Total: 'import Lean.CoreM\n\ninitialize total : IO.Ref Nat ← IO.mkRef 42\n',
  Tactic: `import Counting.Total
import Lean.Elab.Tactic.BuiltinTactic

open Lean Elab Tactic in
elab "by_total" : tactic => do
  unless (← total.get) == 42 do throwError "nobody has counted"
  evalTactic (← \`(tactic| trivial))
`,
};

/** Our Lean code for servers as a module, compiled once a run: Lean elaborates it for a quarter of a minute at every start else. */
export interface CompiledCompanion {
  /** The Lake project that it is a module of, beside a library `Counting`, and what `LAKATOS_CACHE` must name to find it. */
  readonly folder: string;
  readonly cache: string;
  /** The text of the companion that imports it. */
  readonly text: string;
}

export function compiledCompanion(): Promise<CompiledCompanion> {
  return madeOnce('companion', async (made) => {
    const [folder, cache] = [join(made, 'project'), join(made, 'cache')];
    for (const name of ['Companion', 'Counting']) await mkdir(join(folder, name), { recursive: true });
    await writeFile(
      join(folder, 'lakefile.toml'),
      'name = "companion"\n\n[[lean_lib]]\nname = "Companion"\n\n[[lean_lib]]\nname = "Counting"\n',
    );
    for (const [name, text] of Object.entries(library))
      await writeFile(join(folder, 'Counting', `${name}.lean`), text);
    await writeFile(join(folder, 'Companion', 'Code.lean'), await companionDocument());
    await cacheWithLean(cache);
    const modules = ['Companion.Code', 'Counting.Tactic'];
    const { result } = await buildModules({ folder, cache, modules, threads: 1 });
    if (modules.some((module) => result.get(module)?.kind !== 'built'))
      throw new Error(JSON.stringify([...result]));
    return { folder, cache, text: 'import Companion.Code\n' };
  });
}
