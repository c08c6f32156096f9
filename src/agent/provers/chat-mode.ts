import { given } from '../../../core/given.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { ChatModel } from '../../llm/chat-model.ts';
import type { ModelDescription } from '../../prove/policy/describe-model.ts';
import type { ProveOptions, Prover } from '../../prove/prove-options.ts';
import { proveAuto } from '../conductor/prove-auto.ts';
import { defaultDialogue } from '../dialogue/dialogue-lines.ts';
import { proveByDialogue } from '../dialogue/prove-by-dialogue.ts';
import type { Memory } from '../memory/memory.ts';
import { chatWriter, modelPlanDefaults, type PlanStyleName } from '../model-planner/conversation.ts';
import { askPlanLesson, modelPlanner } from '../model-planner/model-planner.ts';
import { type PlanningOptions, planRecorded } from '../plan-episode/plan-recorded.ts';
import { modelPlan } from '../planner.ts';
import { openSearchableLibrary } from '../tools/library.ts';
import type { ChatChoice, ModelChoice, PolicyChoice } from './model-choice.ts';

/** Raised when what such a model is told changes. */
const profileVersion = 1;

/** A way to prove that is not one search. */
export interface OtherMode {
  readonly prover: Prover;
  /** For episodes and reports: `plan`, `plan (sketch of MODEL)`, `auto`, `dialogue (MODEL)`. */
  readonly name: string;
  /** Of the model that chats. */
  readonly description: ModelDescription | null;
}

interface ChatAids {
  readonly chat: ChatModel;
  readonly memory: Memory | null;
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
  { chat, memory, engine, signal }: ChatAids,
): Promise<OtherMode> {
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
  return {
    prover: { name: 'dialogue', prove },
    name: `dialogue (${chat.info.name})`,
    description: describe(chat, 'dialogue', dialogue, dialogue.attempts, dialogue.turns),
  };
}

function planningMode(
  style: PlanStyleName,
  { sampling: { temperature }, samples, rounds, ...choice }: ModelChoice,
  isAuto: boolean,
  { chat, memory }: ChatAids,
): OtherMode {
  const context = choice.context ?? chat.info.contextSize;
  const settings = {
    ...modelPlanDefaults,
    ...(context !== undefined && { maxTokens: answerWithin(modelPlanDefaults.maxTokens, context, 2) }),
    ...given({ temperature, samples, repairs: rounds }),
  };
  const { name, origin } = chat.info;
  const planningFor = ({ lean, search }: ProveOptions): PlanningOptions => {
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
      // In turns with others, the end of a plan is not the end of the work on the theorem.
      ...(memory !== null &&
        !isAuto && { drawLesson: (ended) => askPlanLesson({ chat: asked.chat, settings, memory }, ended) }),
    };
  };
  const description = describe(chat, style, settings, settings.samples, settings.repairs);
  const prove: Prover['prove'] = isAuto
    ? (theorem, options) => proveAuto(theorem, options, { memory, modelPlanning: planningFor(options) })
    : (theorem, options) => planRecorded(theorem, options, planningFor(options));
  const kind = isAuto ? 'auto' : 'plan';
  return { prover: { name: kind, prove }, name: `${kind} (${style} of ${name})`, description };
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
  task: ChatChoice['task'],
  { temperature, topP, maxTokens }: Pick<ModelDescription, 'temperature' | 'topP' | 'maxTokens'>,
  answers: number,
  rounds: number,
): ModelDescription => ({
  ...{ name, origin, profile: `${task}/${profileVersion}`, writes: 'proofs', answers, decoding: 'sample' },
  ...{ temperature, topP, minP: 0, maxTokens, grammar: null, rounds },
});
