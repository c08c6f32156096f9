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
