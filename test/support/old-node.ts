import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Makes a new Node say it is Node 20, unless it was started by such a one. */
const pretence = `
if (process.env.LAKATOS_STARTED_BY === undefined) {
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } });
}`;

/** The command line of a Node older than 24: one on the PATH, or this one with a false name. */
export function oldNode(): readonly [string, ...string[]] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const folder of folders) {
    const program = join(folder, 'node');
    if (folder.includes('node_modules') || !existsSync(program)) continue;
    const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout;
    const major = Number(/^v(\d+)\./.exec(version)?.[1]);
    if (major >= 18 && major < 24) return [program];
  }
  return [process.execPath, '--import', `data:text/javascript,${encodeURIComponent(pretence)}`];
}
