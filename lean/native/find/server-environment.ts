import { delimiter, join } from 'node:path';
import type { ProcessEnvironment } from './elan.ts';

/** Set by a `lake env` or an elan proxy around us; they would tie the server to another toolchain. */
const foreign = ['LEAN', 'LEAN_SYSROOT', 'LEAN_RECURSION_COUNT', 'LAKE', 'LAKE_HOME', 'ELAN_TOOLCHAIN'];

/** The environment of a server: ours, less what belongs to another toolchain. */
export function serverEnvironment(env: ProcessEnvironment): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && !foreign.includes(name)) kept[name] = value;
  return kept;
}

/**
 * The same for a toolchain of elan's that is run without its proxies. They stay first on the search path all the same,
 * with the toolchain fixed, as elan does it: Lake and scripts of packages call `lean` and `lake` by name.
 */
export function elanEnvironment(
  env: ProcessEnvironment,
  { home, folder, toolchain }: { home: string; folder: string; toolchain: string },
): Record<string, string> {
  const path = [join(folder, 'bin'), join(home, 'bin'), env['PATH'] ?? ''].filter((part) => part !== '');
  return {
    ...serverEnvironment(env),
    PATH: path.join(delimiter),
    ELAN_HOME: home,
    ELAN_TOOLCHAIN: toolchain,
  };
}
