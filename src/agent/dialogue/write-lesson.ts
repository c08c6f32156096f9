import { Deadline } from '../../prove/deadline.ts';
import { statementHash } from '../../store/keys.ts';
import { askLesson, lessonMs, lessonRequest, lessonTokens } from '../memory/ask-lesson.ts';
import { messagesOf, withRequest } from './conversation.ts';
import type { DialogueRun } from './dialogue-run.ts';
import { cutAll } from './shorten-conversation.ts';

/**
 * Has the model say what is worth knowing for goals like this one, at the end of the conversation whose proof was accepted, or
 * else of the last one of whose proofs Lean or the gate said something. Asks nothing where no lesson would be kept, or when
 * the budget is used up. `signal` is that of the whole run: the conversations' own may have fired.
 */
export async function writeLesson(run: DialogueRun, signal: AbortSignal): Promise<void> {
  const { theorem, opened, options, judged: talk, accepted, budget, recorder } = run;
  const { lessons = null, chat, clock, dialogue } = options;
  const [goal] = opened.part.goals;
  if (lessons === null || goal === undefined || talk === null || !lessons.wants(theorem)) return;
  if (signal.aborted || budget.exhausted !== null) return;
  const left = budget.part(0);
  const maxTokens = Math.min(lessonTokens, Math.ceil(dialogue.contextTokens / 4));
  const readable = Math.min(dialogue.contextTokens, left.tokens) - maxTokens;
  const outcome = accepted === null ? 'not-proved' : 'proved';
  const request = lessonRequest(outcome);
  const room = { characters: talk.gauge.charactersIn(readable) - request.length, recent: 0 };
  const short = cutAll(talk.conversation, room);
  if (short === null) return;
  if (accepted !== null) {
    // Nobody should lose a proof by being killed while a lesson is waited for.
    const { proof, certificate } = accepted;
    await options.store.putProof(statementHash(options.engine.fingerprint, theorem), { proof, certificate });
  }
  const messages = withRequest(messagesOf(short), request);
  const { temperature, topP } = dialogue;
  const seed = talk.nextSeed();
  using late = new Deadline(Math.min(left.ms, lessonMs), clock, signal);
  const names = [opened.name, ...opened.localDeclarations.map(({ name }) => name)];
  const start = clock.now();
  const sampling = { maxTokens, temperature, topP, seed };
  const asked = await askLesson(chat, messages, sampling, { names, signal: late.signal });
  const { text, end, tokens: used } = asked.answer;
  budget.add({ tokens: used.read + used.written });
  const { attempt } = talk;
  const ms = Math.round(clock.now() - start);
  const kept = messages.map(({ role, content }) => ({ role, content }));
  recorder.add({
    type: 'lesson',
    attempt,
    messages: kept,
    text,
    end,
    tokens: used,
    seed,
    ms,
    use: asked.use,
  });
  if (asked.lesson === null) return;
  const { localDeclarations: declarations } = opened;
  lessons.keep({ theorem, goal, declarations, text: asked.lesson, model: chat.info.name, outcome });
}
