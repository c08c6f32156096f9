import type { LeanEngine } from '../../../lean/engine.ts';
import type { ChatModel } from '../../llm/chat-model.ts';
import type { Prover } from '../../prove/prove-options.ts';
import type { WholeProofSettings } from '../../prove/whole-proof/whole-proof-settings.ts';
import type { LessonKeeper } from '../memory/ask-lesson.ts';
import type { Planner } from '../planner.ts';
import type { Advisor } from '../tools/advice.ts';
import type { LemmaMemory } from '../tools/lemma-memory.ts';
import type { PolicyChoice } from './model-choice.ts';
import type { OtherMode } from './other-mode-type.ts';

/** What the modes beside the search may use. */
export interface ModeAids {
  /** Has a model write whole proofs of theorems or lemmas. Default: none does. */
  readonly whole?: WholeProofSettings | null;
  /** Null: no model chats. */
  readonly chat: ChatModel | null;
  /** Puts what is remembered before what the planner says. Default: nothing is remembered. */
  readonly withMemory?: (planner: Planner) => Planner;
  /** What a conversation can recall; null or absent: nothing is remembered. */
  readonly lemmas?: LemmaMemory | null;
  /** What a model is told of earlier proofs; null or absent: nothing is remembered. */
  readonly advise?: Advisor | null;
  /** Takes the lessons that a model writes; null or absent: it is asked for none. */
  readonly lessons?: LessonKeeper | null;
}

/** Planning, conversations, or the conductor of all modes; null for the modes that `proveTheorem` knows itself. */
export async function otherMode(
  { prover: mode, chat: choice }: PolicyChoice,
  {
    whole = null,
    chat,
    withMemory = (planner) => planner,
    lemmas = null,
    advise = null,
    lessons = null,
  }: ModeAids,
  engine: LeanEngine,
  signal: AbortSignal,
): Promise<OtherMode | null> {
  // What no other mode needs is not loaded for them.
  if (choice !== undefined && chat !== null) {
    const { chatMode } = await import('./chat-mode.ts');
    return await chatMode(choice, mode, { chat, withMemory, lemmas, advise, lessons, engine, signal });
  }
  if (mode === 'auto') {
    const { proveAuto } = await import('../conductor/prove-auto.ts');
    const prove: Prover['prove'] = (...asked) => proveAuto(...asked, { withMemory, whole });
    return { ...plain, name: mode, prover: { name: mode, prove } };
  }
  if (mode !== 'plan') return null;
  const [{ planWithCounts }, { writerOver }, { conjecturingPlanner }, { defaultPlan }] = await Promise.all([
    import('../conductor/plan-with-counts.ts'),
    import('../lemma-prover.ts'),
    import('../conjecturing-planner.ts'),
    import('../planner.ts'),
  ]);
  const plannerFor = (measured: LeanEngine) => withMemory(conjecturingPlanner(measured));
  const prove: Prover['prove'] = (theorem, options) => {
    const writer = whole === null ? {} : { writer: writerOver(whole) };
    return planWithCounts(theorem, options, { plannerFor, plan: defaultPlan, ...writer });
  };
  return { ...plain, name: mode, prover: { name: mode, prove } };
}

const plain = { description: null };
