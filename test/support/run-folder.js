import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what several test files share; it lives as long as the run. Jest calls this before the first test and its end after the last. */
export default function begin() {
  const folder = mkdtempSync(join(tmpdir(), 'lakatos-test-run-'));
  process.env.LAKATOS_TEST_RUN = folder;
  // Processes and threads of tests load hundreds of modules each.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  // Pages have the scripts of today's `web/`.
  execFileSync('npm', ['run', '--silent', 'build:web']);
  globalThis.endTestRun = () => rm(folder, { recursive: true, force: true });
}
