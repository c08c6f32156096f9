import { expect, test } from '@jest/globals';
import { unlimited } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import { ArmHistory } from '../../src/agent/conductor/arm-history.ts';
import { conduct } from '../../src/agent/conductor/prove-auto.ts';
import { defaultDialogue } from '../../src/agent/dialogue/dialogue-lines.ts';
import { proveByDialogue } from '../../src/agent/dialogue/prove-by-dialogue.ts';
import { defaultPlan } from '../../src/agent/planner.ts';
import { proveByPlan } from '../../src/agent/prove-by-plan.ts';
import { searchAlone } from '../../src/evaluate/run/run-attempt.ts';
import { stp } from '../../src/llm/profiles/whole-proof-profiles.ts';
import type { ProveOptions } from '../../src/prove/prove-options.ts';
import { proveTheorem } from '../../src/prove/prove-theorem.ts';
import { wholeProofProver } from '../../src/prove/whole-proof/prove-whole.ts';
import { wholeProofDefaults } from '../../src/prove/whole-proof/whole-proof-settings.ts';
import { proveOptions } from '../support/prove-options.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { continuation, scriptedLanguageModel } from '../support/scripted-language-model.ts';
import { scriptedArm } from './conductor/scripted-arm.ts';
import { scriptedChat, submit } from './dialogue/scripted-chat.ts';

const loadingMs = 40_000;
const allowedMs = 2_000;
const theorem: Theorem = { id: 'slow', header: 'import Heavy', statement: 'theorem slow : t1' };

/** An engine that takes longer to load the header than the theorem gets, by a clock that only this moves. */
function slowToLoad(): ProveOptions {
  let now = 0;
  const inner = scriptedEngine();
  const engine = scriptedEngine({
    async open(...asked) {
      now += loadingMs;
      return inner.open(...asked);
    },
  });
  return proveOptions({ engine, clock: { now: () => now }, limits: { ...unlimited, ms: allowedMs } });
}

const model = () =>
  scriptedLanguageModel(({ prompts }) =>
    prompts.map(() => ({ continuations: [continuation('by\n  close')], reading: null })),
  );

test.each<[string, (options: ProveOptions) => Promise<ReportedResult>]>([
  ['a search', (options) => proveTheorem(theorem, options)],
  [
    'a model of whole proofs',
    (options) => {
      const whole = { ...wholeProofDefaults, model: model(), profile: stp, names: null, rescue: null };
      return proveTheorem(theorem, { ...options, prover: wholeProofProver(whole) });
    },
  ],
  [
    'a plan',
    async (options) => {
      const planner = { name: 'none', plan: async () => ({ lemmas: [], main: null }) };
      const own = { ...options, planner, plan: defaultPlan, onPlan: () => {} };
      return (await proveByPlan(theorem, own)).reported;
    },
  ],
  [
    'a conversation',
    (options) => {
      const own = { chat: scriptedChat(() => submit('by\n  close')), library: null, memory: null };
      return proveByDialogue(theorem, { ...options, ...own, dialogue: defaultDialogue });
    },
  ],
  [
    'a conductor of several ways',
    (options) => {
      const arms = [scriptedArm('search', { calls: 4, end: 'proved' })];
      const own = { arms, history: new ArmHistory(), firstCalls: 4, onSlice: () => {} };
      return conduct(theorem, { ...options, ...own });
    },
  ],
  ['an attempt of a benchmark', async (options) => (await searchAlone(theorem, 0, options)).reported],
])('imports that load longer than the theorem may take cost %s none of its time', async (_, prove) => {
  const { result } = await prove(slowToLoad());
  expect(result).toMatchObject({ status: 'proved', reason: null, spent: { ms: 0 } });
});
