import type { Theorem } from '../../../core/theorem.ts';
import { visibleAnswer } from '../../prove/conversation/converse.ts';
import { type ChatExample, chatExampleVersion } from '../dialogue/chat-examples.ts';
import type { PlanLineOf } from './plan-lines.ts';
import type { PlanView } from './read-plan.ts';

/**
 * The plans that a model made for the theorem as examples in chat form: of each the last question, and the answer that was
 * followed. The reward is the gate's: 1 for the plan that the proof came of, 0 for one that was gone through without a
 * proof, null where a limit, a fault or the user cut it short. Null, too, for an answer that was sent back where the theorem
 * was proved after all: that may be the work of the search alone. `lets` says whether a theorem may be learnt from: none of
 * one that results are measured on. Plans for lemmas are left out: the gate's verdict on those is not in the episode.
 */
export function planExamplesOf(view: PlanView, lets: (theorem: Theorem) => boolean): readonly ChatExample[] {
  const { id, setting, lines, result } = view;
  const { theorem, model, parameters } = setting;
  if (model === null || !lets(theorem)) return [];
  const followed: PlanLineOf<'turn'>[] = [];
  let answer: PlanLineOf<'turn'> | null = null;
  for (const line of lines) {
    if (line.type === 'turn' && line.theorem === theorem.id && line.use !== 'unread') answer = line;
    if (line.type !== 'planned' || line.theorem !== theorem.id) continue;
    if (answer !== null) followed.push(answer);
    answer = null;
  }
  return followed.map((turn, attempt) => {
    const isLast = attempt === followed.length - 1;
    const { end, reward } = isLast ? verdictOn(turn, result) : inVain;
    return {
      schema: 'lakatos/chat-example' as const,
      version: chatExampleVersion,
      episode: id,
      theorem: theorem.id,
      model: model.name,
      task: 'plan' as const,
      attempt,
      part: 0,
      end,
      turns: 1 + (parameters['repairs'] ?? 0),
      reward,
      messages: [
        ...turn.messages.map((message) =>
          message.role === 'assistant' ? { ...message, weight: 0 as const } : message,
        ),
        { role: 'assistant' as const, content: visibleAnswer(turn.text), weight: 1 as const },
      ],
    };
  });
}

type Verdict = Pick<ChatExample, 'end' | 'reward'>;

const inVain: Verdict = { end: 'turns', reward: 0 };

/** What the result says of the answer that was followed last. */
function verdictOn({ use }: PlanLineOf<'turn'>, result: PlanView['result']): Verdict {
  if (result?.status === 'proved')
    return use === 'taken' ? { end: 'proved', reward: 1 } : { end: 'turns', reward: null };
  if (result?.reason === 'exhausted' || result?.reason === 'gate-rejected') return inVain;
  return { end: result?.status === 'error' ? 'broken' : 'cut-short', reward: null };
}
