import { describe, expect, test } from '@jest/globals';
import type { LakatosEvent } from '../../core/events.ts';
import { createProveDisplay } from '../../src/cli/display/prove-display.ts';
import { cut, singleLine } from '../../src/report/single-line.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';

const started: LakatosEvent = {
  kind: 'theorem-started',
  id: 'add_comm',
  statement: 'theorem add_comm : t',
  limits: { ms: 60_000, calls: 1_000 },
};
const working: LakatosEvent = { kind: 'theorem-step', id: 'add_comm', step: 'working' };
const progress: LakatosEvent = {
  kind: 'search-progress',
  id: 'add_comm',
  spent: { ms: 2_000, calls: 70, expansions: 9, tokens: 0 },
  openGoals: 3,
  bestGoal: 'a + b\n  = b + a\x1b[2J',
};
const finished: LakatosEvent = {
  kind: 'theorem-finished',
  reported: {
    result: {
      id: 'add_comm',
      status: 'proved',
      reason: null,
      proof: 'by\n  rfl',
      certificate: null,
      spent: { ms: 2_100, calls: 71, expansions: 9, tokens: 0 },
    },
    statement: 'theorem add_comm : t',
    detail: null,
  },
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a terminal shows after the sequences that the window uses. */
function screenOf(text: string): string[] {
  const lines = [''];
  let row = 0;
  let column = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it plays a terminal.
  for (const piece of text.match(/\x1b\[\??\d*[a-zA-Z]|\n|[^\x1b\n]+/g) ?? []) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the same.
    const up = /^\x1b\[(\d+)F$/.exec(piece);
    if (up !== null) row -= Number(up[1]);
    else if (piece === '\x1b[K') lines[row] = (lines[row] ?? '').slice(0, column);
    else if (piece === '\n') {
      row += 1;
      lines[row] ??= '';
    } else if (!piece.startsWith('\x1b')) {
      const line = lines[row] ?? '';
      lines[row] = line.slice(0, column) + piece + line.slice(column + piece.length);
    }
    column = piece.startsWith('\x1b') || piece === '\n' ? column : column + piece.length;
    if (piece === '\n' || up !== null) column = 0;
  }
  while (lines.length > row + 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

describe('window', () => {
  test('shows the running theorem in place, with results above it', async () => {
    const terminal = fakeTerminal({ outIsTty: true, errIsTty: true, columns: 60 });
    let now = 0;
    const window = createProveDisplay(terminal, { json: false }, { now: () => now });
    window.onEvent({ kind: 'workers', counts: { busy: 1, idle: 0, starting: 1 } });
    window.onEvent(started);
    window.onEvent(working);
    now = 2_000;
    window.onEvent(progress);
    await pause(300);
    expect(screenOf(terminal.all())).toEqual([
      'add_comm',
      '  2.0 s of 60 s · 70 of 1000 calls · 35 calls/s · 3 open g…',
      '  goal: a + b   = b + a [2J',
      '  workers: 1 busy, 0 idle, 1 starting',
      '',
    ]);
    window.above(() => terminal.stdout.write('a result\n'));
    await pause(200);
    expect(screenOf(terminal.all()).slice(0, 2)).toEqual(['a result', 'add_comm']);
    window.onEvent(finished);
    window.onEvent({ ...started, id: 'next' });
    await pause(200);
    expect(screenOf(terminal.all())[1]).toBe('next   1 proved so far');
    window[Symbol.dispose]();
    expect(screenOf(terminal.all())).toEqual(['a result', '']);
    expect(terminal.err().endsWith('\x1b[?25h')).toBe(true);
  });

  test('redraws no more than eight times a second', async () => {
    const terminal = fakeTerminal({ errIsTty: true });
    using window = createProveDisplay(terminal, { json: false }, { now: () => 0 });
    window.onEvent(started);
    const end = Date.now() + 500;
    while (Date.now() < end) {
      for (let n = 0; n < 100; n += 1) window.onEvent(progress);
      await pause(1);
    }
    expect(terminal.err().split('add_comm').length - 1).toBeLessThanOrEqual(5);
  });

  test('notes scroll above, and preparing has a line of its own', async () => {
    const terminal = fakeTerminal({ errIsTty: true });
    using window = createProveDisplay(terminal, { json: false }, { now: () => 0 });
    window.onEvent({ kind: 'preparing', text: 'unpacking 12 %' });
    await pause(200);
    expect(screenOf(terminal.all())).toEqual(['unpacking 12 %', '']);
    window.onEvent({ kind: 'note', level: 'information', text: 'careful' });
    await pause(200);
    expect(screenOf(terminal.all())).toEqual(['careful', 'unpacking 12 %', '']);
  });
});

describe('what the window says of a theorem', () => {
  /** The lines after these events, at `now`. */
  async function linesAfter(events: readonly (LakatosEvent | number)[]): Promise<string[]> {
    const terminal = fakeTerminal({ errIsTty: true });
    let now = 0;
    using window = createProveDisplay(terminal, { json: false }, { now: () => now });
    for (const event of events) {
      if (typeof event === 'number') now = event;
      else window.onEvent(event);
    }
    await pause(200);
    return screenOf(terminal.all());
  }

  test('is its place among the theorems of its file, proved or not', async () => {
    const ids = ['a', 'b', 'add_comm', 'c', 'd'];
    const lines = await linesAfter([{ kind: 'theorems-listed', input: 'a.lean', ids }, started]);
    expect(lines[0]).toBe('add_comm (3 of 5)');
  });

  test('is that it is read, or restored, and only then a time that counts', async () => {
    expect((await linesAfter([started, 30_000]))[1]).toBe('  reading it · 30 s');
    const restoring: LakatosEvent = { kind: 'theorem-step', id: 'add_comm', step: 'restoring' };
    expect((await linesAfter([started, 30_000, restoring, 31_000]))[1]).toBe(
      '  restoring its last search · 1.0 s',
    );
    const lines = await linesAfter([started, 30_000, restoring, 31_000, working, 31_500]);
    expect(lines[1]).toBe('  0.5 s of 60 s · 0 of 1000 calls');
  });

  test('is the lemma that a plan searches for', async () => {
    const lemma = 'theorem lemma_1 : a = b';
    const lines = await linesAfter([started, working, { ...progress, lemma }]);
    expect(lines).toContain('  lemma: theorem lemma_1 : a = b');
  });

  test('is one call a second in the singular', async () => {
    const lines = await linesAfter([started, working, 70_000, progress]);
    expect(lines[1]).toContain(' · 1 call/s · ');
    const slow = await linesAfter([started, working, 175_000, progress]);
    expect(slow[1]).toContain(' · 0.4 calls/s · ');
  });
});

test('behind `clear` the window stands at the top of the screen, which no redraw erases as a whole', async () => {
  const terminal = fakeTerminal({ errIsTty: true });
  let now = 0;
  const window = createProveDisplay(terminal, { json: false }, { now: () => now });
  window.onEvent(started);
  for (; now < 3_000; now += 1_000) {
    window.onEvent({ ...progress, bestGoal: now === 1_000 ? null : 'a = b' });
    await pause(150);
  }
  window.above(() => terminal.stderr.write('a result\n'));
  window[Symbol.dispose]();
  // tmux puts a screen that is erased from its first place on into its scrollback.
  expect(terminal.all()).not.toContain('\x1b[J');
  expect(terminal.all()).not.toContain('\x1b[2J');
  expect(screenOf(terminal.all())).toEqual(['a result', '']);
});

test('a window in which nothing changes writes nothing', async () => {
  const terminal = fakeTerminal({ errIsTty: true });
  using window = createProveDisplay(terminal, { json: false }, { now: () => 0 });
  window.onEvent(started);
  await pause(200);
  const before = terminal.all();
  await pause(300);
  expect(terminal.all()).toBe(before);
});

describe('plain', () => {
  test('a line now and then, each preparing step once, no control characters', async () => {
    const terminal = fakeTerminal();
    let now = 0;
    using display = createProveDisplay(terminal, { json: false }, { now: () => now }, 50);
    display.onEvent({ kind: 'preparing', text: 'unpacking 10 %' });
    display.onEvent({ kind: 'preparing', text: 'unpacking 20 %' });
    display.onEvent({ kind: 'preparing', text: 'starting' });
    display.onEvent(started);
    display.onEvent(working);
    now = 2_000;
    display.onEvent(progress);
    await pause(80);
    display.onEvent(finished);
    await pause(80);
    expect(terminal.err()).toBe(
      'unpacking\nstarting\nadd_comm: 2.0 s of 60 s · 70 of 1000 calls · 35 calls/s · 3 open goals · goal: a + b   = b + a [2J\n',
    );
  });
});

test.each([
  [{ errIsTty: true }, false, true],
  [{ errIsTty: true }, true, false],
  [{ errIsTty: false }, false, false],
  [{ errIsTty: true, env: { CI: 'true' } }, false, false],
  [{ errIsTty: true, env: { TERM: 'dumb' } }, false, false],
])('a window for %j, json %j: %j', (options, json, isWindow) => {
  const terminal = fakeTerminal(options);
  const display = createProveDisplay(terminal, { json }, { now: () => 0 });
  display[Symbol.dispose]();
  expect(terminal.err() !== '').toBe(isWindow);
});

test('text from a theorem can neither break a line nor move the cursor', () => {
  expect(singleLine('a\x1b[2J\r\n\tb\x9bc')).toBe('a [2J b c');
  expect(cut('∀ a, a = a', 5)).toBe('∀ a,…');
  expect(cut('abc', 3)).toBe('abc');
});
