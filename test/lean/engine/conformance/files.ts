import { describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../../../core/limits.ts';
import type { TriedEngine } from './tried-engine.ts';

/** Whole files, elaborated. */
export function wholeFiles({ engine }: TriedEngine): void {
  describe('whole files', () => {
    const elaborate = async (text: string) => {
      const outcome = await engine().elaborate(text, fileLimits);
      if (outcome.kind !== 'elaborated') throw new Error(JSON.stringify(outcome));
      return outcome.report;
    };

    test('have their messages with positions, parse errors too', async () => {
      const { messages } = await elaborate('theorem a : 1 = 2 := rfl\n\ntheorem b : := rfl\n#check 1\n');
      const errors = messages.filter(({ severity }) => severity === 'error');
      expect(errors.map(({ start }) => start.line).sort()).toEqual(expect.arrayContaining([1, 3]));
      expect(messages).toContainEqual(
        expect.objectContaining({
          severity: 'information',
          text: '1 : Nat',
          start: { line: 4, column: 0 },
        }),
      );
    });

    test('list what is left to prove, with offsets of the text', async () => {
      const text = '/-- 𝔸 -/\ntheorem α : 1 = 1 := by\n  sorry\n\nopen Nat in\nexample : 2 = 2 := sorry\n';
      const { open: declarations, partial } = await elaborate(text);
      expect(partial).toEqual([]);
      expect(declarations.map(({ name, keyword, line }) => [name, keyword, line])).toEqual([
        ['α', 'theorem', 2],
        ['example', 'example', 6],
      ]);
      const [first, second] = declarations;
      expect(text.slice(first?.start, first?.statementEnd)).toBe('/-- 𝔸 -/\ntheorem α : 1 = 1 ');
      expect(text.slice(first?.statementEnd, first?.end)).toBe(':= by\n  sorry');
      expect(text.slice(second?.start, second?.end)).toBe('open Nat in\nexample : 2 = 2 := sorry');
    });

    test('tell a sorry inside a proof from an open declaration', async () => {
      const report = await elaborate('theorem t : 1 = 1 ∧ 2 = 2 := by\n  constructor\n  · sorry\n  · rfl\n');
      expect(report.open).toEqual([]);
      expect(report.partial).toMatchObject([{ name: 't', line: 1 }]);
    });

    test('tell of a sorry that a macro or a tactic has put there, and of one that more rests on', async () => {
      const report = await elaborate(
        [
          'macro "todo" : tactic => `(tactic| sorry)',
          'theorem hidden : 1 = 2 := by todo',
          'theorem suggested (n : Nat) : n + 0 = n + 1 := by apply?',
          'theorem helped : ∃ n : Nat, n = 3 := sorry\n  where helper : Nat := 5',
          'theorem open_one : 1 = 1 := sorry',
          'theorem proved : 1 = 1 := rfl\n',
        ].join('\n'),
      );
      expect(report.open.map(({ name }) => name)).toEqual(['open_one']);
      expect(report.partial.map(({ name, line }) => [name, line])).toEqual([
        ['hidden', 2],
        ['suggested', 3],
        ['helped', 4],
      ]);
      expect(report.broken).toEqual([]);
    });

    test('go on behind what does not parse, and say what that was', async () => {
      const junk = {
        'lemma early (p : Prop) : p := by sorry': ['names', 'early', 'unexpected identifier'],
        '/-- Of nothing. -/ lemma told : True := trivial': ['names', 'told', 'unexpected identifier'],
        '@[simp] lemma marked : True := trivial': ['names', 'marked', 'unexpected identifier'],
        'set_option maxRecDepth 900 in lemma set : True := trivial': [
          'names',
          'set',
          'unexpected identifier',
        ],
        'import Std.Data': ['nothing', '', "invalid 'import' command"],
        '#eval': ['nothing', '', 'unexpected token'],
        end: ['nothing', '', 'end'],
        'def pair : Nat := (': ['names', 'pair', 'unexpected token'],
        'instance : Add Nat := ⟨': ['any', '', 'unexpected token'],
        'theorem torn : 1 = 1 := by': ['theorem', 'torn', 'unexpected token'],
        '```': ['nothing', '', 'unexpected token'],
        '/- 𝔸 never closed': ['nothing', '', 'unterminated comment'],
      };
      const theorem = (n: number) => `theorem t${n} : ${n} = ${n} := by sorry`;
      const text = Object.keys(junk)
        .map((one, n) => `${theorem(n)}\n${one}\n`)
        .join('');
      const { open, partial, broken, messages } = await elaborate(text);
      expect(partial).toEqual([]);
      expect(open.map((one) => text.slice(one.start, one.end))).toEqual(
        Object.keys(junk).map((_, n) => theorem(n)),
      );
      expect(broken.map((one) => text.slice(one.start, one.end).trim())).toEqual(Object.keys(junk));
      expect(broken.map(({ effect, names }) => [effect, names.join(' ')])).toEqual(
        Object.values(junk).map(([effect, name]) => [effect, name]),
      );
      for (const [n, [, , said = '?']] of Object.values(junk).entries()) {
        const [message, ...more] = broken[n]?.messages ?? [];
        expect(message?.text).toContain(said);
        expect(more).toEqual([]);
        expect(messages).toContainEqual(message);
      }
    });

    test('take what the parser puts behind a sorry for junk, and a definition with it for lost', async () => {
      const text = [
        'theorem one : 1 = 1 := sorry',
        'lemma mid (p : Prop) : p → p := by sorry',
        'def two := 2',
        'lemma end_of_it (p : Prop) : p → p := by sorry',
        'theorem three : 3 = 3 := by sorry',
        'where',
      ].join('\n');
      const { open, broken } = await elaborate(text);
      expect(open.map(({ name }) => name)).toEqual(['one', 'three']);
      expect(broken.map(({ line, names, effect }) => [line, names, effect])).toEqual([
        [2, ['mid'], 'names'],
        [3, ['two'], 'names'],
      ]);
    });

    test('with a command that is refused are refused under its own name, with advice', async () => {
      const refusal = async (text: string) => {
        const outcome = await engine().elaborate(text, fileLimits);
        return outcome.kind === 'refused' ? outcome.message : outcome.kind;
      };
      expect(await refusal('/-- Both. -/\nclass abbrev Both (α) := Add α, Mul α')).toMatch(
        /^the command `class abbrev` is refused: write `class C/,
      );
      expect(await refusal('#eval 1')).toMatch(/^the command `#eval` is refused: .*#reduce/);
      expect(await refusal('partial def f : Nat := f')).toMatch(/^`partial` is refused: .*termination_by/);
    });

    test('with commands that are refused are read around them, and nothing of these runs', async () => {
      const text = [
        'theorem one (p : Prop) : p → p := by sorry',
        '#eval 40 + 2',
        'unsafe def f := 1',
        '@[extern "g"] def g := 1',
        'theorem two : g = f := by sorry',
        'theorem three : 3 = 3 := by native_decide',
        'elab "x" : term => pure default',
        'theorem four : 4 = 4 := by sorry',
      ].join('\n');
      const outcome = await engine().elaborate(text, fileLimits);
      if (outcome.kind !== 'refused' || outcome.report === undefined)
        throw new Error(JSON.stringify(outcome));
      expect(outcome.line).toBe(2);
      const { open, broken, messages } = outcome.report;
      expect(open.map(({ name }) => name)).toEqual(['one', 'two', 'four']);
      expect(broken.map(({ line, names, effect, isRefused }) => [line, names, effect, isRefused])).toEqual([
        [2, [], 'nothing', true],
        [3, ['f'], 'names', true],
        [4, ['g'], 'names', true],
        [5, ['two'], 'theorem', undefined],
        [6, ['three'], 'theorem', true],
        [7, ['x'], 'names', true],
      ]);
      expect(messages.map(({ text: said }) => said)).not.toContain('42');
    });

    test('that grow are answered like new ones', async () => {
      const lines = [
        'def f (n : Nat) := n',
        'theorem a : f 1 = 1 := rfl',
        'theorem b : f 2 = 3 := rfl',
        '#check f',
      ];
      for (let count = 1; count <= lines.length; count++) {
        const text = `${lines.slice(0, count).join('\n')}\n`;
        const grown = await elaborate(text);
        const fresh = await elaborate(`-- another text\n${text}`);
        expect(grown.messages.map(({ text: message }) => message)).toEqual(
          fresh.messages.map(({ text: message }) => message),
        );
      }
    });

    test('are not taken for others that broke off in nothing but an unclosed comment', async () => {
      await elaborate('theorem a : 1 = 1 := rfl\n``` /- open');
      const { messages } = await elaborate('theorem a : 1 = 2 := rfl\n');
      expect(messages.filter(({ severity }) => severity === 'error')).not.toEqual([]);
    });

    test('whose last command is continued are elaborated anew', async () => {
      await elaborate('theorem a : 1 = 1 := id\n');
      const { messages } = await elaborate('theorem a : 1 = 1 := id\n  rfl\n');
      expect(messages).toEqual([]);
    });

    test('can use definitions that have no compiled code', async () => {
      const { messages } = await elaborate(
        'def f (xs : List Nat) : Nat := (xs.map id ++ xs.reverse).length\n',
      );
      expect(messages.filter(({ severity }) => severity === 'error')).toEqual([]);
    });

    test('that are interrupted say so', async () => {
      const text =
        'set_option maxRecDepth 1000000\nset_option maxHeartbeats 0\ntheorem t (f : Nat → Nat) (h : ∀ x, f x = f (x + 1)) : f 0 = 1 := by simp only [h]\n';
      const outcome = await engine().elaborate(text, { ...fileLimits, wallClockMs: 400 });
      expect(outcome.kind).toBe('timeout');
    });
  });
}
