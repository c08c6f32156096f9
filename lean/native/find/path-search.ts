import { dirname, join } from 'node:path';
import { formatVersion, parseVersion } from '../../versions/lean-version.ts';
import { installElan } from './advice.ts';
import { chooseToolchain } from './elan.ts';
import { isExecutable } from './files.ts';
import type { LeanSearch, MissingLean } from './found-lean.ts';
import { projectNotes } from './project-notes.ts';
import type { SearchContext } from './search-context.ts';
import { serverEnvironment } from './server-environment.ts';
import { useToolchain } from './use-toolchain.ts';
import { which } from './which.ts';

/** The Lean on the search path, if it is a real one and no proxy of elan's. */
export async function pathSearch(context: SearchContext): Promise<LeanSearch> {
  const lean = await which('lean', context.env['PATH'], context.cwd);
  if (lean === null) return nothing(await which('elan', context.env['PATH'], context.cwd));
  const beside = dirname(lean);
  if (await isExecutable(join(beside, 'elan'))) return noToolchain;
  const lake = (await which('lake', context.env['PATH'], context.cwd)) ?? join(beside, 'lake');
  const env = serverEnvironment(context.env);
  const chosen = await chooseToolchain(context.folder, context.env, null);
  const search = await useToolchain('path', { lean, lake }, env, null, context);
  if (search.kind === 'missing') return search;
  const asked = chosen === null ? null : parseVersion(chosen.text);
  const got = search.build?.version;
  const differs = asked !== null && got !== undefined && formatVersion(asked) !== formatVersion(got);
  const note = differs
    ? [`${chosen?.text} is asked for (${chosen?.because}), but the Lean found is ${formatVersion(got)}`]
    : [];
  return {
    ...search,
    toolchain: chosen?.text ?? null,
    notes: [...search.notes, ...note, ...projectNotes(context.project)],
  };
}

/** elan's proxies are there, and no toolchain behind them. */
const noToolchain: MissingLean = {
  kind: 'missing',
  what: 'toolchain',
  text: 'elan is there, but it has no toolchain for this folder',
  advice: ['elan default stable'],
};

const nothing = (elan: string | null): MissingLean =>
  elan !== null
    ? noToolchain
    : {
        kind: 'missing',
        what: 'lean',
        text: 'neither elan nor a Lean on the search path',
        advice: [installElan],
      };
