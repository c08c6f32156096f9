import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readOptions, refuse } from './read-options.ts';
import { differences, repliesIn } from './repl/differences.ts';

const usage = `
node bench/repl-conformance.ts DIR [-- OPTIONS OF lakatos repl]

Runs the test files of leanprover-community/repl, or others like them: each NAME.in of DIR is the input of lakatos repl,
one after the other in the order of their names, and what comes out is compared with NAME.expected.out, as JSON. Files without
an expected output are run too, as what they write may be read by the next.

  --cwd FOLDER    where they are run: paths in them are from there (default: the folder above DIR)
  --only WORD     only the files with this word in their names
  --json          a line of JSON for each file
`;

const { values, positionals } = readOptions(usage, {
  allowPositionals: true,
  options: { cwd: { type: 'string' }, only: { type: 'string' }, json: { type: 'boolean', default: false } },
});
const split = process.argv.indexOf('--');
const replOptions = split < 0 ? [] : process.argv.slice(split + 1);
const [folder, ...others] = positionals.slice(0, positionals.length - replOptions.length);
if (folder === undefined || others.length > 0) refuse('name one folder of tests');
const cwd = resolve(values.cwd ?? join(folder, '..'));
const program = join(import.meta.dirname, '..', 'bin', 'lakatos.js');

/** What `lakatos repl` answers to an input. */
async function run(input: string): Promise<string> {
  const child = spawn(process.execPath, [program, 'repl', ...replOptions], {
    cwd,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin.end(input);
  await new Promise((ended, failed) => child.once('close', ended).once('error', failed));
  return Buffer.concat(chunks).toString('utf8');
}

const files = (await readdir(folder)).filter((name) => name.endsWith('.in')).sort();
let compared = 0;
let passed = 0;
for (const file of files) {
  const name = file.slice(0, -'.in'.length);
  if (values.only !== undefined && !name.includes(values.only)) continue;
  const started = performance.now();
  const output = await run(await readFile(join(folder, file), 'utf8'));
  const ms = Math.round(performance.now() - started);
  const expected = await readFile(join(folder, `${name}.expected.out`), 'utf8').catch(() => null);
  if (expected === null) continue;
  const found = differences(repliesIn(expected), repliesIn(output));
  compared += 1;
  if (found.length === 0) passed += 1;
  if (values.json) process.stdout.write(`${JSON.stringify({ name, ms, differences: found })}\n`);
  else {
    process.stdout.write(`${found.length === 0 ? 'passed' : 'FAILED'}  ${name} (${ms} ms)\n`);
    for (const { at, expected: wanted, found: got } of found)
      process.stdout.write(
        `  ${at}\n    expected ${JSON.stringify(wanted)}\n    found    ${JSON.stringify(got)}\n`,
      );
  }
}
const share = compared === 0 ? 0 : Math.round((100 * passed) / compared);
process.stderr.write(`${passed} of ${compared} passed (${share}%)\n`);
process.exitCode = passed === compared ? 0 : 1;
