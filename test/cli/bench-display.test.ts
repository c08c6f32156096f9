import { describe, expect, test } from '@jest/globals';
import { createBenchDisplay } from '../../src/cli/display/bench-display.ts';
import { BenchProgress } from '../../src/evaluate/report/words/bench-progress.ts';
import type { BenchEvent, ProblemVerdict } from '../../src/evaluate/run/bench-events.ts';
import type { AttemptRecord } from '../../src/evaluate/run/records.ts';
import { attemptRecord } from '../support/bench-records.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';

/** The events of a problem with these attempts. */
function events(
  problem: string,
  verdict: ProblemVerdict,
  attempts: readonly Partial<AttemptRecord>[],
): BenchEvent[] {
  return [
    ...attempts.flatMap((changes, attempt): BenchEvent[] => [
      { kind: 'attempt-started', problem, attempt },
      { kind: 'attempt-finished', record: attemptRecord(problem, attempt, changes) },
    ]),
    { kind: 'problem-finished', problem, verdict },
  ];
}

const proved: Partial<AttemptRecord> = { outcome: 'proved', reason: null };
const spent = { ms: 1_000, calls: 3, expansions: 1, tokens: 0 };

test('counts, estimate with its interval, where the time goes, and how long it will take', () => {
  const progress = new BenchProgress({ title: 'core test', problems: 10, mark: null });
  const take = (list: readonly BenchEvent[], now: number) => {
    for (const event of list) progress.take(event, now);
  };
  expect(progress.line(0)).toBe('core test: 0 of 10 problems done, 0 proved');
  // An earlier process had two of them: they say nothing of the pace.
  take(events('kept', 'proved', []), 0);
  take(events('kept too', 'not-proved', []), 0);
  take(events('a', 'proved', [{ ...proved, spent, leanMs: 900 }]), 1_000);
  take(
    events('b', 'invalid', [{ outcome: 'invalid', reason: 'statement-error', spent, leanMs: 700 }]),
    5_000,
  );
  expect(progress.line(5_000)).toBe(
    'core test: 4 of 10 problems done, 2 proved, 1 invalid · solved 66.7 % so far (95% interval 20.8–93.9 %) · ' +
      'Lean 80 % of the time, Lakatos 20 % · 4.0 s gone, about 12 s left',
  );
  take(events('c', 'refuted', [{ outcome: 'refuted', reason: 'refuted' }]), 5_000);
  take(events('d', 'fault', [{ outcome: 'fault', reason: 'lost' }]), 5_000);
  expect(progress.line(5_000)).toContain('6 of 10 problems done, 2 proved, 1 false, 1 invalid, 1 fault');
  take(events('e', 'asks-for-answer', []), 5_000);
  expect(progress.line(5_000)).toContain(
    '7 of 10 problems done, 2 proved, 1 false, 1 invalid, 1 fault, 1 asking for an answer · solved 50.0 %',
  );
});

test('what asks for an answer takes no time, and nothing off the time that is left', () => {
  const progress = new BenchProgress({ title: 'toy', problems: 10, mark: null });
  progress.take(events('kept', 'asks-for-answer', [])[0]!, 0);
  const list = [...events('e', 'asks-for-answer', []), ...events('a', 'proved', [{ ...proved, spent }])];
  for (const event of list) progress.take(event, 1_000);
  const [before, after] = progress.line(4_000).split(' gone, ');
  expect(before).toContain('3 of 10 problems done');
  expect(after).toBe('about 21 s left');
});

test('the share of the model is its own, and no estimate comes without the mark of contamination', () => {
  const progress = new BenchProgress({
    title: 'toy',
    problems: 2,
    mark: 'CONTAMINATED: 1 problem is in the training data',
  });
  const timed = { ...proved, spent: { ...spent, ms: 1_000 }, leanMs: 300, modelMs: 600 };
  for (const event of events('a', 'proved', [timed])) progress.take(event, 0);
  expect(progress.line(0)).toContain(
    'CONTAMINATED: 1 problem is in the training data: solved 100.0 % so far',
  );
  expect(progress.line(0)).toContain('Lean 30 % of the time, the model 60 %, Lakatos 10 %');
});

describe('plain lines', () => {
  test('one for each problem that this process has worked on', () => {
    const terminal = fakeTerminal();
    using display = createBenchDisplay(terminal, { json: true }, { now: () => 0 });
    display.start('toy', 6, null);
    const all = [
      ...events('kept', 'proved', []),
      ...events('a', 'proved', [proved]),
      ...events('b', 'not-proved', [{}]),
      ...events('c', 'refuted', [{}]),
      ...events('d', 'proved', [{}, proved]),
      ...events('e\u001b[2J', 'fault', [{ outcome: 'fault', reason: 'lost' }]),
      ...events('f', 'asks-for-answer', []),
    ];
    for (const event of all) display.onBench(event);
    expect(terminal.err().split('\n')).toEqual([
      '✓ a: proved [0.0 s, 3 calls]',
      '✗ b: not proved: the tactic calls are used up (--calls gives more) [0.0 s, 3 calls]',
      '✗ c: false: its negation is proved, or there is a counterexample [0.0 s]',
      '✓ d: proved in 1 of 2 attempts [0.0 s]',
      '✗ e [2J: fault: the machinery broke each time [0.0 s]',
      '',
    ]);
  });

  test('and one on the whole run now and then, once there is a run; steps of preparing once', async () => {
    const terminal = fakeTerminal();
    using display = createBenchDisplay(terminal, { json: true }, { now: () => 0 }, 5);
    for (const share of [1, 2]) display.onEvent({ kind: 'preparing', text: `unpacking ${share} %` });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(terminal.err()).toBe('unpacking\n');
    display.start('toy', 3, null);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(terminal.err()).toContain('toy: 0 of 3 problems done, 0 proved\n');
  });
});

test('the window has the run at its bottom, the solved latest first, and leaves a clean terminal', async () => {
  const terminal = fakeTerminal({ errIsTty: true, columns: 70, env: { TERM: 'xterm' } });
  {
    using display = createBenchDisplay(terminal, { json: false }, { now: () => 0 });
    display.start('toy', 4, null);
    for (const event of [...events('a', 'proved', [proved]), ...events('b', 'proved', [proved])])
      display.onBench(event);
    display.onBench({ kind: 'attempt-started', problem: 'c', attempt: 0 });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are taken out.
  const text = terminal.err().replace(/\x1b\[\d+m/g, '');
  expect(text).toContain('✓ a');
  for (const line of [
    'toy: 2 of 4 problems done, 2 proved',
    'working on c (0.0 s)',
    'solved: b, a',
    'solved 100.0 %',
  ])
    expect(text).toContain(line);
  expect(text.startsWith('\u001b[?25l')).toBe(true);
  const end = text.slice(text.lastIndexOf('\u001b[K\n')).replace(/\d+F/, 'nF');
  expect(end).toBe('\u001b[K\n\u001b[nF\u001b[?25h');
});
