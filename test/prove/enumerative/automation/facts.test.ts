import { describe, expect, test } from '@jest/globals';
import type { Goal } from '../../../../core/goal.ts';
import { facts } from '../../../../src/prove/enumerative/automation/automation.ts';
import { KnownNames } from '../../../../src/prove/lemma-index/known-names.ts';
import type { LemmaIndex, LibraryLemma } from '../../../../src/prove/lemma-index/symbol-index.ts';
import { buildGoalContext } from '../../../../src/prove/reading/goal-context.ts';
import { data, fact, goal, shape } from '../goals.ts';

const about = (name: string, head: string | null, premises = 1): LibraryLemma => ({
  ...{ name, head, premises, explicit: 'p'.repeat(premises) },
  constants: ['Membership.mem', 'List'],
  sides: null,
});

/** Knows theorems by the head of what is asked for, and notes what was asked. */
class NotingIndex implements LemmaIndex {
  readonly size = 0;
  readonly names = () => new KnownNames([], []);
  readonly asked: Goal[] = [];
  readonly #known: ReadonlyMap<string, readonly LibraryLemma[]>;
  constructor(known: Readonly<Record<string, readonly LibraryLemma[]>>) {
    this.#known = new Map(Object.entries(known));
  }
  select(of: Goal, count: number) {
    this.asked.push(of);
    const found = this.#known.get(of.shape.head ?? '') ?? [];
    return found.slice(0, count).map((lemma) => ({ lemma, score: 1 }));
  }
}

const member = fact('h', 'a ∈ xs', shape('Membership.mem', ['List']));
const target = shape('Exists', ['List', 'List.Perm']);
const of = goal('∃ ys, xs.Perm (a :: ys)', target, data('xs', 'List Nat', 'List'), member);

function tacticsFor(asked: Goal, index: LemmaIndex): string[] {
  const context = buildGoalContext(asked, { inductives: [], declarations: [], lemmaIndex: index });
  return facts(context).map(({ tactic }) => tactic);
}

describe('theorems about hypotheses', () => {
  test('are found by the hypothesis in place of the target', () => {
    const index = new NotingIndex({ 'Membership.mem': [about('List.mem_cons_of_mem', 'Membership.mem')] });
    expect(tacticsFor(of, index)).toEqual(['grind [List.mem_cons_of_mem]']);
    expect(index.asked).toHaveLength(1);
    expect(index.asked[0]).toMatchObject({ shape: member.shape });
    expect(index.asked[0]!.hypotheses.find(({ name }) => name === 'h')?.shape).toBe(target);
  });

  test('give what must exist a name', () => {
    const splits = about('List.append_of_mem', 'Exists');
    const index = new NotingIndex({ 'Membership.mem': [splits, about('two_premises', 'Exists', 2)] });
    expect(tacticsFor(of, index)).toEqual([
      'first | grind [List.append_of_mem] | grind [two_premises]',
      'obtain ⟨w, hw⟩ := List.append_of_mem h',
    ]);
  });

  test('are those of the last two facts, and never rules or conclusions that could be anything', () => {
    const index = new NotingIndex({ 'Membership.mem': [about('absurd', null)] });
    const rule = fact('rule', '∀ x, p x', shape('p', [], 1));
    const many = ['i', 'j', 'k'].map((name) => ({ ...member, name }));
    expect(tacticsFor(goal('p', target, rule, ...many), index)).toEqual([]);
    expect(index.asked).toHaveLength(2);
    expect(tacticsFor(goal('∀ x, p', shape('p', [], 1), member), index)).toEqual([]);
    expect(index.asked).toHaveLength(2);
  });
});
