import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { findCycles } from './find-cycles.ts';
import { type Import, readImports } from './read-imports.ts';
import { pureModules, type Room, rooms } from './rooms.ts';

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const outside = new Set(['node_modules', 'dist', 'coverage', 'runs']);

/**
 * Reads every import of every TypeScript file below `root` and says, one sentence each, which go through a door
 * that isn't there, name a package that package.json lacks, or close a circle.
 */
export async function checkDoors(root: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
  const files = await typeScriptFiles(root);
  const complaints: string[] = [];
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const imports = await readImports(join(root, file));
    graph.set(
      file,
      imports.flatMap((named) => (named.kind === 'import' ? (localTarget(file, named) ?? []) : [])),
    );
    for (const named of imports) {
      const reason = objection(root, file, named, manifest);
      if (reason !== null) {
        const what = named.specifier === null ? 'a computed path' : `"${named.specifier}"`;
        complaints.push(`${file}:${named.line} imports ${what}: ${reason}`);
      }
    }
  }
  const cycles = findCycles(graph).map((cycle) => `files import each other: ${cycle.join(' -> ')}`);
  return [...complaints, ...cycles];
}

async function typeScriptFiles(root: string): Promise<string[]> {
  const tops = (await readdir(root, { withFileTypes: true })).filter(
    (entry) => !outside.has(entry.name) && !entry.name.startsWith('.'),
  );
  const below = tops.map(async (top) => {
    if (!top.isDirectory()) return [top.name];
    const names = await readdir(join(root, top.name), { recursive: true });
    return names.map((name) => `${top.name}/${name.split(sep).join('/')}`);
  });
  const all = (await Promise.all(below)).flat();
  return all.filter((name) => /\.tsx?$/.test(name) && !name.includes('/node_modules/')).sort();
}

/** Why the import may not be, or null. */
function objection(root: string, file: string, named: Import, manifest: Manifest): string | null {
  const name = roomOf(file);
  const room = rooms[name];
  if (room === undefined) return `there is no room ${name}`;
  if (named.specifier === null)
    return room.io ? null : `${name} may only import what can be read in the text`;
  const target = localTarget(file, named);
  if (target !== null) return localObjection(root, name, room, target);
  if (isBuiltin(named.specifier)) return builtinObjection(name, room, named.specifier);
  return packageObjection(name, room, named.specifier, manifest);
}

function localObjection(root: string, name: string, room: Room, target: string): string | null {
  if (target.startsWith('..')) return 'it lies outside the repository';
  if (!existsSync(join(root, target))) return 'there is no such file';
  const other = roomOf(target);
  if (other === name || room.rooms.includes(other)) return null;
  // package.json, docs and the like belong to no room.
  if (rooms[other] === undefined && room.io) return null;
  return `${name} may import ${listed(room.rooms)}, not ${other}`;
}

function builtinObjection(name: string, room: Room, specifier: string): string | null {
  if (!specifier.startsWith('node:')) return `write node:${specifier}`;
  return room.io || pureModules.has(specifier) ? null : `${name} has no input or output`;
}

function packageObjection(
  name: string,
  room: Room,
  specifier: string,
  { dependencies = {}, devDependencies = {} }: Manifest,
): string | null {
  const parts = specifier.split('/');
  const wanted = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
  const known = room.packages === 'all' ? { ...dependencies, ...devDependencies } : dependencies;
  if (!(wanted in known)) return `package.json does not list ${wanted} for ${name}`;
  if (typeof room.packages === 'string' || room.packages.includes(wanted)) return null;
  return `${name} may import ${listed(room.packages)} of npm, not ${wanted}`;
}

/** The file a relative specifier names, from the root with `/`; null for a package or a module of Node. */
function localTarget(file: string, { specifier, kind }: Import): string | null {
  if (specifier === null || !(specifier.startsWith('.') || kind === 'url')) return null;
  return relative('.', join(dirname(file), specifier))
    .split(sep)
    .join('/');
}

/** A folder at the top, or one in it where that is a house of rooms itself. */
function roomOf(file: string): string {
  const [top, second] = file.split('/') as [string, string | undefined];
  const nested = `${top}/${second}`;
  return nested in rooms || Object.keys(rooms).some((name) => name.startsWith(`${top}/`)) ? nested : top;
}

const listed = (names: readonly string[]): string => (names.length === 0 ? 'nothing' : names.join(', '));
