import { describe, expect, test } from '@jest/globals';
import type { StateReference } from '../../../../core/state-reference.ts';
import type { StepDiagnostic } from '../../../../lean/native/stepping/document/step-diagnostic.ts';
import { ProofStepper } from '../../../../lean/native/stepping/proof-stepper.ts';
import type { StepDocument, StepSettled } from '../../../../lean/native/stepping/step-document.ts';

const root: StateReference = { theorem: { id: 't', header: '', statement: 'theorem t : p' }, path: [] };
const limits = { heartbeats: 100, wallClockMs: 1_000 };

/**
 * A server of which only the faults matter: candidates `proves`, `fails`, `hangs`, `hogs` (uses up the heartbeats of all
 * behind it) and `kills` do as they say, `sticks` hangs and can't be interrupted; any other changes nothing.
 */
class FaultyServer implements StepDocument {
  readonly texts: string[] = [];
  /** What each edit might take (ms). */
  readonly times: number[] = [];
  #isStuck = false;

  /** Edits with tactics in them. */
  get edits(): readonly string[] {
    return this.texts.filter((text) => text.includes('  (\n'));
  }

  async settle(text: string, { timeoutMs }: { readonly timeoutMs: number }): Promise<StepSettled> {
    this.texts.push(text);
    this.times.push(timeoutMs);
    if (this.#isStuck) return { kind: 'timeout', diagnostics: [], line: null, ms: 5_000 };
    this.#isStuck = text.includes('sticks');
    const diagnostics: StepDiagnostic[] = [];
    const say = (line: number, severity: 'error' | 'information', message: string): void => {
      const start = { line, character: 0 };
      diagnostics.push({ range: { start, end: start }, severity, message, isSilent: false });
    };
    if (text.includes('kills')) return { kind: 'lost', reason: 'worker-died' };
    let state = '⊢ p';
    let isSpent = false;
    for (const [line, each] of text.split('\n').entries()) {
      if (each.startsWith('  · ') || each === '  (') state = '⊢ p';
      if (each === 'hangs' || each === 'sticks') return { kind: 'timeout', diagnostics, line, ms: 1_000 };
      if (each === 'hogs') isSpent = true;
      if (/^[a-z]+$/.test(each) && isSpent) say(line, 'error', '(deterministic) timeout at `x`');
      if (each === 'fails') say(line, 'error', 'no');
      if (each === 'proves') state = '';
      if (each.trim().startsWith('trace "')) say(line, 'information', 'here');
      else if (each.trim().endsWith('trace_state')) say(line, 'information', state);
    }
    return { kind: 'settled', diagnostics, ms: 10 };
  }
}

async function tryAll(tactics: readonly string[], batchSize = 8) {
  const server = new FaultyServer();
  const stepper = new ProofStepper({ document: server, environment: 'e', batchSize });
  const outcomes = await stepper.apply(root, tactics, limits);
  const told = outcomes.map((outcome) =>
    outcome.kind === 'timeout' ? outcome.limit : outcome.kind === 'lost' ? outcome.reason : outcome.kind,
  );
  return { told, edits: server.edits.length, server, stepper };
}

describe('several candidates', () => {
  test('go into one edit', async () => {
    const { told, edits } = await tryAll(['skip', 'fails', 'proves', 'skip']);
    expect(told).toEqual(['progress', 'failed', 'proved', 'not-tried']);
    expect(edits).toBe(1);
  });

  test('are split by the size of a batch, and stop behind the first proof', async () => {
    const { told, edits } = await tryAll(['skip', 'skip', 'proves', 'skip', 'skip', 'skip'], 2);
    expect(told).toEqual(['progress', 'progress', 'proved', 'not-tried', 'not-tried', 'not-tried']);
    expect(edits).toBe(2);
  });

  test('that text alone refuses never reach Lean', async () => {
    const { told, edits, server } = await tryAll(['sorry', 'simp [', 'skip']);
    expect(told).toEqual(['refused', 'failed', 'progress']);
    expect(edits).toBe(1);
    expect(server.edits[0]).not.toContain('simp [');
  });
});

describe('one candidate at fault', () => {
  test('that hangs is tried once more alone, with all its time; the others are answered', async () => {
    const { told, edits, server } = await tryAll(['skip', 'hangs', 'fails', 'proves']);
    expect(told).toEqual(['progress', 'wall-clock', 'failed', 'proved']);
    expect(edits).toBe(3);
    expect(server.edits.at(-1)).not.toContain('proves');
  });

  test('that hangs first in its edit had all its time', async () => {
    const { told, edits } = await tryAll(['hangs', 'skip']);
    expect(told).toEqual(['wall-clock', 'progress']);
    expect(edits).toBe(2);
  });

  test('that nothing interrupts is told, and so is that Lean hangs', async () => {
    const { told, edits, stepper } = await tryAll(['skip', 'sticks', 'fails', 'proves'], 2);
    expect(told).toEqual(['progress', 'wall-clock', 'worker-hung', 'worker-hung']);
    expect(edits).toBe(1);
    expect(stepper.hungMs).toBe(6_000);
  });

  test('that hangs but leaves off leaves a stepper that works', async () => {
    const { stepper } = await tryAll(['hangs', 'skip']);
    expect(stepper.hungMs).toBeNull();
  });

  test('that uses up the heartbeats of the others does not fail them', async () => {
    const { told } = await tryAll(['skip', 'hogs', 'skip', 'fails']);
    expect(told).toEqual(['progress', 'heartbeats', 'progress', 'failed']);
  });

  test('that kills the server is found', async () => {
    const { told } = await tryAll(['skip', 'kills', 'proves']);
    expect(told).toEqual(['progress', 'worker-died', 'proved']);
  });
});

describe('an edit has time', () => {
  const path = ['intro', 'simp'].map((tactic) => ({ tactic, focus: [0] }));
  const deep: StateReference = { ...root, path };
  /** What the edits with these tactics, one after the other, might take beyond transport (ms). */
  async function times(...edits: readonly (readonly [StateReference, readonly string[]])[]) {
    const server = new FaultyServer();
    const stepper = new ProofStepper({ document: server, environment: 'e', overheadMs: 0 });
    for (const [reference, tactics] of edits) await stepper.apply(reference, tactics, limits);
    return server.times.filter((_, at) => server.texts[at]!.includes('  (\n'));
  }

  test('for a tactic, and a quarter of that for each other one', async () => {
    expect(await times([root, ['skip']], [root, ['skip', 'fails', 'skip']])).toEqual([1_000, 1_500]);
  });

  test('for steps that the document does not hold, and only once', async () => {
    const other = { ...root, path: [path[0]!, { tactic: 'ring', focus: [0] }] };
    expect(await times([deep, ['skip']], [deep, ['fails']], [other, ['skip']], [root, ['skip']])).toEqual([
      3_000, 1_000, 2_000, 1_000,
    ]);
  });

  test('for all steps again behind an edit that came to no end', async () => {
    expect(await times([deep, ['skip']], [deep, ['kills']], [deep, ['skip']])).toEqual([3_000, 1_000, 3_000]);
    expect(await times([deep, ['hangs']], [deep, ['skip']])).toEqual([3_000, 3_000]);
  });
});

test('what was cancelled is lost, and Lean is not asked', async () => {
  const server = new FaultyServer();
  const stepper = new ProofStepper({ document: server, environment: 'e' });
  const outcomes = await stepper.apply(root, ['skip', 'proves'], limits, AbortSignal.abort());
  expect(outcomes).toMatchObject([{ reason: 'cancelled' }, { reason: 'cancelled' }]);
  expect(server.texts).toEqual([]);
});
