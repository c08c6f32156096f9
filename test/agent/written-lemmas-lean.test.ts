import { expect, test } from '@jest/globals';
import { systemClock } from '../../core/clock.ts';
import { unlimited } from '../../core/ledger.ts';
import { tacticLimits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import { chatWriter, modelPlanDefaults } from '../../src/agent/model-planner/conversation.ts';
import { modelPlanner } from '../../src/agent/model-planner/model-planner.ts';
import type { PlanEvent } from '../../src/agent/planner.ts';
import { proveByPlan } from '../../src/agent/prove-by-plan.ts';
import { ownNumbers } from '../support/own-numbers.ts';
import { proveOptions } from '../support/prove-options.ts';
import { scriptedChat } from './dialogue/scripted-chat.ts';

const theorem: Theorem = {
  id: 'plus_turned',
  header: ownNumbers,
  statement: 'theorem plus_turned (a b : Num) : plus a b = plus b a',
};

const plan = `By induction.
\`\`\`lean
theorem plus_zero (a : Num) : plus a .zero = a := by sorry
theorem plus_next (a b : Num) : plus a (.next b) = .next (plus a b) := by sorry
theorem plus_turned (a b : Num) : plus a b = plus b a := by
  induction a with
  | zero => simp [plus, plus_zero]
  | next a ih => simp [plus, plus_next, ih]
\`\`\``;

const proofs: readonly (readonly [string, string])[] = [
  [
    'theorem plus_zero (a : Num) : plus a .zero = a',
    'by\n  induction a with\n  | zero => rfl\n  | next a ih => rw [plus, ih]',
  ],
  [
    'theorem plus_next (a : Num) (b : Num) : plus a (.next b) = .next (plus a b)',
    'by\n  induction a with\n  | zero => rfl\n  | next a ih => rw [plus, plus, ih]',
  ],
];

test('the model that planned writes the proofs of lemmas that the search leaves open', async () => {
  await using engine = await createEmbeddedEngine({ workers: 1 });
  const chat = scriptedChat(({ messages }) => {
    const asked = messages.at(-1)?.content ?? '';
    // The statement that is to be proved is the last one of the code.
    const found = proofs.find(([statement]) => asked.includes(`${statement} := by\n  sorry`));
    return found === undefined ? plan : `\`\`\`lean\n${found[0]} := ${found[1]}\n\`\`\``;
  });
  const wide = { ...tacticLimits, wallClockMs: 120_000 };
  const seen: PlanEvent[] = [];
  const { maxTokens, temperature, topP } = modelPlanDefaults;
  const { reported } = await proveByPlan(
    theorem,
    proveOptions({
      engine,
      clock: systemClock,
      limits: unlimited,
      propose: () => [],
      tacticLimits: wide,
      planner: modelPlanner({
        ...{ chat, engine, style: 'sketch', settings: modelPlanDefaults, tacticLimits: wide },
        fileLimits: { heartbeats: 200_000, wallClockMs: 120_000 },
      }),
      plan: { directCalls: 1, lemmaCalls: [1], mainCalls: 1, finalCalls: 1, lemmasBetween: 9 },
      writer: chatWriter(chat, { maxTokens, temperature, topP }),
      onPlan: (event: PlanEvent) => void seen.push(event),
    }),
  );
  const next = proofs[1]![0];
  const ends = seen.flatMap((event) => (event.kind === 'lemma' ? [event.end] : []));
  expect(ends).toEqual(['proved', 'proved']);
  expect(reported.result).toMatchObject({ status: 'proved', certificate: { verdict: 'accepted' } });
  expect(reported.result.proof).toContain('rw [plus, plus, ih]');
  expect(reported.result.spent.tokens).toBeGreaterThan(0);
  const ofNext = chat.calls.filter(({ messages }) => messages.at(-1)?.content.includes(`${next} := by\n`));
  expect(ofNext).toHaveLength(4);
}, 300_000);
