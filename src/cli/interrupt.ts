import { showCursor } from './display/ansi.ts';
import type { Terminal } from './terminal.ts';

/** What shells report for a program that Ctrl-C ended. */
const interruptedCode = 130;

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
      terminal.exit(interruptedCode);
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
