/** What the files of a room may import, besides files of the room itself. */
export interface Room {
  readonly rooms: readonly string[];
  /** npm packages: those named, or all dependencies of the package, or those for development too. */
  readonly packages: readonly string[] | 'dependencies' | 'all';
  /** False: only Node's modules that compute, none that read, write, listen or start anything. */
  readonly io: boolean;
}

/** The rooms of `src` from below: each may import those before it. */
const layers = [
  'src/files',
  'src/report',
  'src/store',
  'src/llm',
  'src/prove',
  'src/libraries',
  'src/traces',
  'src/agent',
  'src/evaluate',
  'src/learn',
  'src/service',
  'src/queue',
  'src/serve',
  'src/mcp',
  'src/cli',
  'src/api',
];
const inside = (layer: string, at: number): [string, Room] => [
  layer,
  {
    rooms: ['core', 'lean', 'search', 'datasets', ...layers.slice(0, at)],
    packages: 'dependencies',
    io: true,
  },
];

const everything = ['core', 'lean', 'search', 'datasets', ...layers, 'web', 'bench', 'test'];

/** The doors between the rooms: see CONTRIBUTING.md. */
export const rooms: Readonly<Record<string, Room>> = {
  core: { rooms: [], packages: ['zod'], io: false },
  lean: { rooms: ['core'], packages: 'dependencies', io: true },
  search: { rooms: ['core'], packages: [], io: false },
  datasets: { rooms: ['core'], packages: 'dependencies', io: true },
  ...Object.fromEntries(layers.map(inside)),
  // Of the server's rooms it takes the types of their answers; its packages are in its bundle.
  web: { rooms: ['core', 'search', 'src/prove', 'src/service', 'src/serve'], packages: 'all', io: true },
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
