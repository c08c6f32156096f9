import { describe, expect, test } from '@jest/globals';
import { readTokens } from '../../../core/lean-tokens.ts';
import { asTactics } from '../../../src/prove/whole-proof/sketch/as-tactics.ts';
import { cutBlock } from '../../../src/prove/whole-proof/sketch/cut-block.ts';
import { dedentFrom } from '../../../src/prove/whole-proof/sketch/dedent.ts';
import { findSlots } from '../../../src/prove/whole-proof/sketch/search-starts.ts';
import fc from '../../support/properties.ts';
import { corruptedProof } from './nested-proofs.ts';

const cut = (block: string): string[] =>
  cutBlock(readTokens(block)).map(({ start, end }) => block.slice(start, end));

describe('the tactics of a block', () => {
  test.each<[string, string[]]>([
    ['simp', ['simp']],
    ['intro a; simp; exact h', ['intro a', 'simp', 'exact h']],
    ['constructor <;> simp; done', ['constructor <;> simp', 'done']],
    ['· simp; done\n· rfl', ['· simp; done', '· rfl']],
    ['. simp; done\n. rfl', ['. simp; done', '. rfl']],
    ['have h : p := by simp; done\nexact h', ['have h : p := by simp; done', 'exact h']],
    ['rw [a,\n  b]\nsimp', ['rw [a,\n  b]', 'simp']],
    ['exact ⟨a,\nb⟩\nsimp', ['exact ⟨a,\nb⟩', 'simp']],
    ['simp -- and; so\n/- on -/\nrfl', ['simp', 'rfl']],
    [
      'induction n with\n| zero => rfl\n| succ n => simp\ndone',
      ['induction n with\n| zero => rfl\n| succ n => simp', 'done'],
    ],
    ['constructor\n<;> simp\ndone', ['constructor\n<;> simp', 'done']],
    ['exact h\n|>.trans k\ndone', ['exact h\n|>.trans k', 'done']],
    ['if p then\n  simp\nelse\n  rfl\ndone', ['if p then\n  simp\nelse\n  rfl', 'done']],
    ['have : "a;b" = s := c\nrfl', ['have : "a;b" = s := c', 'rfl']],
    ['first | simp | rfl\n(simp; rfl)', ['first | simp | rfl', '(simp; rfl)']],
    ['', []],
  ])('are found in %j', (block, tactics) => {
    expect(cut(block)).toEqual(tactics);
  });

  test('stay the same when the block is moved to the right', () => {
    fc.assert(
      fc.property(corruptedProof, fc.integer({ min: 0, max: 9 }), ({ proof }, by) => {
        const block = dedentFrom(proof.slice(proof.indexOf('\n') + 3), 2);
        const moved = block
          .split('\n')
          .map((line) => `${' '.repeat(by)}${line}`)
          .join('\n');
        const items = cutBlock(readTokens(moved)).map(({ start, end }) =>
          dedentFrom(moved.slice(start, end), by),
        );
        expect(items).toEqual(cut(block));
      }),
    );
  });

  test('hold every token but semicolons, in order and once', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          corruptedProof.map(({ proof }) => proof),
          fc.string({ unit: 'grapheme' }),
        ),
        (block) => {
          const tokens = readTokens(block);
          const items = cutBlock(tokens);
          for (const [at, { start, end }] of items.entries()) {
            expect(start).toBeLessThan(end);
            if (at > 0) expect(start).toBeGreaterThanOrEqual(items[at - 1]!.end);
          }
          const outside = tokens.filter(
            (token) => !items.some(({ start, end }) => token.start >= start && token.end <= end),
          );
          expect(outside.every(({ text }) => text === ';')).toBe(true);
        },
      ),
    );
  });
});

describe('the blocks inside a tactic', () => {
  const slots = (item: string) =>
    findSlots(readTokens(item)).map(({ span, block }) => [item.slice(span.start, span.end), block !== null]);

  test.each<[string, (string | boolean)[][]]>([
    ['simp [h]', []],
    ['have h : p := by\n  simp\n  rfl', [['by\n  simp\n  rfl', true]]],
    ['have h : p := sorry', [['sorry', false]]],
    ['have h : p := by sorry', [['by sorry', false]]],
    [
      'exact ⟨by simp [a, b], by\n  rfl⟩',
      [
        ['by simp [a, b]', true],
        ['by\n  rfl', true],
      ],
    ],
    [
      'exact f (by simp) sorry',
      [
        ['by simp', true],
        ['sorry', false],
      ],
    ],
    [
      'calc a = b := by simp\n  _ = c := by\n    rfl',
      [
        ['by simp', true],
        ['by\n    rfl', true],
      ],
    ],
    [
      'cases h with\n| inl a => simp\n| inr b =>\n  cases b with\n  | x => rfl\n  | y => rfl',
      [
        ['simp', true],
        ['cases b with\n  | x => rfl\n  | y => rfl', true],
      ],
    ],
    ['cases h with | inl a => simp | inr b => _', [['simp', true]]],
    [
      'match n with\n| 0 => by_cases h : p\n| n + 1 => rfl',
      [
        ['by_cases h : p', true],
        ['rfl', true],
      ],
    ],
    ['exact foo.by', []],
    ['-- by rfl\nsimp', []],
  ])('are found in %j', (item, found) => {
    expect(slots(item)).toEqual(found);
  });
});

test('a term becomes a tactic block, a block stays one', () => {
  expect(asTactics(' by\n  simp ')).toBe('by\n  simp');
  expect(asTactics('by')).toBe('by');
  expect(asTactics('fun x =>\n  f x')).toBe('by\n  exact\n    fun x =>\n      f x');
  expect(asTactics('byContradiction h')).toBe('by\n  exact\n    byContradiction h');
});
