import { given } from '../../../core/given.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { ChatModel } from '../../llm/chat-model.ts';
import type { ModelDescription } from '../../prove/policy/describe-model.ts';
import type { ProveOptions, Prover } from '../../prove/prove-options.ts';
import { defaultDialogue } from '../dialogue/dialogue-lines.ts';
import { proveByDialogue } from '../dialogue/prove-by-dialogue.ts';
import type { Memory } from '../memory/memory.ts';
import { chatWriter, modelPlanDefaults, type PlanStyleName } from '../model-planner/conversation.ts';
import { askPlanLesson, modelPlanner } from '../model-planner/model-planner.ts';
import type { PlanningOptions } from '../plan-episode/plan-recorded.ts';
import { modelPlan } from '../planner.ts';
import { openSearchableLibrary } from '../tools/library.ts';
import type { ModelChoice } from './model-choice.ts';

/** A chat model that is open, and how it is asked. */
export interface OpenedChat {
  readonly chat: ChatModel;
  readonly asked: ModelChoice;
}

export interface ProverAids {
  readonly engine: LeanEngine;
  /** Null or absent: nothing is remembered. */
  readonly memory?: Memory | null;
  readonly signal: AbortSignal;
}

/** Raised when what such a model is told changes. */
const profileVersion = 1;

/** Has a model work on the theorem itself, with tools. */
export async function dialogueOver(
  { asked: { samples, turns, sampling, ...choice }, chat }: OpenedChat,
  { engine, memory = null, signal }: ProverAids,
) {
  const context = choice.context ?? chat.info.contextSize;
  const library = await openSearchableLibrary(engine, { signal });
  const dialogue = {
    ...defaultDialogue,
    ...(context !== undefined && {
      contextTokens: context,
      maxTokens: answerWithin(defaultDialogue.maxTokens, context, 4),
    }),
    ...given({ attempts: samples, turns, temperature: sampling.temperature }),
  };
  const prove: Prover['prove'] = (theorem, options) => {
    const own = { dialogue, library, memory, chat: measured(chat, options.search) };
    return proveByDialogue(theorem, { ...options, ...own });
  };
  return { prove, description: describe(chat, 'dialogue', dialogue, dialogue.attempts, dialogue.turns) };
}

/** Has a model plan. */
export function planningOver(
  style: PlanStyleName,
  { asked: { sampling, samples, rounds, ...choice }, chat }: OpenedChat,
  memory: Memory | null,
) {
  const context = choice.context ?? chat.info.contextSize;
  const settings = {
    ...modelPlanDefaults,
    ...(context !== undefined && { maxTokens: answerWithin(modelPlanDefaults.maxTokens, context, 2) }),
    ...given({ temperature: sampling.temperature, samples, repairs: rounds }),
  };
  const { name, origin } = chat.info;
  const planning = ({ lean, search }: ProveOptions): PlanningOptions => {
    const { fileLimits, tacticLimits } = lean;
    const asked = { chat: measured(chat, search), style, memory, fileLimits, tacticLimits };
    const seeded = { ...settings, seed: search.seed };
    return {
      plannerFor: (engine, onTurn) => modelPlanner({ ...asked, settings: seeded, engine, onTurn }),
      plan: modelPlan,
      memory,
      // The waits for it are measured where it is asked for proofs.
      writer: chatWriter(chat, settings),
      asked: { model: { name, origin }, parameters: settings },
      ...(memory !== null && {
        drawLesson: (ended) => askPlanLesson({ chat: asked.chat, settings, memory }, ended),
      }),
    };
  };
  return { planning, description: describe(chat, style, settings, settings.samples, settings.repairs) };
}

/** Tokens of an answer that leave room in a small context for what is asked: at most one part in `parts`. */
const answerWithin = (most: number, context: number, parts: number): number =>
  Math.max(1, Math.min(most, Math.floor(context / parts)));

/** The model, whose answers are waited for as the options say. The owner of `chat` closes it. */
function measured(
  chat: ChatModel,
  { waitForModel }: Pick<ProveOptions['search'], 'waitForModel'>,
): ChatModel {
  if (waitForModel === undefined) return chat;
  return { ...chat, chat: (...asked) => waitForModel(chat.chat(...asked)), async [Symbol.asyncDispose]() {} };
}

const describe = (
  { info: { name, origin } }: ChatModel,
  task: PlanStyleName | 'dialogue',
  { temperature, topP, maxTokens }: Pick<ModelDescription, 'temperature' | 'topP' | 'maxTokens'>,
  answers: number,
  rounds: number,
): ModelDescription => ({
  ...{ name, origin, profile: `${task}/${profileVersion}`, writes: 'proofs', answers, decoding: 'sample' },
  ...{ temperature, topP, minP: 0, maxTokens, grammar: null, rounds },
});
