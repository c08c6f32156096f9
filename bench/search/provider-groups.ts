import { readdirSync } from 'node:fs';
import { tacticProviders } from '../../src/prove/enumerative/enumerative-policy.ts';
import type { TacticProvider } from '../../src/prove/enumerative/tactic-provider.ts';

const home = new URL('../../src/prove/enumerative/', import.meta.url);

/** The providers of each theme, by its folder in `src/prove/enumerative`. */
export const providerGroups: ReadonlyMap<string, readonly TacticProvider[]> = new Map(
  await Promise.all(
    readdirSync(home, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'reading')
      .map(async ({ name }) => [name, await providersIn(new URL(`${name}/`, home))] as const),
  ),
);

async function providersIn(folder: URL): Promise<TacticProvider[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const exported = new Set(modules.flatMap((module) => Object.values(module)));
  return Object.values(tacticProviders).filter((provider) => exported.has(provider));
}
