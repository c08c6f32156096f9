import { describe, expect, test } from '@jest/globals';
import { checkNames } from '../../../core/verdict.ts';
import type { ElaboratedText, TextStop } from '../../../lean/elaborated-text.ts';
import { GateChecks, Rejection } from '../../../lean/gate/gate-checks.ts';
import type { SyntaxNode, SyntaxTree } from '../../../lean/syntax-tree.ts';

const request = { reference: '\ufefftheorem t : p := sorry\r\n', submission: 'theorem t : p := h' };
const begin = (): GateChecks => new GateChecks(request, 'Lean');
const error = { severity: 'error', text: 'wrong', start: { line: 7, column: 0 } } as const;
const text = (over: Partial<ElaboratedText> = {}): ElaboratedText => ({
  commands: [],
  parseMessages: [],
  messages: [],
  modules: ['Init'],
  stop: null,
  ...over,
});

/** What a check rejects with. */
function reasonsOf(check: () => unknown) {
  try {
    check();
  } catch (thrown) {
    if (thrown instanceof Rejection) return thrown.reasons;
    throw thrown;
  }
  return [];
}

test('only all checks together are enough', () => {
  for (const missing of checkNames) {
    const checks = begin();
    for (const name of checkNames) if (name !== missing) checks.check(name, []);
    expect(checks.areComplete).toBe(false);
    expect(checks.verdict().kind).toBe('rejected');
    checks.check(missing, []);
    expect(checks.areComplete).toBe(true);
    expect(checks.verdict().kind).toBe('accepted');
  }
});

test('a check that has found something is not passed, and its reasons are the verdict’s', () => {
  const checks = begin();
  checks.check('text', []);
  const rejection = new Rejection([{ code: 'sorry', message: 'm' }]);
  expect(reasonsOf(() => checks.check('reference', rejection.reasons))).toEqual(rejection.reasons);
  const verdict = checks.verdict(rejection);
  expect(verdict).toMatchObject({ kind: 'rejected', reasons: rejection.reasons });
  expect(verdict.certificate.checks.filter(({ passed }) => passed)).toEqual([{ name: 'text', passed: true }]);
});

test('Lean sees texts without byte order mark and carriage returns', () => {
  expect(begin().request.reference).toBe('theorem t : p := sorry\n');
});

test('theorems, axioms and modules of libraries are in the certificate, sorted, each once', () => {
  const checks = begin();
  expect(checks.targets({ names: ['b', 'a'], uncovered: [] }, (name) => `N.${name}`)).toEqual(['b', 'a']);
  checks.restOn({ axioms: ['propext', 'Quot.sound'], modules: ['Init.Core', 'Sea.Shell', 'Sea'] });
  checks.restOn({ axioms: ['propext'], modules: ['Sea'] });
  expect(checks.verdict().certificate).toMatchObject({
    theorems: ['N.a', 'N.b'],
    axioms: ['Quot.sound', 'propext'],
    modules: ['Sea', 'Sea.Shell'],
  });
});

