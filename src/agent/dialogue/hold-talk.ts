import { seededRandom } from '../../../core/random.ts';
import type { AskedChat } from '../../prove/conversation/ask-chat.ts';
import { ContextGauge } from '../../prove/conversation/context-gauge.ts';
import { messagesOf } from '../../prove/conversation/conversation.ts';
import { converse } from '../../prove/conversation/converse.ts';
import { tellProgress } from '../../prove/conversation/model-run.ts';
import { adviceOnGoal } from '../tools/advice.ts';
import { type ToolEntry, ToolRunner } from '../tools/tool-runner.ts';
import type { AttemptEnd } from './dialogue-lines.ts';
import { type DialogueRun, type HeldTalk, isDialogueOver } from './dialogue-run.ts';
import { openConversation } from './opening.ts';
import { askInTalk, doTurn } from './take-turn.ts';

/** Seeds of conversations are so far apart: those of a run with the next seed are others. */
const seedStep = 100_003;

/**
 * Holds one conversation to its end. Its lines go to the recorder.
 * @throws what the model or the engine throws, unless the run was stopped meanwhile
 */
export async function holdTalk(run: DialogueRun, attempt: number): Promise<void> {
  const { theorem, opened, options, tools, recorder, deadline, ledger } = run;
  const { turns, maxTokens, temperature, topP } = options.dialogue;
  let turn = 0;
  let isTooLong = false;
  const isProved = () => run.accepted?.attempt === attempt;
  const conversation = openConversation(
    theorem,
    tools,
    options.dialogue,
    adviceOnGoal(options.advise, theorem, opened),
  );
  const random = seededRandom(options.search.seed + seedStep * attempt);
  const talk: HeldTalk = {
    attempt,
    runner: openRunner(run, (entry) => record(run, entry, { attempt, turn })),
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

function openRunner(run: DialogueRun, onEntry: (entry: ToolEntry) => void): ToolRunner {
  const { theorem, opened, options, library, tools, ledger, deadline } = run;
  const { engine, fileLimits, tacticLimits } = options.lean;
  const { clock } = options.run;
  const { memory, advise, dialogue } = options;
  return new ToolRunner(tools, {
    context: {
      ...{ theorem, opened, engine, fileLimits, tacticLimits, library, memory, advise },
      signal: deadline.signal,
      onCalls: (calls) => ledger.add({ calls }),
    },
    limits: dialogue.tools,
    clock,
    onEntry,
  });
}

function record(
  { recorder }: DialogueRun,
  { call, reply, ms, leanCalls }: ToolEntry,
  at: { readonly attempt: number; readonly turn: number },
): void {
  const { kind, text } = reply;
  const data = reply.kind === 'answered' ? reply.data : null;
  const asked = { tool: call.tool, arguments: call.arguments };
  recorder.add({ type: 'call', ...at, ...asked, reply: kind, data, text, ms, leanCalls });
}
