import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Reason } from '../../core/verdict.ts';
import { makeVerdict } from '../../lean/gate/certificate.ts';
import { main } from '../../src/cli/main.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { type ScriptedEngine, scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function check(argv: readonly string[], engine: ScriptedEngine = scriptedEngine(), stdin?: string) {
  const terminal = fakeTerminal(stdin === undefined ? {} : { stdin });
  const code = await main(['check', ...argv], terminal, fakeServices(engine));
  return { code, out: terminal.out(), err: terminal.err() };
}

const caseLine = (id: string, submission: string, header?: string) =>
  JSON.stringify({ id, reference: { header, statement: 'theorem a : t := by sorry' }, submission });

test('--only checks the theorems of the reference that it names, or the lines', async () => {
  await using folder = await temporaryFolder();
  const path = (name: string) => join(folder.path, name);
  await writeFile(path('r.lean'), 'theorem a : t := by sorry\ntheorem b : t := by sorry\n');
  await writeFile(path('s.lean'), 'theorem a : t := by close\ntheorem b : t := by close\n');
  const engine = scriptedEngine();
  const files = [path('r.lean'), path('s.lean')];
  expect((await check([...files, '--only', 'b'], engine)).code).toBe(0);
  expect(engine.verified.at(-1)).toMatchObject({ target: { at: [26] } });
  const missing = await check([...files, '--only', 'c'], engine);
  expect(missing.code).toBe(2);
  expect(missing.err).toContain('asks for no such theorem');
  const lines = ['x', 'y'].map((id) => caseLine(id, 'theorem a : t := by close')).join('\n');
  const { out } = await check(['--jsonl', '-', '--json', '--only', 'y'], engine, lines);
  expect(out.match(/"id":"(\w)"/g)).toEqual(['"id":"y"']);
});

describe('two files', () => {
  test('accepted and rejected, for people and for programs', async () => {
    await using folder = await temporaryFolder();
    const path = (name: string) => join(folder.path, name);
    await writeFile(path('r.lean'), 'theorem a : t := by sorry\n');
    await writeFile(path('good.lean'), 'theorem a : t := by close\n');
    await writeFile(path('bad.lean'), 'theorem a : t := by wrong\n');
    const good = await check([path('r.lean'), path('good.lean')]);
    expect(good).toMatchObject({ code: 0 });
    expect(good.out).toBe(`✓ ${path('good.lean')}: accepted\n  theorems: a\n  axioms: none\n`);
    const bad = await check([path('r.lean'), path('bad.lean'), '--json']);
    expect(bad.code).toBe(1);
    const line = JSON.parse(bad.out) as Record<string, unknown>;
    expect(Object.keys(line)).toEqual(['id', 'verdict', 'reasons', 'theorems', 'certificate']);
    expect(line).toMatchObject({
      id: path('bad.lean'),
      verdict: 'rejected',
      reasons: [{ code: 'elaboration-error', message: 'does not hold' }],
      certificate: { verdict: 'rejected' },
    });
  });

  test('what the submission says can not draw another verdict on the screen', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'a.lean');
    await writeFile(path, 'theorem a : t := by sorry\n');
    const drawing = '\u001b[2A\u001b[J✓ a.lean: accepted\r';
    const engine = scriptedEngine({
      verify: async (request) =>
        makeVerdict(request, 'toy', {
          ...{ theorems: [], axioms: [], passed: [] },
          reasons: [{ code: 'elaboration-error', message: `unknown «${drawing}»\nat line 1` }],
        }),
    });
    const { out } = await check([path, path], engine);
    expect(out).toContain('accepted');
    expect(out).toMatch(/\n {4}at line 1\n/u);
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test('people are told in which line Lean finds the fault', async () => {
    await using folder = await temporaryFolder();
    const [reference, twice] = ['r.lean', 'twice.lean'].map((name) => join(folder.path, name)) as [
      string,
      string,
    ];
    await writeFile(reference, 'theorem a : t := by sorry\n');
    await writeFile(twice, 'theorem a : t := by close\n\ntheorem a : t := by close\n');
    const reasons: Reason[] = [
      { code: 'elaboration-error', message: '`a` has already been declared', line: 3 },
      { code: 'axiom', message: 'x' },
    ];
    const engine = scriptedEngine({
      verify: async (request) =>
        makeVerdict(request, 'toy', { theorems: [], axioms: [], passed: [], reasons }),
    });
    const { out } = await check([reference, twice], engine);
    expect(out).toContain('  elaboration-error (line 3): `a` has already been declared\n  axiom: x\n');
    const json = JSON.parse((await check([reference, twice, '--json'], engine)).out) as Record<
      string,
      unknown
    >;
    expect(json).toMatchObject({ certificate: { reasons } });
    // What is read may be longer than the submission of a line of JSON, so lines of it would mislead.
    const line = caseLine('a', 'theorem a : wrong', 'open Nat');
    expect((await check(['--jsonl', '-'], engine, line)).out).toContain('  elaboration-error: `a` has');
  });

  test('texts reach the gate with line ends as Lean has them, else as they are, and what is no text is bad input', async () => {
    await using folder = await temporaryFolder();
    const [reference, odd, binary] = ['r', 'odd', 'binary'].map((name) => join(folder.path, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(reference, 'theorem a : t := by sorry\n');
    await writeFile(odd, 'theorem a : t := by\r\n  close\0\r');
    await writeFile(binary, Buffer.from([0xff, 0xfe]));
    const engine = scriptedEngine();
    await check([reference, odd], engine);
    expect(engine.verified[0]?.submission).toBe('theorem a : t := by\n  close\0\r');
    expect((await check([reference, binary], engine)).code).toBe(2);
  });

  test('--workers is for many submissions', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'a.lean');
    await writeFile(path, 'theorem a : t := by close\n');
    const { code, err } = await check([path, path, '--workers', '2']);
    expect(code).toBe(2);
    expect(err).toContain('--workers belongs to --jsonl');
  });
});

