import type { Clock } from '../../../core/clock.ts';
import { isInteractive, type Terminal } from '../terminal.ts';
import type { Display } from './display.ts';
import { createPlain } from './plain.ts';
import { createWindow } from './window.ts';

/** A window for a person at a terminal, plain lines for everything else. */
export function chooseDisplay(
  terminal: Terminal,
  { json }: { readonly json: boolean },
  clock: Clock,
): Display {
  return isInteractive(terminal) && !json ? createWindow(terminal, clock) : createPlain(terminal, clock);
}
