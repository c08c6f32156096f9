import { join } from 'node:path';

/** For who asked to go on: a name that was mistyped looks like this, too. */
export const noRunThere = (path: string): string => `there is no run in ${path} yet: a new one begins there`;

/** `runs/core-test-20260101-120000`, in UTC. */
export function newRunFolder(name: string, date: Date): string {
  const time = date.toISOString().replace(/\..*$/, '').replace(/[-:]/g, '').replace('T', '-');
  return join('runs', `${name.replace(/[^\w-]+/g, '-')}-${time}`);
}
