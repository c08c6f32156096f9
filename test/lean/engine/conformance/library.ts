import { beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../../../core/limits.ts';
import type { LibraryTheorems } from '../../../../lean/library-theorems.ts';
import type { TriedEngine } from './tried-engine.ts';

/** The theorems of the library. */
export function theLibrary({ engine }: TriedEngine): void {
  describe('the library', () => {
    let library: LibraryTheorems;
    beforeAll(async () => {
      const answer = await engine().libraryTheorems(['Std.Data.HashMap'], fileLimits);
      if (answer === null) throw new Error('no theorems');
      library = answer;
    });
    const named = (name: string) => {
      const found = library.theorems.find((theorem) => theorem.name === name);
      if (found === undefined) return null;
      const text = (numbers: readonly number[]) => numbers.map((number) => library.symbols[number]);
      const { head, conclusion, premises, explicit, sides } = found;
      return {
        head: head === null ? null : library.symbols[head],
        conclusion: text(conclusion),
        premises: text(premises),
        explicit,
        ...(sides !== null && { left: text(sides.left), right: text(sides.right) }),
      };
    };

    test('gives its theorems with their constants, without instances', () => {
      expect(named('Nat.mul_add')).toEqual({
        head: 'Eq',
        conclusion: ['Eq', 'Nat', 'HMul.hMul', 'HAdd.hAdd'],
        premises: [],
        explicit: 'ddd',
        left: ['HMul.hMul', 'Nat', 'HAdd.hAdd'],
        right: ['HAdd.hAdd', 'Nat', 'HMul.hMul'],
      });
      expect(named('Nat.dvd_antisymm')).toMatchObject({
        premises: ['Dvd.dvd'],
        explicit: 'pp',
        left: [],
        right: [],
      });
      expect(named('List.Perm.length_eq')).toMatchObject({ premises: ['List', 'List.Perm'], explicit: 'p' });
    });

    test('tells of which module each theorem is', () => {
      const moduleOf = (name: string) =>
        library.modules[library.theorems.find((theorem) => theorem.name === name)!.module];
      expect(moduleOf('Nat.dvd_antisymm')).toBe('Init.Data.Nat.Dvd');
      expect(moduleOf('Std.HashMap.contains_insert_self')).toBe('Std.Data.HashMap.Lemmas');
      expect(library.modules).toEqual([...new Set(library.modules)]);
    });

    test('tells proofs from data among the binders, also where the proposition is a variable', () => {
      expect(named('Or.elim')).toMatchObject({ head: null, explicit: 'ppp' });
      expect(named('Nat.le_of_dvd')).toMatchObject({ head: 'LE.le', explicit: 'pp' });
      expect(named('Classical.em')).toMatchObject({ head: 'Or', explicit: 'd' });
    });

    test('has what a person may use, sorted, once, and nothing else', () => {
      const names = library.theorems.map(({ name }) => name);
      expect(names.length).toBeGreaterThan(15_000);
      expect(names).toEqual([...new Set(names)].sort());
      // Made by Lean, private, deprecated, about Lean itself, no proposition, an instance.
      for (const name of ['Nat.succ.injEq', 'List.map.eq_1', 'lcProof', 'sorryAx', 'Classical.choice']) {
        expect(names).not.toContain(name);
      }
      expect(names.filter((name) => /(^|\.)_|^Lean\.|\.(rec|casesOn|match_\d+|eq_\d+)$/.test(name))).toEqual(
        [],
      );
      for (const instance of ['instHMul', 'instMulNat', 'instOfNatNat', 'List.instAppend']) {
        expect(library.symbols).not.toContain(instance);
      }
    });

    test('has also what a header imports, and what Lean does not have is no answer', async () => {
      expect(named('Std.HashMap.contains_insert_self')).not.toBeNull();
      expect(await engine().libraryTheorems(['No.Such.Module'], fileLimits)).toBeNull();
    });
  });
}
