/**
 * A process that starts two families of naughty processes as Lean servers, and a bystander that is to outlive it; prints
 * `pid N`, `bystander N`, `ready`, and waits to be killed.
 */
import { spawn } from 'node:child_process';
import { defaultProcessLimits, LeanProcess } from '../../lean/native/process/lean-process.ts';
import { supportCommand } from './fake-server.ts';

const wishes = process.argv.slice(2);
for (let count = 0; count < 2; count += 1) {
  const leanProcess = await LeanProcess.start(
    supportCommand('./naughty-process.ts', wishes),
    defaultProcessLimits,
  );
  for await (const chunk of leanProcess.stdout.iterator({ destroyOnReturn: false })) {
    const text = String(chunk);
    process.stdout.write(text.replace('ready\n', ''));
    if (text.includes('ready\n')) break;
  }
}
const bystander = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
console.log(`bystander ${bystander.pid}\nready`);
