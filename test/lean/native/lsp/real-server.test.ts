import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DocumentEvent } from '../../../../lean/native/lsp/document-event.ts';
import { LanguageServer } from '../../../../lean/native/lsp/language-server.ts';
import type { LeanDocument } from '../../../../lean/native/lsp/lean-document.ts';
import type { SettledDocument, SettledRequest } from '../../../../lean/native/lsp/settled.ts';
import { leanServer } from '../../../support/lean-server.ts';

const header = '/- 𝔸𝔹 𝟘 -/\ntheorem 𝔸comm (a b : Nat) : a + b = b + a := by\n';
/** Lean starts twice here, in 10 s on an idle machine and in 45 s on a crowded one. */
const timeoutMs = 110_000;

let server: LanguageServer;
let document: LeanDocument;

beforeAll(async () => {
  server = await LanguageServer.start(leanServer());
  document = server.open('file:///tmp/Real.lean', `${header}  rfl\n`);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

function whole(settled: SettledRequest): SettledDocument {
  if (settled.kind !== 'settled') throw new Error(JSON.stringify(settled));
  return settled;
}

/** What Lean complains about: severity, the text of the place, the beginning of the message. */
function complaints({ diagnostics, lines }: SettledDocument): readonly (readonly string[])[] {
  return diagnostics.map(({ severity, range, message }) => [
    severity,
    lines.text.slice(lines.offsetOf(range.start), lines.offsetOf(range.end)),
    message.split('\n')[0]!.slice(0, 40),
  ]);
}

const settle = async (text: string) => whole(await document.settled(document.change(text), { timeoutMs }));

test('a version settles with errors at their places, also behind characters of two units', async () => {
  const first = whole(await document.settled(1, { timeoutMs }));
  expect(complaints(first)).toEqual([['error', 'rfl', expect.stringMatching(/^Tactic `rfl` failed/)]]);
  const oneLine = await settle('example : "𝔸𝔹𝔸" = "x" := rfl\n');
  expect(complaints(oneLine)[0]).toEqual(['error', 'rfl', expect.any(String)]);
  expect(oneLine.lines.toPosition(oneLine.diagnostics[0]!.range.start)).toEqual({ line: 1, column: 25 });
});

test('an edit is answered with what is said of the new text', async () => {
  expect(complaints(await settle(`${header}  omega\n`)).filter(([severity]) => severity === 'error')).toEqual(
    [],
  );
  const failed = await settle(`${header}  exact 𝔸no\n`);
  expect(complaints(failed)).toEqual([['error', '𝔸no', 'Unknown identifier `𝔸no`']]);
  // The same text again is a version of its own, and gets its own answer.
  expect(complaints(await settle(failed.lines.text))).toEqual(complaints(failed));
});

test('of two quick edits only the second is answered', async () => {
  const first = document.change(`${header}  exact one\n`);
  const waiting = document.settled(first, { timeoutMs });
  const second = document.change(`${header}  exact two\n`);
  expect(await waiting).toEqual({ kind: 'superseded' });
  const settled = whole(await document.settled(second, { timeoutMs }));
  expect(settled.version).toBe(second);
  expect(complaints(settled)).toEqual([['error', 'two', 'Unknown identifier `two`']]);
});

test('a hundred edits: each answer is of its own version', async () => {
  const started = performance.now();
  for (let count = 0; count < 100; count += 1) {
    const version = document.change(`${header}  exact n${count}\n`);
    // Every third is never asked about.
    if (count % 3 === 1) continue;
    const settled = whole(await document.settled(version, { timeoutMs }));
    expect(complaints(settled)).toEqual([['error', `n${count}`, `Unknown identifier \`n${count}\``]]);
  }
  expect(performance.now() - started).toBeLessThan(60_000);
});

test('goals are of the place, also behind characters of two units', async () => {
  await settle(
    `${header}  have h : "𝔸𝔸" = "𝔸𝔸" := rfl; induction a with\n  | zero => skip\n  | succ n ih => omega\n`,
  );
  const goalsAt = async (text: string) => {
    const place = document.lines.positionOf(document.text.indexOf(text));
    const reply = await document.plainGoal(place, { timeoutMs });
    return reply.kind === 'answered' ? reply.value?.goals : reply;
  };
  expect(await goalsAt('induction')).toEqual(['a b : Nat\nh : "𝔸𝔸" = "𝔸𝔸"\n⊢ a + b = b + a']);
  expect(await goalsAt('skip')).toEqual(['case zero\nb : Nat\nh : "𝔸𝔸" = "𝔸𝔸"\n⊢ 0 + b = b + 0']);
  expect(await goalsAt('-/')).toBeUndefined();
  const place = document.lines.positionOf(document.text.indexOf('rfl;'));
  const term = await document.plainTermGoal(place, { timeoutMs });
  expect(term).toMatchObject({
    kind: 'answered',
    value: { goal: expect.stringContaining('⊢ "𝔸𝔸" = "𝔸𝔸"') as unknown },
  });
});

test('where Lean hangs is known, and the next edit is answered', async () => {
  const events: DocumentEvent[] = [];
  const end = document.listen((event) => events.push(event));
  const text = 'example : False := by\n  skip\n\nexample : True := by\n  sleep 4000\n  trivial\n';
  const settled = await document.settled(document.change(text), { timeoutMs: 2_000 });
  end();
  if (settled.kind !== 'timeout') throw new Error(JSON.stringify(settled));
  // Of the first example it has spoken, it hangs in the second.
  expect(settled.processing[0]).toMatchObject({ kind: 'processing', range: { start: { line: 3 } } });
  expect(settled.diagnostics[0]!.message).toContain('unsolved goals');
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['diagnostics', 'progress']));
  expect(complaints(await settle(`${header}  exact 1\n`))).toHaveLength(1);
});

test('a change of the imports is answered, by another worker of Lean', async () => {
  const settled = await settle('import Std\nopen Std in\n#check Std.HashMap\n#check nothing\n');
  expect(complaints(settled).map(([severity]) => severity)).toEqual(['information', 'error']);
  expect(server.fault).toBeNull();
});

test('the memory of the server is known', async () => {
  const bytes = await server.memory();
  expect(bytes).toBeGreaterThan(200 * 2 ** 20);
  expect(bytes).toBeLessThan(8 * 2 ** 30);
});
