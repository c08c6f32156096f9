import type { Theorem } from '../../../core/theorem.ts';
import { theoremCode } from '../../llm/profiles/theorem-code.ts';
import type { Conversation } from '../../prove/conversation/conversation.ts';
import { rememberedText } from '../tools/advice.ts';
import { describeTools } from '../tools/describe-tools.ts';
import type { Tool } from '../tools/tool.ts';
import type { DialogueSettings } from './dialogue-settings.ts';

/**
 * How a conversation begins: the rules and the tools, then the theorem, and what is remembered of theorems like it (`advice`,
 * as lines; empty: nothing).
 */
export function openConversation(
  theorem: Theorem,
  tools: readonly Tool[],
  { turns, actions }: DialogueSettings,
  advice = '',
): Conversation {
  return {
    system: `${rules(turns, actions)}\n\n## Tools\n\n${describeTools(tools)}`,
    task: `Prove this theorem.\n\n\`\`\`lean\n${theoremCode(theorem, ' := by\n  sorry')}\n\`\`\`${advice === '' ? '' : `\n\n${rememberedText(advice)}`}`,
    summary: null,
    exchanges: [],
  };
}

const rules = (turns: number, actions: number): string =>
  `You prove a theorem in Lean 4, in at most ${turns} turns. In each turn you think, and then end your answer with one to ${actions} actions. What comes of them is in the next message.

To use a tool, write a block with a JSON object:

\`\`\`tool
{"tool": "check_proof", "arguments": {"proof": "by\\n  simp"}}
\`\`\`

To hand in the finished proof, write a block with what follows \`:=\`:

\`\`\`submit
by
  simp
\`\`\`

A checker judges what you hand in, and you may hand in again. It refuses sorry, new axioms, native_decide, and everything that runs code. The statement and its header stay as they are. Nothing is there but what the header imports and declares, and Lean's core library; without \`import Mathlib\` there is no Mathlib. Lemmas of your own go into the proof as \`have\`.

Ask rather than guess: names by search_library where it is there, half-finished proofs by check_proof and open_goals. Begin with a plan in words.`;
