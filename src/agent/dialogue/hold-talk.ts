import { seededRandom } from '../../../core/random.ts';
import { adviceOnGoal } from '../tools/advice.ts';
import { ToolDesk, type ToolEntry } from '../tools/tool-desk.ts';
import { ContextGauge } from './context-gauge.ts';
import { messagesOf } from './conversation.ts';
import type { AttemptEnd } from './dialogue-lines.ts';
import { type DialogueRun, isDialogueOver } from './dialogue-run.ts';
import { openConversation } from './opening.ts';
import { takeTurn } from './take-turn.ts';
import type { Talk } from './talk.ts';

/** Seeds of conversations are so far apart: those of a run with the next seed are others. */
const seedStep = 100_003;

/**
 * Holds one conversation to its end. Its lines go to the recorder.
 * @throws what the model or the engine throws, unless the run was stopped meanwhile
 */
export async function holdTalk(run: DialogueRun, attempt: number): Promise<void> {
  const { theorem, opened, options, tools, recorder, deadline } = run;
  let turn = 0;
  const desk = openDesk(run, (entry) => record(run, entry, { attempt, turn }));
  const advice = adviceOnGoal(options.advise, theorem, opened);
  const conversation = openConversation(theorem, tools, options.dialogue, advice);
  const random = seededRandom(options.seed + seedStep * attempt);
  const nextSeed = () => Math.floor(random.next() * 2 ** 31);
  const talk: Talk = { attempt, desk, gauge: new ContextGauge(), nextSeed, conversation };
  recorder.add({ type: 'opening', attempt, messages: [...messagesOf(conversation)] });
  let end: AttemptEnd = 'broken';
  try {
    end = await talkOn();
  } catch (thrown) {
    // Answers to what was broken off may be errors.
    if (!deadline.signal.aborted) throw thrown;
    end = 'cut-short';
  } finally {
    recorder.add({ type: 'end', attempt, end, turns: turn });
  }

  async function talkOn(): Promise<AttemptEnd> {
    for (; turn < options.dialogue.turns; turn += 1) {
      if (run.accepted?.attempt === attempt) return 'proved';
      if (isDialogueOver(run)) return 'cut-short';
      if ((await takeTurn(run, talk, turn)) === 'too-long') {
        run.isUnfit ||= turn === 0;
        return 'too-long';
      }
      tellProgress(run);
    }
    if (run.accepted?.attempt === attempt) return 'proved';
    // Actions of its last answer may not have been done: then it is not known what would have come of them.
    return isDialogueOver(run) ? 'cut-short' : 'turns';
  }
}

function openDesk(run: DialogueRun, onEntry: (entry: ToolEntry) => void): ToolDesk {
  const { theorem, opened, options, library, tools, budget, deadline } = run;
  const { engine, fileLimits, tacticLimits, memory, advise, clock, dialogue } = options;
  return new ToolDesk(tools, {
    context: {
      ...{ theorem, opened, engine, fileLimits, tacticLimits, library, memory, advise },
      signal: deadline.signal,
      onCalls: (calls) => budget.add({ calls }),
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

function tellProgress({ theorem, opened, options, budget }: DialogueRun): void {
  const { goals } = opened.part;
  options.onEvent({
    kind: 'search-progress',
    id: theorem.id,
    spent: budget.spent,
    openGoals: goals.length,
    bestGoal: goals[0]?.target ?? null,
  });
}
