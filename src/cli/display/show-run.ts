import type { LakatosEvent } from '../../../core/events.ts';
import { withoutControls } from '../../report/single-line.ts';
import { isInteractive, type Terminal } from '../terminal.ts';
import { showLiveLines } from './live-lines.ts';

/** What is to be seen of a run. */
export interface RunView {
  /** At the bottom of a terminal; empty while there is nothing to say but what is prepared. */
  window(): readonly string[];
  /** For a log, now and then; null where nothing goes on. */
  line(): string | null;
}

export interface RunDisplay extends Display {
  /** Writes a line of its own. */
  tell(text: string): void;
}

const usualIntervalMs = 10_000;

/**
 * Shows a run while it goes on, on standard error: in a window that is redrawn in place for a person at a terminal; for logs, and
 * programs that read along, as lines, of which none comes twice in a row.
 */
export function showRun(
  terminal: Terminal,
  { json }: { readonly json: boolean },
  view: RunView,
  intervalMs = usualIntervalMs,
): RunDisplay {
  if (isInteractive(terminal) && !json) return showWindow(terminal, view);
  const { stderr } = terminal;
  let last = '';
  const tell = (text: string | null) => {
    if (text !== null && text !== last) stderr.write(`${text}\n`);
    last = text ?? last;
  };
  const timer = setInterval(() => tell(view.line()), intervalMs);
  timer.unref();
  return {
    tell,
    onEvent(event) {
      if (event.kind === 'note') tell(withoutControls(event.text));
      // The texts repeat themselves with a share in per cent (`reading 12 %`); a log needs each step once.
      if (event.kind === 'preparing') tell(event.text.replace(/\s*\d+\s*%.*$/, ''));
    },
    above: (write) => write(),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

function showWindow(terminal: Terminal, view: RunView): RunDisplay {
  let preparing: string | null = null;
  const lines = showLiveLines(terminal, () => {
    const texts = view.window();
    return texts.length > 0 || preparing === null ? texts : [preparing];
  });
  return {
    tell: (text) => lines.above(() => terminal.stderr.write(`${text}\n`)),
    onEvent(event) {
      if (event.kind === 'note') lines.note(event);
      if (event.kind === 'preparing') preparing = event.text;
      if (event.kind === 'theorem-started') preparing = null;
    },
    above: lines.above,
    [Symbol.dispose]: () => lines[Symbol.dispose](),
  };
}

/** Shows a run while it goes on, on standard error. */
export interface Display extends Disposable {
  onEvent(event: LakatosEvent): void;
  /** Runs `write`, which may write to the same terminal, so that neither spoils the other. */
  above(write: () => void): void;
}
