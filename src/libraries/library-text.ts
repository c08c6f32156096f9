import { inColumns } from '../report/columns.ts';
import { bytesText, counted } from '../report/numbers.ts';
import type { KnownLibrary } from './lean-builds.ts';
import type { LibraryState } from './library-entry.ts';
import type { RemovedLibrary } from './registered-libraries.ts';

const shortCommit = (commit: string): string => commit.slice(0, 12);

/** What `lakatos library list` says. */
export function libraryTable(states: readonly LibraryState[], known: readonly KnownLibrary[]): string {
  const absent = known.filter(({ name }) => !states.some((state) => state.name === name));
  const hints = absent.map(
    ({ name, sets }) =>
      `lakatos library add ${name} fetches and builds ${name}; sets: ${sets.map((set) => set.name).join(', ')}`,
  );
  if (states.length === 0) return ['no library was added', ...hints, ''].join('\n');
  const rows = [
    ['name', 'state', 'set', 'modules', 'size', 'commit'],
    ...states.map((state) => [
      state.name,
      stateText(state),
      state.set ?? '-',
      String(state.built),
      bytesText(state.sourceBytes + state.builtBytes),
      shortCommit(state.commit),
    ]),
  ];
  return [inColumns(rows).trimEnd(), ...hints, ''].join('\n');
}

const stateText = ({ state, missing, leftOut }: LibraryState): string =>
  state === 'usable' && missing.length + leftOut > 0 ? 'in part' : state;

/** What `lakatos library info` says. */
export function libraryDescription(state: LibraryState): string {
  const { name, from, commit, folder, set, modules, missing, leftOut, built, sourceBytes, builtBytes } =
    state;
  return `${[
    `name       ${name}`,
    `from       ${from}`,
    `commit     ${commit}`,
    `sources    ${folder}, ${bytesText(sourceBytes)}`,
    `state      ${stateText(state)}`,
    `set        ${set ?? 'none'}`,
    `built      ${built} modules, ${bytesText(builtBytes)}`,
    `asked for  ${modules.length} modules and what they import`,
    ...(missing.length === 0 ? [] : [`not built  ${missing.join(', ')}`]),
    ...(leftOut === 0
      ? []
      : [
          `left out   ${counted(leftOut, 'command')} of these modules, refused by Lean or in need of what was`,
        ]),
  ].join('\n')}\n`;
}

/** What stands at the end of `lakatos library add`. */
export function addedLibraryText(state: LibraryState): string {
  const { name, built, missing, modules } = state;
  if (missing.length === 0)
    return `${name}: ${built} modules; headers can import ${modules.slice(0, 3).join(', ')}${modules.length > 3 ? ' and others' : ''}\n`;
  return `${name}: ${built} modules; not built of what was asked for: ${missing.join(', ')}\nthe same command goes on\n`;
}

export function removedLibraryText(name: string, { sources, modules }: RemovedLibrary): string {
  return `${name} was removed: ${bytesText(sources + modules)} are free, ${bytesText(modules)} of them of compiled modules\n`;
}
