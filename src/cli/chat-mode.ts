import type { LeanEngine } from '../../lean/engine.ts';
import { planWithCounts } from '../agent/conductor/plan-with-counts.ts';
import { defaultDialogue } from '../agent/dialogue/dialogue-settings.ts';
import { proveByDialogue } from '../agent/dialogue/prove-by-dialogue.ts';
import type { PlanStyleName } from '../agent/model-planner/conversation.ts';
import { modelPlanDefaults } from '../agent/model-planner/model-plan-settings.ts';
import { modelPlanner } from '../agent/model-planner/model-planner.ts';
import { modelPlan } from '../agent/plan-settings.ts';
import type { Planner } from '../agent/planner.ts';
import { openLibrary } from '../agent/tools/library/open-library.ts';
import type { ChatModel } from '../llm/remote/chat.ts';
import type { ModelDescription } from '../prove/policy/describe-model.ts';
import type { ChatChoice, ModelChoice } from './options/model-choice.ts';
import type { OtherMode } from './other-mode-type.ts';

/** Raised when what such a model is told changes. */
const profileVersion = 1;

interface ChatAids {
  readonly chat: ChatModel;
  readonly withMemory: (planner: Planner) => Planner;
  readonly engine: LeanEngine;
  readonly signal: AbortSignal;
}

/** What a chat model is used for: to plan, or to work on the theorem with tools. */
export const chatMode = (choice: ChatChoice, aids: ChatAids): Promise<OtherMode> | OtherMode =>
  choice.task === 'dialogue'
    ? dialogueMode(choice.model, aids)
    : planningMode(choice.task, choice.model, aids);

async function dialogueMode(
  { samples, turns, context, sampling }: ModelChoice,
  { chat, engine, signal }: ChatAids,
): Promise<OtherMode> {
  const library = await openLibrary(engine, { signal });
  const dialogue = {
    ...defaultDialogue,
    ...(samples !== undefined && { attempts: samples }),
    ...(turns !== undefined && { turns }),
    ...(context !== undefined && { contextTokens: context }),
    ...(sampling.temperature !== undefined && { temperature: sampling.temperature }),
  };
  const rest = { chat, dialogue, library, memory: null, onLine: () => {} };
  return {
    byPlan: (theorem, options) => proveByDialogue(theorem, { ...options, byPlan: null, ...rest }),
    name: `dialogue (${chat.info.name})`,
    description: describe(chat, 'dialogue', dialogue, dialogue.attempts, dialogue.turns),
  };
}

function planningMode(
  style: PlanStyleName,
  { sampling: { temperature }, samples, rounds }: ModelChoice,
  { chat, withMemory }: ChatAids,
): OtherMode {
  const settings = {
    ...modelPlanDefaults,
    ...(temperature !== undefined && { temperature }),
    ...(samples !== undefined && { samples }),
    ...(rounds !== undefined && { repairs: rounds }),
  };
  return {
    byPlan: (theorem, options) => {
      const { fileLimits, tacticLimits, seed } = options;
      const asked = { chat, style, fileLimits, tacticLimits, settings: { ...settings, seed } };
      const plannerFor = (engine: LeanEngine) => withMemory(modelPlanner({ ...asked, engine }));
      return planWithCounts(theorem, options, { plannerFor, plan: modelPlan });
    },
    name: `plan (${style} of ${chat.info.name})`,
    description: describe(chat, style, settings, settings.samples, settings.repairs),
  };
}

const describe = (
  { info: { name, origin } }: ChatModel,
  task: ChatChoice['task'],
  { temperature, topP, maxTokens }: Pick<ModelDescription, 'temperature' | 'topP' | 'maxTokens'>,
  answers: number,
  rounds: number,
): ModelDescription => ({
  ...{ name, origin, profile: `${task}/${profileVersion}`, writes: 'proofs', answers, decoding: 'sample' },
  ...{ temperature, topP, minP: 0, maxTokens, grammar: null, rounds },
});
