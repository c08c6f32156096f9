import { cp, mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { oldNode } from '../support/old-node.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A `main` that tells what it gets, in the place of the real one. */
const stub = (place: string) => `
export async function main(argv${place.endsWith('.ts') ? ': string[]' : ''}) {
  console.log(JSON.stringify({ place: '${place}', argv, node: process.versions.node, pid: process.pid, cwd: process.cwd() }));
  switch (argv[0]) {
    case 'throw':
      throw new Error('broken in main');
    case 'wait': {
      const seen = [];
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
        process.on(name, () => {
          seen.push(name);
          console.log('got ' + name);
        });
      }
      console.log('waiting');
      await new Promise((resolve) => setTimeout(resolve, Number(argv[1])));
      console.log('saw ' + seen.join(' '));
      return 0;
    }
    case 'die':
      process.kill(process.pid, argv[1]);
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      return 0;
    default:
      return Number(argv[0] ?? 0);
  }
}
`;

interface Report {
  readonly place: string;
  readonly argv: readonly string[];
  readonly node: string;
  readonly pid: number;
  readonly cwd: string;
}

const report = (line: string): Report => JSON.parse(line) as Report;

/** A folder laid out as a checkout or an installed package with the real `bin/lakatos.js` and a stub of `main`. */
async function layOut(folder: string, mains: readonly string[], packages: 'linked' | 'none' = 'linked') {
  const bin = join(folder, 'bin', 'lakatos.js');
  await mkdir(join(folder, 'bin'), { recursive: true });
  await cp(join(root, 'bin', 'lakatos.js'), bin);
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  for (const place of mains) {
    await mkdir(join(folder, place, '..'), { recursive: true });
    await writeFile(join(folder, place), stub(place));
  }
  if (packages === 'linked') await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return bin;
}

const source = 'src/cli/main.ts';
const compiled = 'dist/src/cli/main.js';

describe('lakatos started by an old Node', () => {
  test('runs on the Node of the package, with its arguments and exit code', async () => {
    await using dir = await temporaryFolder();
    const bin = await layOut(dir.path, [source]);
    await using lakatos = startProcess([...oldNode(), bin, '7', '--two words', '']);
    expect(await lakatos.ended).toBe(7);
    const told = report(lakatos.lines[0]!);
    expect(told.argv).toEqual(['7', '--two words', '']);
    expect(Number.parseInt(told.node, 10)).toBeGreaterThanOrEqual(24);
    expect(lakatos.complaints).toBe('');
  });

  test('passes each signal on once and waits for the child to end', async () => {
    await using dir = await temporaryFolder();
    const bin = await layOut(dir.path, [source]);
    await using lakatos = startProcess([...oldNode(), bin, 'wait', '1500']);
    await lakatos.line(/^waiting$/);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      lakatos.child.kill(signal);
      await lakatos.line(new RegExp(`^got ${signal}$`));
    }
    expect(await lakatos.ended).toBe(0);
    expect(lakatos.lines.at(-1)).toBe('saw SIGINT SIGTERM SIGHUP');
  });

  test('counts a Ctrl-C once, though the terminal sends it to both processes', async () => {
    await using dir = await temporaryFolder();
    const bin = await layOut(dir.path, [source]);
    await using lakatos = startProcess([...oldNode(), bin, 'wait', '1500'], { detached: true });
    await lakatos.line(/^waiting$/);
    process.kill(-lakatos.child.pid!, 'SIGINT');
    await lakatos.line(/^got SIGINT$/);
    await wait(400);
    process.kill(-lakatos.child.pid!, 'SIGINT');
    expect(await lakatos.ended).toBe(0);
    expect(lakatos.lines.at(-1)).toBe('saw SIGINT SIGINT');
  });

  test('ends by the signal that ended the child', async () => {
    await using dir = await temporaryFolder();
    const bin = await layOut(dir.path, [source]);
    for (const signal of ['SIGTERM', 'SIGKILL', 'SIGINT']) {
      await using lakatos = startProcess([...oldNode(), bin, 'die', signal]);
      expect(await lakatos.ended).toBe(signal);
    }
  });

  test('leaves no child behind when it is killed', async () => {
    await using dir = await temporaryFolder();
    const bin = await layOut(dir.path, [source]);
    await using lakatos = startProcess([...oldNode(), bin, 'wait', '20000']);
    await lakatos.line(/^waiting$/);
    lakatos.child.kill('SIGKILL');
    await lakatos.line(/^got SIGTERM$/);
    process.kill(report(lakatos.lines[0]!).pid, 'SIGKILL');
    expect(await lakatos.ended).toBe('SIGKILL');
  });

  test('says what to do when there is no newer one', async () => {
    await using dir = await temporaryFolder();
    const bin = await layOut(dir.path, [source], 'none');
    await using lakatos = startProcess([...oldNode(), bin, '0']);
    expect(await lakatos.ended).toBe(3);
    expect(lakatos.lines).toEqual([]);
    expect(lakatos.complaints).toMatch(/Node 24 or newer; this is Node (18|2\d)\./);
    expect(lakatos.complaints).toContain('npm install');
  });
});

describe('lakatos started by a new Node', () => {
  test('runs in that Node', async () => {
    await using dir = await temporaryFolder();
    const bin = await layOut(dir.path, [source]);
    await using lakatos = startProcess([process.execPath, bin, '1']);
    expect(await lakatos.ended).toBe(1);
    expect(report(lakatos.lines[0]!)).toMatchObject({ place: source, pid: lakatos.child.pid });
    expect(lakatos.complaints).toBe('');
  });

  test('runs the compiled files when it is installed as a package, also when sources lie there', async () => {
    await using dir = await temporaryFolder();
    const installed = join(dir.path, 'node_modules', 'lakatos');
    const bin = await layOut(installed, [source, compiled]);
    await using lakatos = startProcess([process.execPath, bin]);
    expect(await lakatos.ended).toBe(0);
    expect(report(lakatos.lines[0]!).place).toBe(compiled);
  });

  test('stands in the folder that `npm run lakatos` was called in, and for no other script', async () => {
    await using dir = await temporaryFolder();
    const folder = await realpath(dir.path);
    await layOut(folder, [source]);
    const scripts = { lakatos: 'node bin/lakatos.js', other: 'node bin/lakatos.js' };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
    const below = join(folder, 'some', 'proofs');
    await mkdir(below, { recursive: true });
    const cwdOf = async (script: string) => {
      const env = { INIT_CWD: undefined, npm_package_json: undefined };
      await using npm = startProcess(['npm', 'run', '--silent', script], { cwd: below, env });
      expect(await npm.ended).toBe(0);
      return report(npm.lines[0]!).cwd;
    };
    expect(await cwdOf('lakatos')).toBe(below);
    expect(await cwdOf('other')).toBe(folder);
  });

  test('reports what main throws, with exit code 3', async () => {
    await using dir = await temporaryFolder();
    const bin = await layOut(dir.path, [source]);
    await using lakatos = startProcess([process.execPath, bin, 'throw']);
    expect(await lakatos.ended).toBe(3);
    expect(lakatos.complaints).toContain('broken in main');
  });
});

test.each([
  ['an old Node', oldNode()],
  ['a new Node', [process.execPath] as const],
])('%s prints the version of the package', async (_name, node) => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  await using lakatos = startProcess([...(node as [string]), join(root, 'bin', 'lakatos.js'), '--version']);
  expect(await lakatos.ended).toBe(0);
  expect(lakatos.lines.join('\n')).toContain(version);
  expect(lakatos.complaints).toBe('');
});
