import type { LeanEngine } from '../../../lean/engine.ts';
import type { ChatModel } from '../../llm/chat-model.ts';
import type { Prover } from '../../prove/prove-options.ts';
import type { WholeProofSettings } from '../../prove/whole-proof/whole-proof-settings.ts';
import type { Memory } from '../memory/memory.ts';
import type { OtherMode } from './chat-mode.ts';
import type { PolicyChoice } from './model-choice.ts';

/** What the modes beside the search may use. */
export interface ModeAids {
  /** Has a model write whole proofs of theorems or lemmas; null: none does. */
  readonly whole: WholeProofSettings | null;
  /** Null: no model chats. */
  readonly chat: ChatModel | null;
  /** Null or absent: nothing is remembered. */
  readonly memory?: Memory | null;
}

/** Planning, conversations, or the conductor of all modes; null for searches and whole proofs. */
export async function otherMode(
  { prover: mode, chat: choice }: PolicyChoice,
  { whole, chat, memory = null }: ModeAids,
  engine: LeanEngine,
  signal: AbortSignal,
): Promise<OtherMode | null> {
  // What no other mode needs is not loaded for them.
  if (choice !== undefined && chat !== null) {
    const { chatMode } = await import('./chat-mode.ts');
    return await chatMode(choice, mode, { chat, memory, engine, signal });
  }
  const plain = (name: 'auto' | 'plan', prove: Prover['prove']): OtherMode => ({
    prover: { name, prove },
    name,
    description: null,
  });
  if (mode === 'auto') {
    const { proveAuto } = await import('../conductor/prove-auto.ts');
    return plain(mode, (...asked) => proveAuto(...asked, { memory, whole }));
  }
  if (mode !== 'plan') return null;
  const [{ planRecorded }, { writerOver }, { conjecturingPlanner }, { defaultPlan }] = await Promise.all([
    import('../plan-episode/plan-recorded.ts'),
    import('../lemma-writer.ts'),
    import('../conjecturing-planner.ts'),
    import('../planner.ts'),
  ]);
  const planning = { plannerFor: conjecturingPlanner, plan: defaultPlan, memory };
  return plain(mode, (theorem, options) =>
    planRecorded(theorem, options, { ...planning, ...(whole !== null && { writer: writerOver(whole) }) }),
  );
}
