import { describe, expect, test } from '@jest/globals';
import { goalsLeft, type ProofScript } from '../../../src/prove/script/proof-script.ts';
import { renderProof } from '../../../src/prove/script/render-proof.ts';
import fc from '../../support/properties.ts';

const leaf = (tactic: string): ProofScript => ({ tactic, parts: [] });
const node = (tactic: string, ...proofs: ProofScript[]): ProofScript => ({
  tactic,
  parts: proofs.map((proof, at) => ({ focus: [at], proof })),
});
const written = (script: ProofScript) => renderProof(script, 'written')?.join('\n');

describe('renderProof', () => {
  test('one goal goes on, several get bullets', () => {
    expect(
      written(node('intro h', node('constructor', leaf('exact h.2'), node('symm', leaf('exact h.1'))))),
    ).toBe('intro h\nconstructor\n· exact h.2\n· symm\n  exact h.1');
  });

  test('the cases of an induction go into its alternatives', () => {
    const tactic = 'induction n generalizing m with | zero => ?_ | succ n ih => ?_';
    expect(written(node(tactic, leaf('simp'), node('rw [Nat.add_succ]', leaf('exact congrArg _ ih'))))).toBe(
      [
        'induction n generalizing m with',
        '| zero => simp',
        '| succ n ih =>',
        '  rw [Nat.add_succ]',
        '  exact congrArg _ ih',
      ].join('\n'),
    );
  });

  test('alternatives that the tactic closed itself are kept', () => {
    const tactic = 'cases h with | inl h => exact .inr ⟨h, (fun | 0 => rfl)⟩ | inr h => ?_';
    expect(written(node(tactic, leaf('simp')))).toBe(
      // The arrow inside the first branch makes it one that only Lean can take apart.
      `${tactic}\nsimp`,
    );
    expect(written(node('cases h with | inl h => exact .inr h | inr h => ?_', leaf('simp')))).toBe(
      'cases h with\n| inl h => exact .inr h\n| inr h => simp',
    );
  });

  test('alternatives that prove all themselves stand on lines of their own, as do the steps in their brackets', () => {
    expect(
      written(leaf('induction n with | zero => (simp [*]) | succ n ih => (rw [h₁, pow_succ]; omega)')),
    ).toBe('induction n with\n| zero => simp [*]\n| succ n ih =>\n  rw [h₁, pow_succ]\n  omega');
    expect(written(leaf('cases n with | zero => rfl | succ n => (have h := by simp; omega)'))).toBe(
      'cases n with\n| zero => rfl\n| succ n => have h := by simp; omega',
    );
  });

  test('alternatives inside alternatives, and the plain style', () => {
    const script = node(
      'cases a with | inl x => ?_ | inr y => ?_',
      node('cases b with | zero => ?_ | succ n => ?_', leaf('rfl'), leaf('omega')),
      leaf('simp'),
    );
    expect(written(script)).toBe(
      [
        'cases a with',
        '| inl x =>',
        '  cases b with',
        '  | zero => rfl',
        '  | succ n => omega',
        '| inr y => simp',
      ].join('\n'),
    );
    expect(renderProof(script, 'plain')).toEqual([
      '(cases a with | inl x => ?_ | inr y => ?_)',
      '· (cases b with | zero => ?_ | succ n => ?_)',
      '  · (rfl)',
      '  · (omega)',
      '· (simp)',
    ]);
  });

  test('when the number of goals is not that of the holes, bullets are used', () => {
    const tactic = 'cases a with | inl x => ?_ | inr y => ?_';
    expect(written(node(tactic, leaf('simp')))).toBe(`${tactic}\nsimp`);
  });

  test('tactics of several lines keep their shape', () => {
    const tactic = '\n    have : a = b := by\n      omega\n\n    subst this\n';
    expect(written(node('constructor', node(tactic, leaf('rfl')), leaf('simp')))).toBe(
      'constructor\n· have : a = b := by\n    omega\n\n  subst this\n  rfl\n· simp',
    );
    expect(renderProof(leaf('simp -- why'), 'plain')).toEqual(['(', 'simp -- why', ')']);
  });

  test('a coupled group is moved behind the goals that stand alone', () => {
    const script: ProofScript = {
      tactic: 'apply foo',
      parts: [
        { focus: [0, 2], proof: node('exact x', leaf('exact y')) },
        { focus: [1], proof: leaf('simp') },
        { focus: [3], proof: leaf('omega') },
      ],
    };
    expect(written(script)).toBe('apply foo\nrotate_left\n· simp\nrotate_left\n· omega\nexact x\nexact y');
    const early: ProofScript = {
      tactic: 'apply foo',
      parts: [
        { focus: [0, 2], proof: leaf('exact x') },
        { focus: [1], proof: leaf('simp') },
      ],
    };
    expect(written(early)).toBe('apply foo\nrotate_left\n· simp\nrotate_left\nexact x');
  });

  test('groups inside each other, or positions that do not add up, have no rendering', () => {
    const crossed: ProofScript = {
      tactic: 'apply foo',
      parts: [
        { focus: [0, 2], proof: leaf('x') },
        { focus: [1, 3], proof: leaf('y') },
      ],
    };
    expect(renderProof(crossed, 'written')).toBeNull();
    expect(renderProof({ tactic: 'x', parts: [{ focus: [1, 0], proof: leaf('y') }] }, 'plain')).toBeNull();
    const gap: ProofScript = {
      tactic: 'x',
      parts: [
        { focus: [0], proof: leaf('y') },
        { focus: [2], proof: leaf('z') },
      ],
    };
    expect(renderProof(gap, 'plain')).toBeNull();
  });
});