describe('rejected is', () => {
  test('a reference that asks for nothing, or for more than theorems', () => {
    expect(reasonsOf(() => begin().targets({ names: [], uncovered: [] }, String))).toMatchObject([
      { code: 'reference-no-theorem' },
    ]);
    expect(reasonsOf(() => begin().targets({ names: ['t'], uncovered: ['f'] }, String))).toEqual([
      { code: 'reference-invalid', message: 'reference: there is a sorry outside of theorems, in f' },
    ]);
  });

  test('a text that Lean is not to see', () => {
    const hidden = (over: object) => () => new GateChecks({ ...request, ...over }, 'Lean').texts();
    expect(reasonsOf(hidden({ reference: '\u200b' }))).toMatchObject([{ code: 'reference-invalid' }]);
    expect(reasonsOf(hidden({ submission: '\u200b' }))).toMatchObject([{ code: 'text-refused' }]);
    expect(reasonsOf(hidden({}))).toEqual([]);
  });

  const stops: [TextStop, object][] = [
    [
      {
        kind: 'refused',
        refusal: { code: 'macro-code', message: 'm' },
        line: 3,
        command: { tree: { kind: 'node', name: 'macro', children: [] }, start: 9, end: 12 },
      },
      { code: 'macro-code', message: 'm', line: 3 },
    ],
    [
      { kind: 'import', message: 'm' },
      { code: 'import-refused', message: 'm' },
    ],
    [
      { kind: 'exit', line: 3 },
      { code: 'stopped-early', line: 3 },
    ],
  ];
  test.each(stops)('a text that stops: %j', (stop, reason) => {
    expect(reasonsOf(() => begin().submission(text({ stop }), text()))).toMatchObject([reason]);
    expect(reasonsOf(() => begin().reference(text({ stop })))).toMatchObject([{ code: 'reference-invalid' }]);
  });

  test('any error, and not all of very many; of a text that does not parse only that', () => {
    const messages = Array.from({ length: 30 }, () => error);
    const codesOf = (wrong: ElaboratedText) =>
      reasonsOf(() => begin().submission(wrong, text())).map(({ code }) => code);
    expect(codesOf(text({ messages }))).toEqual(Array.from({ length: 20 }, () => 'elaboration-error'));
    expect(codesOf(text({ parseMessages: [error], messages }))).toEqual(['parse-error']);
    const [first] = reasonsOf(() => begin().submission(text({ parseMessages: [error] }), text()));
    expect(first).toEqual({ code: 'parse-error', message: 'wrong', line: 7 });
    expect(reasonsOf(() => begin().reference(text({ messages })))).toHaveLength(20);
    const fine = text({ messages: [{ ...error, severity: 'warning' }] });
    expect(reasonsOf(() => begin().submission(fine, fine))).toEqual([]);
  });

  test('a submission that imports less', () => {
    const reasons = reasonsOf(() => begin().submission(text(), text({ modules: ['Init', 'Std'] })));
    expect(reasons).toEqual([{ code: 'import-refused', message: 'the submission does not import Std' }]);
    const stop: TextStop = { kind: 'import', message: 'no such module' };
    const stopped = reasonsOf(() => begin().submission(text({ modules: [], stop }), text()));
    expect(stopped).toEqual([{ code: 'import-refused', message: 'no such module' }]);
  });
});

describe('of a proof of the last theorem', () => {
  const commands = (count: number): ElaboratedText => {
    const node = (name: string, ...children: SyntaxTree[]) => ({ kind: 'node', name, children }) as const;
    const named = { kind: 'identifier', text: 't', parts: ['t'], start: 0, end: 1 } as const;
    const kind = 'Lean.Parser.Command.';
    const theorem = node(`${kind}theorem`, node(`${kind}declId`, named));
    const command = (tree: SyntaxNode) => ({
      ...{ namespace: [], tree, start: 0, end: 1, parseMessages: [], messages: [] },
    });
    const more = Array.from({ length: count - 1 }, () => command(node('other')));
    return text({ commands: [command(theorem), ...more] });
  };
  const found = (target: 'last' | undefined, submitted: ElaboratedText) =>
    reasonsOf(() =>
      new GateChecks({ ...request, ...(target && { target }) }, 'Lean').submission(submitted, commands(2)),
    );

  test('nothing stands behind it, and errors are told before that', () => {
    expect(found('last', commands(2))).toEqual([]);
    expect(found(undefined, commands(3))).toEqual([]);
    expect(found('last', commands(3))).toMatchObject([
      { code: 'further-commands', message: expect.stringContaining('another command stands behind it') },
    ]);
    expect(found('last', commands(5))).toMatchObject([{ message: expect.stringContaining('3 commands') }]);
    expect(found('last', commands(1))).toEqual([]);
    const wrong = { ...commands(3), messages: [error] };
    expect(found('last', wrong)).toMatchObject([{ code: 'elaboration-error' }]);
  });
});

test('places of theorems in a text that is not as Lean sees it are refused, as they may be those of others', () => {
  const placed = (reference: string) =>
    new GateChecks({ ...request, reference, target: { at: [0] } }, 'Lean');
  expect(reasonsOf(() => placed(request.reference).texts())).toMatchObject([{ code: 'reference-invalid' }]);
  expect(reasonsOf(() => placed('theorem t : p := sorry\n').texts())).toEqual([]);
});
