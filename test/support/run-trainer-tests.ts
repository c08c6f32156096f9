/** `node run-trainer-tests.ts [OPTIONS OF PYTEST]`: the trainer's own tests, with a Python that has PyTorch. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { trainerPython } from './trainer-python.ts';

const trainer = fileURLToPath(new URL('../../trainer', import.meta.url));
const args = ['-m', 'pytest', '--quiet', ...process.argv.slice(2)];
const { status } = spawnSync(await trainerPython(), args, { cwd: trainer, stdio: 'inherit' });
// Null when a signal has ended it.
process.exitCode = status ?? 1;
