import { seededRandom } from '../../../core/random.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { theoremCode } from '../../llm/profiles/proof-text.ts';
import type { AskedChat } from '../../prove/conversation/ask-chat.ts';
import { type Conversation, converse, messagesOf } from '../../prove/conversation/converse.ts';
import { ContextGauge } from '../../prove/conversation/fit-conversation.ts';
import { tellProgress } from '../../prove/conversation/model-run.ts';
import { adviceOn } from '../memory/memory.ts';
import { describeTools, type Tool } from '../tools/tool.ts';
import type { AttemptEnd, DialogueSettings } from './dialogue-lines.ts';
import { type DialogueRun, type HeldTalk, isDialogueOver } from './dialogue-run.ts';
import { askInTalk, doTurn } from './take-turn.ts';

/**
 * How a conversation begins: the rules and the tools, then the theorem, and what is remembered of theorems like it (`advice`;
 * empty: nothing).
 */
function openConversation(
  theorem: Theorem,
  tools: readonly Tool[],
  { turns, actions }: DialogueSettings,
  advice: string,
): Conversation {
  return {
    system: `${rules(turns, actions)}\n\n## Tools\n\n${describeTools(tools)}`,
    task: `Prove this theorem.\n\n\`\`\`lean\n${theoremCode(theorem, ' := by\n  sorry')}\n\`\`\`${advice === '' ? '' : `\n\n${advice}`}`,
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

/** Seeds of conversations are so far apart: those of a run with the next seed are others. */
const seedStep = 100_003;

/**
 * Holds one conversation to its end. Its lines go to the recorder.
 * @throws what the model or the engine throws, unless the run was stopped meanwhile
 */
export async function holdTalk(run: DialogueRun, attempt: number): Promise<void> {
  const { theorem, opened, options, toolUse, recorder, deadline, ledger } = run;
  const { turns, maxTokens, temperature, topP } = options.dialogue;
  let turn = 0;
  let isTooLong = false;
  const isProved = () => run.accepted?.attempt === attempt;
  const conversation = openConversation(
    theorem,
    toolUse.tools,
    options.dialogue,
    adviceOn(options.memory, theorem, opened),
  );
  const random = seededRandom(options.search.seed + seedStep * attempt);
  const talk: HeldTalk = {
    attempt,
    gauge: new ContextGauge(),
    talker: {
      chat: options.chat,
      sampling: { maxTokens, temperature, topP },
      nextSeed: () => Math.floor(random.next() * 2 ** 31),
      ledger,
    },
    conversation,
  };
  recorder.add({ type: 'opening', attempt, messages: messagesOf(conversation) });
  let end: AttemptEnd = 'broken';
  try {
    await converse<HeldTalk, AskedChat>(
      { question: talk },
      {
        signal: deadline.signal,
        isOver: () => isProved() || isDialogueOver(run),
        async ask() {
          const asked = await askInTalk(run, talk, turn);
          isTooLong = asked === 'too-long';
          run.isUnfit ||= isTooLong && turn === 0;
          return typeof asked === 'string' ? null : asked;
        },
        async judge(asked) {
          await doTurn(run, talk, turn, asked);
          tellProgress(run);
          turn += 1;
          return { question: turn < turns ? talk : null };
        },
      },
    );
    // Actions of its last answer may not have been done: then it is not known what would have come of them.
    end = isTooLong
      ? 'too-long'
      : isProved()
        ? 'proved'
        : turn < turns || isDialogueOver(run)
          ? 'cut-short'
          : 'turns';
  } catch (thrown) {
    // Answers to what was broken off may be errors.
    if (!deadline.signal.aborted) throw thrown;
    end = 'cut-short';
  } finally {
    recorder.add({ type: 'end', attempt, end, turns: turn });
  }
}
