import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../core/errors.ts';
import type { FileReport } from '../../lean/engine.ts';
import { makeVerdict } from '../../lean/gate/certificate.ts';
import { OnlyWords } from '../../src/prove/input/ids-in.ts';
import { type FileInput, type Input, openInputs } from '../../src/prove/input/open-inputs.ts';
import { proveInputs, type RunItem } from '../../src/prove/prove-inputs.ts';
import { openStore } from '../../src/store/open-store.ts';
import { collect } from '../support/collect.ts';
import { proveOptions } from '../support/prove-options.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const input = (text: string | Buffer, format: FileInput['format'], name = 'a.lean'): Input => ({
  name,
  format,
  open: () => Readable.from([Buffer.from(text as string)]),
});

const run = (inputs: readonly Input[], changes: Parameters<typeof proveOptions>[0] = {}) =>
  collect(proveInputs(inputs, proveOptions(changes)));

const results = (items: readonly RunItem[]) =>
  items.flatMap((item) => (item.kind === 'result' ? [item.reported.result] : []));
const summary = (items: readonly RunItem[]) =>
  results(items).map(({ id, status, reason }) => `${id} ${status}${reason === null ? '' : ` ${reason}`}`);
const completed = (items: readonly RunItem[]) =>
  items.flatMap((item) => (item.kind === 'completed' ? [item.text] : []));

