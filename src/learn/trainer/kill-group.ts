/**
 * Signals a process that was started as the first of its group, and all that it has started: a Python may be a script that
 * waits for the one that trains. Nobody may be there any more.
 */
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  for (const target of [-pid, pid])
    try {
      process.kill(target, signal);
      return;
    } catch {
      // There is no such group, or it has ended.
    }
}
