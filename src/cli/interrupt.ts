import { LakatosError } from '../../core/errors.ts';
import { showCursor } from './display/live-lines.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';
import type { Terminal } from './terminal.ts';

/** A signal that fires at the first Ctrl-C; the second one ends the process at once. */
export function listenForInterrupt(
  terminal: Terminal,
  onFirst: () => void,
): Disposable & { readonly signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  let count = 0;
  const stop = terminal.onInterrupt(() => {
    count += 1;
    if (count > 1) {
      if (terminal.stderr.isTTY) terminal.stderr.write(showCursor);
      terminal.exit(exitCodes.interrupted);
      return;
    }
    onFirst();
    controller.abort();
  });
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    [Symbol.dispose]: stop,
  };
}

/** Does what Ctrl-C may end, and says so if it did. */
export async function untilInterrupted(
  terminal: Terminal,
  act: (signal: AbortSignal) => Promise<ExitCode>,
  onFirst: () => void = () => {},
): Promise<ExitCode> {
  using interrupt = listenForInterrupt(terminal, onFirst);
  try {
    return await act(interrupt.signal);
  } catch (thrown) {
    if (!interrupt.signal.aborted) throw thrown;
    terminal.stderr.write('interrupted\n');
    return exitCodes.interrupted;
  }
}

/** What `act` comes to; what the end of it throws while Lean or a model is started, after the signal has fired, is no fault. */
export async function orInterrupted(signal: AbortSignal, act: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await act();
  } catch (thrown) {
    if (!signal.aborted || thrown instanceof LakatosError) throw thrown;
    return exitCodes.interrupted;
  }
}

/** Resolves when the signal fires. */
export const fired = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
