import type { LeanEngine } from '../../lean/engine.ts';
import { type PlanningOptions, planWithCounts } from '../agent/conductor/plan-with-counts.ts';
import { proveAuto } from '../agent/conductor/prove-auto.ts';
import { defaultDialogue } from '../agent/dialogue/dialogue-settings.ts';
import { proveByDialogue } from '../agent/dialogue/prove-by-dialogue.ts';
import type { LessonKeeper } from '../agent/memory/lesson-keeper.ts';
import { chatWriter } from '../agent/model-planner/chat-writer.ts';
import type { PlanStyleName } from '../agent/model-planner/conversation.ts';
import { modelPlanDefaults } from '../agent/model-planner/model-plan-settings.ts';
import { modelPlanner } from '../agent/model-planner/model-planner.ts';
import { askPlanLesson } from '../agent/model-planner/plan-lesson.ts';
import { modelPlan } from '../agent/plan-settings.ts';
import type { Planner } from '../agent/planner.ts';
import type { Advisor } from '../agent/tools/advice.ts';
import type { LemmaMemory } from '../agent/tools/lemma-memory.ts';
import { openLibrary } from '../agent/tools/library/open-library.ts';
import type { ChatModel } from '../llm/remote/chat.ts';
import type { ModelDescription } from '../prove/policy/describe-model.ts';
import type { ProveOptions, Prover } from '../prove/prove-options.ts';
import type { ChatChoice, ModelChoice, PolicyChoice } from './options/model-choice.ts';
import type { OtherMode } from './other-mode-type.ts';

/** Raised when what such a model is told changes. */
const profileVersion = 1;

interface ChatAids {
  readonly chat: ChatModel;
  readonly withMemory: (planner: Planner) => Planner;
  readonly lemmas: LemmaMemory | null;
  readonly advise: Advisor | null;
  readonly lessons?: LessonKeeper | null;
  readonly engine: LeanEngine;
  readonly signal: AbortSignal;
}

/** What a chat model is used for: to plan, or to work on the theorem with tools. */
export const chatMode = (
  { task, model }: ChatChoice,
  mode: PolicyChoice['prover'],
  aids: ChatAids,
): Promise<OtherMode> | OtherMode =>
  task === 'dialogue' ? dialogueMode(model, aids) : planningMode(task, model, mode === 'auto', aids);

async function dialogueMode(
  { samples, turns, sampling, ...choice }: ModelChoice,
  { chat, lemmas, advise, lessons = null, engine, signal }: ChatAids,
): Promise<OtherMode> {
  const context = choice.context ?? chat.info.contextSize;
  const library = await openLibrary(engine, { signal });
  const dialogue = {
    ...defaultDialogue,
    ...(context !== undefined && {
      contextTokens: context,
      maxTokens: answerWithin(defaultDialogue.maxTokens, context, 4),
    }),
    ...(samples !== undefined && { attempts: samples }),
    ...(turns !== undefined && { turns }),
    ...(sampling.temperature !== undefined && { temperature: sampling.temperature }),
  };
  const rest = { dialogue, library, memory: lemmas, advise, lessons, onLine: () => {} };
  return {
    prover: {
      name: 'dialogue',
      prove: (theorem, options) =>
        proveByDialogue(theorem, { ...options, ...rest, chat: measured(chat, options) }),
    },
    name: `dialogue (${chat.info.name})`,
    description: describe(chat, 'dialogue', dialogue, dialogue.attempts, dialogue.turns),
  };
}

function planningMode(
  style: PlanStyleName,
  { sampling: { temperature }, samples, rounds, ...choice }: ModelChoice,
  isAuto: boolean,
  { chat, withMemory, advise, lessons = null }: ChatAids,
): OtherMode {
  const context = choice.context ?? chat.info.contextSize;
  const settings = {
    ...modelPlanDefaults,
    ...(context !== undefined && { maxTokens: answerWithin(modelPlanDefaults.maxTokens, context, 2) }),
    ...(temperature !== undefined && { temperature }),
    ...(samples !== undefined && { samples }),
    ...(rounds !== undefined && { repairs: rounds }),
  };
  const { name, origin } = chat.info;
  const planningFor = (options: ProveOptions): PlanningOptions => {
    const { fileLimits, tacticLimits, seed } = options;
    const asked = {
      ...{ chat: measured(chat, options), style, fileLimits, tacticLimits, advise },
      settings: { ...settings, seed },
    };
    return {
      plannerFor: (engine, { onTurn, resume }) =>
        withMemory(resume(modelPlanner({ ...asked, engine, onTurn }))),
      plan: modelPlan,
      writer: chatWriter(asked.chat, settings),
      asked: { model: { name, origin }, parameters: settings },
      // In turns with others, the end of a plan is not the end of the work on the theorem.
      ...(lessons !== null &&
        !isAuto && {
          drawLesson: (ended) => askPlanLesson({ chat: asked.chat, settings, lessons }, ended),
        }),
    };
  };
  const description = describe(chat, style, settings, settings.samples, settings.repairs);
  const prove: Prover['prove'] = isAuto
    ? (theorem, options) => proveAuto(theorem, options, { withMemory, modelPlanning: planningFor(options) })
    : (theorem, options) => planWithCounts(theorem, options, planningFor(options));
  const kind = isAuto ? 'auto' : 'plan';
  return { prover: { name: kind, prove }, name: `${kind} (${style} of ${name})`, description };
}

/** Tokens of an answer that leave room in a small context for what is asked: at most one part in `parts`. */
const answerWithin = (most: number, context: number, parts: number): number =>
  Math.max(1, Math.min(most, Math.floor(context / parts)));

/** The model, whose answers are waited for as the options say. The owner of `chat` closes it. */
function measured(chat: ChatModel, { waitForModel }: Pick<ProveOptions, 'waitForModel'>): ChatModel {
  if (waitForModel === undefined) return chat;
  return { ...chat, chat: (...asked) => waitForModel(chat.chat(...asked)), async [Symbol.asyncDispose]() {} };
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
