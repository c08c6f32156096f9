import { bytesText } from '../../report/numbers.ts';
import { isInteractive, type Terminal } from '../terminal.ts';

/** A line that is written anew; without a window each of these steps of a large file gets a line of its own. */
const step = 0.1;
/** What is read or fetched in a moment is not worth a line. */
const least = 50e6;

/** Tells on standard error how far a file is. */
export function byteProgress(terminal: Terminal) {
  const { stderr } = terminal;
  const interactive = isInteractive(terminal);
  let last = '';
  const clear = () => {
    if (interactive && last !== '') stderr.write('\r\x1b[K');
    last = '';
  };
  return {
    /** `of`: null when nobody knows. */
    show(what: string, bytes: number, of: number | null): void {
      if ((of ?? bytes) < least) return;
      const share = of === null ? null : bytes / of;
      const line = lineOf(what, bytes, of, share);
      // Whole per cents in a window, tenths without one; where the size is unknown, every further 100 MB.
      const size = interactive ? step / 10 : step;
      const mark = `${what} ${share === null ? Math.floor(bytes / 100e6) : Math.floor(share / size)}`;
      if (mark === last) return;
      last = mark;
      stderr.write(interactive ? `\r\x1b[K${line}` : `${line}\n`);
    },
    /** Takes the line away. */
    clear,
    [Symbol.dispose]: clear,
  };
}

function lineOf(what: string, bytes: number, of: number | null, share: number | null): string {
  if (of === null || share === null) return `${what}: ${bytesText(bytes)}`;
  return `${what}: ${bytesText(bytes)} of ${bytesText(of)} (${Math.floor(share * 100)} %)`;
}
