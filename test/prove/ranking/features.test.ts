import { describe, expect, test } from '@jest/globals';
import { viewGoal, viewTactic } from '../../../src/prove/ranking/features.ts';

const goal = (text: string, own: readonly string[] = []) => viewGoal(text, new Set(own));

describe('what a ranker sees of a goal', () => {
  test('names of the header and of hypotheses make no difference, names of the library do', () => {
    const one = goal('t : Tree\nih : size t = 3\n⊢ (size t).succ = t.size + 1', ['Tree', 'size']);
    const other = goal('s : Bush\nih : leaves s = 3\n⊢ (leaves s).succ = s.leaves + 1', ['Bush', 'leaves']);
    expect(one.features).toEqual(other.features);
    expect(goal('⊢ List.map f xs = xs').features).not.toEqual(goal('⊢ List.filter f xs = xs').features);
  });

  test.each([
    ['⊢ ∀ n, n = n', '∀'],
    ['⊢ a = b ∧ c = d', '∧'],
    ['⊢ (p ∧ q) = r', '='],
    ['⊢ p → q ↔ r', '↔'],
    ['⊢ f [a = b]', ''],
  ])('is for %s the relation %s', (text, sign) => {
    expect(goal(text).features).toContain(`relation ${sign}`);
  });

  test('cases are known by the constructor of the library, those of the header are one', () => {
    expect(goal('case cons\n⊢ p').features).toContain('case cons');
    expect(goal('case h.node\n⊢ p', ['node']).features).toContain('case own');
    expect(goal('⊢ p').features).toContain('case ');
  });

  test('hypotheses of inductions are seen, and a goal without a turnstile breaks nothing', () => {
    expect(goal('ih : p\n⊢ p').features).toContain('induction true');
    expect(goal('h : p\n⊢ p').features).toContain('induction false');
    expect(goal('').features).toContain('any');
  });
});

describe('what it sees of a tactic', () => {
  const view = goal('xs : List Nat\nih : f xs = 0\n⊢ f (1 :: xs) = 0', ['f']);
  const alone = (action: string, rank = 0) => viewTactic({ action, source: 'library' }, rank, view).alone;

  test('how many of its words are in the goal, and whether one is the hypothesis of an induction', () => {
    expect(alone('simp [f, g]')).toEqual(expect.arrayContaining(['in target 1', 'listed 2']));
    expect(alone('rw [ih]')).toEqual(expect.arrayContaining(['hypothesis of induction true']));
    expect(alone('rw [foo]')).toEqual(expect.arrayContaining(['hypothesis of induction false']));
  });

  test('its place among those of its source, up to a bound', () => {
    expect(alone('simp', 2)).toContain('rank 2');
    expect(alone('simp', 9)).toContain('rank 4');
  });

  test('the form is without arguments', () => {
    const form = (action: string) => viewTactic({ action, source: 'library' }, 0, view).crossed;
    expect(form('simp [Foo.bar, X] <;> omega')).toEqual(form('simp [Baz] <;> omega'));
    expect(form('simp [A]')).not.toEqual(form('simp'));
  });
});
