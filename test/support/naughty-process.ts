/**
 * A process that does what its arguments say, and then waits for ever:
 * `ignore` (SIGTERM and the end of its input), `family` (starts two more: one in its group, one in a session of its own,
 * which starts a third in its group; all ignore too), `swell=MB`, `swell-child=MB`, `flood=MB` (lines to standard error),
 * `long-line=MB`, `exit=CODE`, `die` (by a signal, after it has started its family).
 * Prints `pid N` for itself and for each process that it starts, then `ready`.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(import.meta.url);
const wishes = new Map(
  process.argv.slice(2).map((wish) => [wish.split('=')[0]!, Number(wish.split('=')[1] ?? 0)]),
);
const megabytes = (name: string) => (wishes.get(name) ?? 0) * 2 ** 20;
const held: Buffer[] = [];

/** Starts another of this kind and waits until it is ready; what it prints is ours to print. */
async function start(args: readonly string[], detached: boolean): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    detached,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    const text = String(chunk);
    process.stdout.write(text.replace('ready\n', ''));
    if (text.includes('ready\n')) break;
  }
  child.stdout.destroy();
}

if (wishes.has('ignore')) process.on('SIGTERM', () => {});
console.log(`pid ${process.pid}`);
if (wishes.has('family')) {
  await start(['ignore'], false);
  await start(['ignore', 'nested'], true);
}
if (wishes.has('nested')) await start(['ignore'], false);
if (wishes.has('swell-child')) await start([`swell=${wishes.get('swell-child')}`, 'ignore'], true);
if (wishes.has('flood')) {
  const line = `${'flood '.repeat(20)}\n`;
  for (let written = 0; written < megabytes('flood'); written += line.length) process.stderr.write(line);
  // What Node has not written yet would be lost at an exit.
  await new Promise((resolve) => process.stderr.write('the last words\n', resolve));
}
if (wishes.has('long-line')) process.stderr.write('x'.repeat(megabytes('long-line')));
console.log('ready');
if (wishes.has('exit')) process.exit(wishes.get('exit'));
if (wishes.has('die')) process.kill(process.pid, 'SIGKILL');
if (wishes.has('swell')) held.push(Buffer.alloc(megabytes('swell'), 1));
process.stdin.on('end', () => wishes.has('ignore') || process.exit(0)).resume();
// As long as there is anything to hold.
setInterval(() => held.length, 1000);