/**
 * Plays a plain script on lists of goals as Lean keeps them. `left` gives the number of goals that each tactic
 * leaves, `takes` how many goals of the front of the list it was run on. Answers which tactic met which goals.
 */
function play(lines: readonly string[], size: ReadonlyMap<string, { takes: number; left: number }>) {
  const met: [string, string[]][] = [];
  const run = (block: readonly string[], goals: string[]): string[] => {
    let rest = [...goals];
    for (let at = 0; at < block.length; at += 1) {
      const line = block[at] ?? '';
      const turn = /^rotate_left(?: (\d+))?$/.exec(line);
      if (turn !== null) {
        const by = Number(turn[1] ?? 1) % rest.length;
        rest = [...rest.slice(by), ...rest.slice(0, by)];
      } else if (line.startsWith('· ')) {
        let end = at + 1;
        while (block[end]?.startsWith('  ')) end += 1;
        const [first] = rest;
        if (first === undefined) throw new Error('a bullet without a goal');
        const left = run(
          block.slice(at, end).map((inner) => inner.slice(2)),
          [first],
        );
        if (left.length > 0) throw new Error('a bullet left goals');
        rest = rest.slice(1);
        at = end - 1;
      } else {
        const name = line.slice(1, -1);
        const { takes, left } = size.get(name) ?? { takes: Number.NaN, left: 0 };
        met.push([name, rest.slice(0, takes)]);
        rest = [...Array.from({ length: left }, (_, goal) => `${name}.${goal}`), ...rest.slice(takes)];
      }
    }
    return rest;
  };
  if (run(lines, ['root']).length > 0) throw new Error('the script left goals');
  return met;
}

/** Random proofs whose parts share out the positions of what a tactic left, with unique tactic names. */
function scriptsOfDepth(depth: number): fc.Arbitrary<ProofScript> {
  if (depth === 0) return fc.constant(leaf(''));
  const proofs = fc.array(scriptsOfDepth(depth - 1), { minLength: 8, maxLength: 8 });
  return fc.tuple(fc.array(fc.nat({ max: 2 }), { maxLength: 5 }), proofs).map(([owners, proof]) => {
    const parts = new Map<string, { focus: number[]; proof: ProofScript }>();
    owners.forEach((owner, position) => {
      // Owner 0 marks a goal that stands alone.
      const key = owner === 0 ? `single ${position}` : `group ${owner}`;
      const choice = owner === 0 ? position : 5 + owner;
      const part = parts.get(key) ?? { focus: [], proof: proof[choice] ?? leaf('') };
      part.focus.push(position);
      parts.set(key, part);
    });
    return { tactic: '', parts: [...parts.values()] };
  });
}
const scripts = scriptsOfDepth(3);

function nameTactics(script: ProofScript): ProofScript {
  let count = 0;
  const visit = (one: ProofScript): ProofScript => {
    const tactic = `t${count++}`;
    return { tactic, parts: one.parts.map(({ focus, proof }) => ({ focus, proof: visit(proof) })) };
  };
  return visit(script);
}

test('every tactic of a rendered proof meets the goals that it met in the search', () => {
  let rendered = 0;
  fc.assert(
    fc.property(scripts.map(nameTactics), (script) => {
      const lines = renderProof(script, 'plain');
      if (lines === null) return;
      rendered += 1;
      const size = new Map<string, { takes: number; left: number }>();
      const expected = new Map<string, string[]>();
      const visit = (one: ProofScript, goals: string[]) => {
        size.set(one.tactic, { takes: goals.length, left: goalsLeft(one) });
        expected.set(one.tactic, goals);
        for (const { focus, proof } of one.parts) {
          visit(
            proof,
            focus.map((position) => `${one.tactic}.${position}`),
          );
        }
      };
      visit(script, ['root']);
      const met = play(lines, size);
      expect(new Map(met)).toEqual(expected);
      expect(met).toHaveLength(expected.size);
    }),
    { numRuns: 1000 },
  );
  expect(rendered).toBeGreaterThan(500);
});

test('written and plain differ in form only: the same tactics in the same order', () => {
  fc.assert(
    fc.property(scripts.map(nameTactics), (script) => {
      const names = (lines: readonly string[] | null) => lines?.join('\n').match(/t\d+/g) ?? [];
      expect(names(renderProof(script, 'written'))).toEqual(names(renderProof(script, 'plain')));
    }),
  );
});
