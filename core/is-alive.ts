import { codeOf } from './errors.ts';

/** Whether a process of this machine runs: signal 0 is delivered to none, but refused if there is none. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // There is one, of another user.
    return codeOf(thrown) === 'EPERM';
  }
}
