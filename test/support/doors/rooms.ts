/** What the files of a room may import, besides files of the room itself. */
export interface Room {
  readonly rooms: readonly string[];
  /** npm packages: those named, or all dependencies of the package, or those for development too. */
  readonly packages: readonly string[] | 'dependencies' | 'all';
  /** False: only Node's modules that compute, none that read, write, listen or start anything. */
  readonly io: boolean;
}

const everything = ['core', 'lean', 'search', 'datasets', 'src', 'bench', 'test'];

/** The doors between the rooms: see CONTRIBUTING.md. */
export const rooms: Readonly<Record<string, Room>> = {
  core: { rooms: [], packages: ['zod'], io: false },
  lean: { rooms: ['core'], packages: 'dependencies', io: true },
  search: { rooms: ['core'], packages: [], io: false },
  datasets: { rooms: ['core'], packages: 'dependencies', io: true },
  src: { rooms: ['core', 'lean', 'search', 'datasets'], packages: 'dependencies', io: true },
  bench: { rooms: everything, packages: 'all', io: true },
  test: { rooms: everything, packages: 'all', io: true },
};

/** Modules of Node without input and output. */
export const pureModules: ReadonlySet<string> = new Set([
  'node:assert',
  'node:assert/strict',
  'node:buffer',
  'node:crypto',
  'node:events',
  'node:util',
]);