describe('a Lean file', () => {
  test('is proved in order, and later headers hold earlier proofs', async () => {
    const engine = scriptedEngine();
    const text =
      'open Nat\n\ntheorem a : t1 := by sorry\n-- between\n  theorem b : t & s := sorry\ntheorem c : st := by sorry\n';
    const items = await run([input(text, 'lean')], { engine });
    expect(summary(items)).toEqual(['a proved', 'b not-proved exhausted', 'c proved']);
    expect(engine.opened.map(({ header }) => header)).toEqual([
      'open Nat\n\n',
      'open Nat\n\ntheorem a : t1 := by\n  close\n-- between\n  ',
      'open Nat\n\ntheorem a : t1 := by\n  close\n-- between\n  \n',
    ]);
    expect(completed(items)).toEqual([
      'open Nat\n\ntheorem a : t1 := by\n  close\n-- between\n  theorem b : t & s := sorry\ntheorem c : st := by\n  unwrap\n  close\n',
    ]);
  });

  test('ids are full names, and each result says where its theorem stands', async () => {
    const text = `namespace X
theorem same : t1 := by sorry
end X
namespace Y
/-- of another -/
theorem same : bad := by sorry
example : s := by sorry
end Y
`;
    const items = await run([input(text, 'lean'), input(text, 'lean', 'b.lean')]);
    const told = items.flatMap((item) =>
      item.kind === 'result' ? [[item.reported.result.id, ...Object.values(item.place)]] : [],
    );
    expect(told).toEqual([
      ['X.same', 'X.same', 'a.lean', 2],
      ['Y.same', 'Y.same', 'a.lean', 6],
      ['example-7', null, 'a.lean', 7],
      ['b.lean:X.same', 'X.same', 'b.lean', 2],
      ['b.lean:Y.same', 'Y.same', 'b.lean', 6],
      ['b.lean:example-7', null, 'b.lean', 7],
    ]);
  });

  test('a broken place that declares nothing has no name, and is no theorem', async () => {
    const text = 'hello\ntheorem a : t1 := by sorry\n';
    const honest = scriptedEngine();
    const engine = scriptedEngine({
      elaborate: async (...asked) => {
        const outcome = await honest.elaborate(...asked);
        if (outcome.kind !== 'elaborated') return outcome;
        const junk = { start: 0, end: 6, line: 1, effect: 'nothing', names: [], uses: [] } as const;
        const broken = [{ ...junk, statementEnd: null, messages: [] }];
        return { ...outcome, report: { ...outcome.report, broken } };
      },
    });
    const items = await run([input(text, 'lean')], { engine });
    expect(
      items.flatMap((item) => (item.kind === 'result' ? [[item.reported.isTheorem, item.place]] : [])),
    ).toEqual([
      [false, { name: null, file: 'a.lean', line: 1 }],
      [undefined, { name: 'a', file: 'a.lean', line: 2 }],
    ]);
  });

  test('only what is wanted is proved, behind what the store has of those before it', async () => {
    await using folder = await temporaryFolder();
    await using store = await openStore(folder.path);
    const text = ['a : t1', 'b : x', 'c : st', 'd : t2']
      .map((one) => `theorem ${one} := by sorry\n`)
      .join('');
    const engine = scriptedEngine();
    const only = (...words: string[]) => ({ store, engine, only: new OnlyWords(words) });
    // Nothing is kept yet: `a` is left out of what stands before `c`.
    const first = await run([input(text, 'lean')], only('c'));
    expect(summary(first)).toEqual(['c proved']);
    expect(engine.opened.map(({ id, header }) => [id, header.includes('theorem a')])).toEqual([['c', false]]);
    await run([input(text, 'lean')], { store });
    engine.opened.length = 0;
    const again = await run([input(text, 'lean')], only('b', '3'));
    expect(summary(again)).toEqual(['b not-proved exhausted', 'c proved']);
    // With the same text before it, `c` is the theorem whose proof is kept.
    expect(engine.opened.map(({ id, header }) => [id, header.includes('close')])).toEqual([['b', true]]);
    expect(completed(again)[0]).toContain('theorem d : t2 := by sorry');
  });

  test('of JSON lines only those are proved that are wanted', async () => {
    const text = ['a', 'b', 'c']
      .map((id) => JSON.stringify({ id, statement: `theorem X.${id} : t` }))
      .join('\n');
    const items = await run([input(text, 'jsonl')], { only: new OnlyWords(['X.a', '3']) });
    expect(summary(items)).toEqual(['a proved', 'c proved']);
  });

  test('indented declarations get indented proofs, examples a name for Lean only', async () => {
    const engine = scriptedEngine();
    const text = 'namespace X\n  example : st := by sorry\nend X\n';
    const items = await run([input(text, 'lean')], { engine });
    expect(summary(items)).toEqual(['example-2 proved']);
    expect(engine.opened[0]?.statement).toBe('theorem lakatos_example : st');
    expect(completed(items)).toEqual(['namespace X\n  example : st := by\n    unwrap\n    close\nend X\n']);
  });

  test('a file that is complete goes through the gate as a whole', async () => {
    const engine = scriptedEngine();
    const text = 'theorem a : t1 := by sorry\ntheorem b : t2 := by sorry\n';
    await run([input(text, 'lean')], { engine });
    expect(engine.verified.at(-1)).toEqual({
      reference: text,
      submission: 'theorem a : t1 := by\n  close\ntheorem b : t2 := by\n  close\n',
    });
  });

  test('a proof with which the completed file is not accepted is left out of it, which is told', async () => {
    const honest = scriptedEngine();
    const engine = scriptedEngine({
      verify: (request, limits) =>
        honest.verify(
          request.submission.includes('b') ? { ...request, submission: 'wrong' } : request,
          limits,
        ),
    });
    const items = await run([input('def b\ntheorem a : t1 := by sorry\n', 'lean')], { engine });
    // The theorem itself is not accepted either: its header holds the same letter.
    expect(summary(items)).toEqual(['a not-proved gate-rejected']);
    const whole = scriptedEngine({
      verify: (request, limits) =>
        honest.verify(
          request.reference.endsWith('def end\n') ? { ...request, submission: 'wrong' } : request,
          limits,
        ),
    });
    const late = await run([input('theorem a : t1 := by sorry\ndef end\n', 'lean')], { engine: whole });
    expect(summary(late)).toEqual(['a proved', 'a.lean:a not-proved gate-rejected']);
    expect(completed(late)).toEqual(['theorem a : t1 := by sorry\ndef end\n']);
  });

  test.each([
    ['Ctrl-C', true, 'the run was stopped'],
    ['a gate without a verdict', false, 'lost: nothing is known'],
  ])('%s at the check of the whole file throws no proof away, and is told', async (_, isStopped, why) => {
    const stopped = new AbortController();
    const honest = scriptedEngine();
    const engine = scriptedEngine({
      verify: async (request, limits) => {
        if (request.target === 'last') return honest.verify(request, limits);
        if (isStopped) stopped.abort();
        const reasons = [{ code: 'lost' as const, message: 'nothing is known' }];
        return makeVerdict(request, 'toy', { theorems: [], axioms: [], passed: [], reasons });
      },
    });
    const options = proveOptions({ engine, signal: stopped.signal });
    const items = await collect(proveInputs([input('theorem a : t1 := by sorry\n', 'lean')], options));
    expect(summary(items)).toEqual(['a proved']);
    expect(completed(items)).toEqual(['theorem a : t1 := by\n  close\n']);
    const text = `a.lean: the completed file was not checked as a whole: ${why}`;
    expect(options.events.filter(({ kind }) => kind === 'note')).toEqual([
      { kind: 'note', level: 'warning', text },
    ]);
  });

  test('declarations with errors are invalid and do not spoil the others', async () => {
    const engine = scriptedEngine();
    const text = 'theorem a : bad := by sorry\ntheorem lost : bad\ntheorem b : t := by sorry\n';
    const items = await run([input(text, 'lean')], { engine });
    expect(summary(items)).toEqual(['a invalid statement-error', 'lost invalid file-error', 'b proved']);
    expect(engine.opened.map(({ header }) => header)).toEqual(['\n\n']);
    expect(items[0]).toMatchObject({ reported: { detail: 'a.lean:1:1: unknown identifier' } });
    expect(completed(items)[0]).toBe(text.replace('t := by sorry', 't := by\n  close'));
  });

  test('what is not a theorem, and a sorry inside a longer proof, are left alone and told', async () => {
    const text = 'def f : Nat := sorry\n\ntheorem g : t := by constructor; sorry\n';
    const report: FileReport = {
      messages: [],
      open: [],
      partial: [
        { name: 'f', keyword: 'def', start: 0, end: 16, line: 1 },
        { name: 'g', keyword: 'theorem', start: 22, end: text.length, line: 3 },
      ],
      broken: [],
    };
    const engine = scriptedEngine({ elaborate: async () => ({ kind: 'elaborated', report, ms: 1 }) });
    const options = proveOptions({ engine });
    const items = await collect(proveInputs([input(text, 'lean')], options));
    expect(items.map(({ kind }) => kind)).toEqual(['result', 'completed']);
    expect(summary(items)).toEqual(['g not-proved left-alone']);
    expect(items[0]).toMatchObject({ place: { name: 'g', line: 3 } });
    expect(options.events.filter(({ kind }) => kind === 'note')).toEqual([
      {
        kind: 'note',
        level: 'warning',
        text: 'a.lean:1: def f is left alone: it has a sorry, but is no theorem of its own',
      },
    ]);
  });

  test('what rests on an unproved theorem alone falls with it', async () => {
    const engine = scriptedEngine();
    const elaborate: typeof engine.elaborate = async (text, limits) => {
      const outcome = await scriptedEngine().elaborate(text, limits);
      const at = text.indexOf('uses a');
      if (outcome.kind !== 'elaborated' || at < 0 || text.includes('theorem a')) return outcome;
      const effect = { effect: 'any' as const, names: [], uses: [], statementEnd: null, messages: [] };
      const broken = [{ start: at, end: at + 6, line: 2, ...effect }];
      return { ...outcome, report: { ...outcome.report, broken } };
    };
    const text = 'theorem a : f := by sorry\nuses a\nfine\ntheorem c : t := by sorry\n';
    const items = await run([input(text, 'lean')], { engine: { ...engine, elaborate } });
    expect(summary(items)).toEqual(['a not-proved exhausted', 'c proved']);
    expect(engine.opened.at(-1)?.header).toBe('\n\nfine\n');
    expect(completed(items)).toEqual([text.replace('t := by sorry', 't := by\n  close')]);
  });

  test.each([
    [
      { kind: 'refused', message: '#eval is not allowed', line: 4, ms: 1 } as const,
      'a.lean invalid command-refused',
    ],
    [
      { kind: 'refused', message: 'no module Mathlib', ofImports: true, ms: 1 } as const,
      'a.lean invalid file-error',
    ],
    [{ kind: 'timeout', ms: 1 } as const, 'a.lean not-proved statement-timeout'],
    [{ kind: 'lost', reason: 'out-of-memory', ms: 1 } as const, 'a.lean error lost'],
  ])('whose reading ends as %j is told of', async (outcome, expected) => {
    const engine = scriptedEngine({ elaborate: async () => outcome });
    expect(summary(await run([input('x', 'lean')], { engine }))).toEqual([expected]);
  });

  test('byte order mark and CRLF do not reach Lean', async () => {
    const engine = scriptedEngine();
    const items = await run([input('\uFEFFopen Nat\r\ntheorem é : t\u{1d53d} := by sorry\r\n', 'lean')], {
      engine,
    });
    expect(engine.opened[0]).toMatchObject({ header: 'open Nat\n', statement: 'theorem é : t\u{1d53d}' });
    expect(completed(items)[0]).toMatch(/^\uFEFFopen Nat\r\ntheorem é : t\u{1d53d} := by\r\n {2}\S+\r\n$/u);
  });

  test.each([
    ['not UTF-8', Buffer.from([0x74, 0xff, 0xfe])],
    ['a NUL character', Buffer.from('theorem a : t\0 := by sorry')],
    ['too large', Buffer.alloc(5_000_000, 0x20)],
  ])('is bad input: %s', async (_name, bytes) => {
    const items = await run([input(bytes, 'lean'), input('theorem a : t := by sorry', 'lean', 'b.lean')]);
    expect(summary(items)).toEqual(['a.lean error bad-input', 'a proved']);
  });

  test('may have 300 theorems', async () => {
    const text = Array.from({ length: 300 }, (_, n) => `theorem a${n} : t${n} := by sorry`).join('\n');
    const items = await run([input(text, 'lean')]);
    expect(results(items).filter(({ status }) => status === 'proved')).toHaveLength(300);
    expect(completed(items)[0]?.match(/close/g)).toHaveLength(300);
  });
});