describe('--jsonl', () => {
  test('verdicts come in the order of the lines, whatever takes how long', async () => {
    const honest = scriptedEngine();
    let running = 0;
    let most = 0;
    const engine = scriptedEngine({
      async verify(request, limits) {
        running += 1;
        most = Math.max(most, running);
        const late = request.submission.includes('slow') ? 50 : 1;
        await new Promise((resolve) => setTimeout(resolve, late));
        running -= 1;
        return honest.verify(request, limits);
      },
    });
    const lines = ['a slow', 'b', 'c wrong', 'd slow', 'e'].map((id) =>
      caseLine(id, `theorem a : t -- ${id}`),
    );
    const { code, out, err } = await check(
      ['--jsonl', '-', '--json', '--workers', '2'],
      engine,
      lines.join('\n'),
    );
    expect(code).toBe(1);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .map(({ id, verdict }) => `${id}: ${verdict}`),
    ).toEqual(['a slow: accepted', 'b: accepted', 'c wrong: rejected', 'd slow: accepted', 'e: accepted']);
    // Two are examined while a third is confirmed.
    expect(most).toBe(3);
    expect(err).toContain('5 submissions: 4 accepted, 1 rejected');
  });

  test('bad lines are rejected, told, and give exit code 2; the others are checked', async () => {
    const stdin = `${caseLine('a', 'theorem a : t')}\n{"id": "b"}\n{"id"\n`;
    const { code, out } = await check(['--jsonl', '-', '--json'], scriptedEngine(), stdin);
    expect(code).toBe(2);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { id: 'a', verdict: 'accepted' },
      { id: 'b', verdict: 'rejected', reasons: [{ code: 'bad-input' }], certificate: null },
      { id: 'line-3', verdict: 'rejected', reasons: [{ code: 'bad-input' }] },
    ]);
  });

  test('an input with nothing to check ends with exit code 2', async () => {
    const { code, err } = await check(['--jsonl', '-'], scriptedEngine(), '\n');
    expect(code).toBe(2);
    expect(err).toContain('nothing to check');
  });

  test('a submission without its header is read once more behind it', async () => {
    const engine = scriptedEngine();
    const verify: typeof engine.verify = (request, limits) =>
      engine.verify(
        request.submission.includes('open Nat') ? request : { ...request, submission: 'wrong' },
        limits,
      );
    const withHeader = { ...engine, verify };
    const headless = await check(['--jsonl', '-'], withHeader, caseLine('a', 'theorem a : t', 'open Nat'));
    expect(headless.code).toBe(0);
    expect(engine.verified.map(({ submission }) => submission)).toEqual(['wrong', 'open Nat\ntheorem a : t']);
    expect(engine.verified[1]?.reference).toBe('open Nat\ntheorem a : t := by sorry\n');
  });

  test.each([
    ['it holds the header', 'open Nat', 'open Nat\ntheorem a : wrong'],
    ['there is no header', '  ', 'theorem a : wrong'],
    ['it has imports of its own', 'open Nat', 'import Lean\ntheorem a : wrong'],
  ])('a rejected submission is not read again when %s', async (_name, header, submission) => {
    const engine = scriptedEngine();
    expect((await check(['--jsonl', '-'], engine, caseLine('a', submission, header))).code).toBe(1);
    expect(engine.verified).toHaveLength(1);
  });

  test('nor when it is rejected for what a header can not mend', async () => {
    const honest = scriptedEngine();
    const engine = scriptedEngine({
      verify: async (request, limits) => {
        const verdict = await honest.verify({ ...request, submission: 'wrong' }, limits);
        return verdict.kind === 'accepted'
          ? verdict
          : { ...verdict, reasons: [{ code: 'axiom', message: 'x' }] };
      },
    });
    const { code, out } = await check(
      ['--jsonl', '-', '--json'],
      engine,
      caseLine('a', 'theorem a : t', 'open Nat'),
    );
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ reasons: [{ code: 'axiom' }] });
    expect(honest.verified).toHaveLength(1);
  });
});