describe('several inputs', () => {
  const line = (id: string, statement: string) => JSON.stringify({ id, statement });

  test('bad lines are results, good lines are proved, and ids stay apart', async () => {
    const items = await run([
      input(
        `${line('a', 'theorem a : t')}\n{"id": "torn", \n${line('a', 'theorem a : t')}`,
        'jsonl',
        'x.jsonl',
      ),
      input('theorem a : t := by sorry', 'lean', 'dir/y.lean'),
      input(line('line-2', 'theorem a : f'), null, 'standard input'),
    ]);
    expect(summary(items)).toEqual([
      'a proved',
      'line-2 error bad-input',
      'line-3 error bad-input',
      'y.lean:a proved',
      'standard input:line-2 not-proved exhausted',
    ]);
  });

  test('empty inputs are told apart from unreadable ones', async () => {
    const items = await run([
      input('', 'lean', 'empty.lean'),
      input('\n\n', 'jsonl', 'empty.jsonl'),
      input('', null, 'standard input'),
    ]);
    expect(items.filter(({ kind }) => kind === 'empty')).toHaveLength(3);
    expect(results(items)).toEqual([]);
  });

  test('broken machinery stops the run behind the result that it spoilt', async () => {
    const fault = new LakatosError('POOL_BROKEN', 'workers die');
    const engine = scriptedEngine({
      open: async () => {
        throw fault;
      },
    });
    const items: RunItem[] = [];
    const text = `${line('a', 'theorem a : t')}\n${line('b', 'theorem b : t')}`;
    await expect(async () => {
      for await (const item of proveInputs([input(text, 'jsonl')], proveOptions({ engine })))
        items.push(item);
    }).rejects.toBe(fault);
    expect(summary(items)).toEqual(['a error machinery']);
  });

  test('and what was found in a Lean file until then is handed out', async () => {
    const fault = new LakatosError('POOL_BROKEN', 'workers die');
    const honest = scriptedEngine();
    const engine = scriptedEngine({
      open: async (theorem, limits) => {
        if (theorem.id === 'b') throw fault;
        return honest.open(theorem, limits);
      },
    });
    const items: RunItem[] = [];
    const text = ['a', 'b', 'c'].map((name) => `theorem ${name} : t := by sorry\n`).join('');
    await expect(async () => {
      for await (const item of proveInputs([input(text, null)], proveOptions({ engine }))) items.push(item);
    }).rejects.toBe(fault);
    expect(summary(items)).toEqual(['a proved', 'b error machinery']);
    expect(completed(items)).toEqual([text.replace('t := by sorry', 't := by\n  close')]);
  });

  test('a fault of our own spoils one theorem only', async () => {
    let opened = 0;
    const honest = scriptedEngine();
    const engine = scriptedEngine({
      open: (theorem, limits) => {
        opened += 1;
        if (opened === 1) throw new TypeError('our fault');
        return honest.open(theorem, limits);
      },
    });
    const text = `${line('a', 'theorem a : t')}\n${line('b', 'theorem b : t')}`;
    expect(summary(await run([input(text, 'jsonl')], { engine }))).toEqual(['a error machinery', 'b proved']);
  });

  test('an abort ends the run with what is known', async () => {
    const controller = new AbortController();
    const text = ['a', 'b', 'c'].map((id) => line(id, `theorem ${id} : t`)).join('\n');
    const options = proveOptions({ signal: controller.signal });
    const items: RunItem[] = [];
    for await (const item of proveInputs([input(text, 'jsonl')], options)) {
      items.push(item);
      controller.abort();
    }
    expect(summary(items)).toEqual(['a proved']);
  });
});

describe('openInputs', () => {
  const none = Readable.from([]);

  test('files and folders, in the order of their names', async () => {
    await using folder = await temporaryFolder();
    await mkdir(join(folder.path, 'd'));
    for (const name of ['b.lean', 'a.jsonl', 'c.txt']) await writeFile(join(folder.path, 'd', name), '');
    await writeFile(join(folder.path, 'z.txt'), '');
    const inputs = await openInputs([join(folder.path, 'z.txt'), join(folder.path, 'd'), '-'], none);
    expect(inputs.map(({ name, format }) => [name.replace(folder.path, ''), format])).toEqual([
      ['/z.txt', null],
      ['/d/a.jsonl', 'jsonl'],
      ['/d/b.lean', 'lean'],
      ['standard input', null],
    ]);
  });

  test('what can not be read is said at once', async () => {
    await using folder = await temporaryFolder();
    await expect(openInputs([join(folder.path, 'none.lean')], none)).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
    });
    await expect(openInputs([folder.path], none)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    await expect(openInputs(['-', '-'], none)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });
});
