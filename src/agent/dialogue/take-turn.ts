import { LakatosError } from '../../../core/errors.ts';
import type { ChatAnswer } from '../../llm/remote/chat.ts';
import { type Exchange, lengthOf, messagesOf, type Reply, visibleAnswer } from './conversation.ts';
import { type DialogueRun, isDialogueOver, isUndecided } from './dialogue-run.ts';
import { fitConversation } from './fit-conversation.ts';
import { type Action, readActions } from './read-actions.ts';
import { submitProof } from './submit-proof.ts';
import { summariseTalk } from './summarise.ts';
import type { Talk } from './talk.ts';

/** Exchanges at the end that are left whole as long as that is possible. */
const recent = 3;
/** How often a request that the server finds too long is made shorter. */
const shortenings = 4;

/**
 * One turn: the conversation is made to fit, the model answers, its actions are done, and what came of them is added.
 * @throws what the model or the engine throws, and the deadline's reason
 */
export async function takeTurn(run: DialogueRun, talk: Talk, turn: number): Promise<'went-on' | 'too-long'> {
  const answer = await ask(run, talk, turn);
  if (answer === null) return 'too-long';
  const replies = await doActions(run, talk, turn, answer);
  const left = run.options.dialogue.turns - turn - 1;
  const note = left === 1 ? 'This is your last turn.' : `You have ${left} turns left.`;
  const exchange: Exchange = { answer: visibleAnswer(answer.text), replies, note };
  const { conversation } = talk;
  talk.conversation = { ...conversation, exchanges: [...conversation.exchanges, exchange] };
  const content = messagesOf(talk.conversation).at(-1)?.content ?? '';
  run.recorder.add({ type: 'reply', attempt: talk.attempt, turn, content });
  return 'went-on';
}

async function ask(run: DialogueRun, talk: Talk, turn: number): Promise<ChatAnswer | null> {
  const { options, recorder, budget, deadline } = run;
  const { maxTokens, temperature, topP, contextTokens } = options.dialogue;
  const { attempt, gauge, nextSeed } = talk;
  for (let tried = 0; tried <= shortenings; tried += 1) {
    if (!(await makeFit(run, talk, turn))) return null;
    const characters = lengthOf(talk.conversation);
    // Others may ask at the same time; what the model reads of this one counts, too.
    const left = budget.part(0, run.width).tokens - gauge.tokensIn(characters);
    const affordable = Math.max(1, Math.min(maxTokens, left));
    const seed = nextSeed();
    const start = options.clock.now();
    try {
      const request = { maxTokens: affordable, temperature, topP, seed };
      const answer = await options.chat.chat(messagesOf(talk.conversation), request, deadline.signal);
      const { text, end, tokens } = answer;
      budget.add({ tokens: tokens.read + tokens.written });
      gauge.learn(characters, tokens.read);
      const ms = Math.round(options.clock.now() - start);
      recorder.add({ type: 'answer', attempt, turn, text, end, tokens, seed, ms });
      return answer;
    } catch (thrown) {
      if (!(thrown instanceof LakatosError) || thrown.code !== 'MODEL_PROMPT_TOO_LONG') throw thrown;
      gauge.refused(characters, contextTokens - maxTokens);
    }
  }
  return null;
}

/** Makes the conversation fit into the model's context; false when it can't be. */
async function makeFit(run: DialogueRun, talk: Talk, turn: number): Promise<boolean> {
  const { contextTokens, maxTokens } = run.options.dialogue;
  const room = { characters: talk.gauge.charactersIn(contextTokens - maxTokens), recent };
  const fitted = await fitConversation(talk.conversation, room, (older) => summariseTalk(run, talk, older));
  if (fitted === null) return false;
  const { conversation, by } = fitted;
  talk.conversation = conversation;
  if (by === 'nothing') return true;
  const messages = messagesOf(conversation).map(({ role, content }) => ({ role, content }));
  run.recorder.add({ type: 'shortened', attempt: talk.attempt, turn, by, messages });
  return true;
}

/** Limits that a check spends nothing of that is worth speaking of. */
const paid: ReadonlySet<string | null> = new Set(['budget-tokens', 'budget-memory']);

async function doActions(
  run: DialogueRun,
  talk: Talk,
  turn: number,
  { text, end }: ChatAnswer,
): Promise<readonly Reply[]> {
  const { attempt, desk } = talk;
  const actions = readActions(text);
  const most = run.options.dialogue.actions;
  const replies: Reply[] = [];
  for (const action of actions.slice(0, most)) {
    // A proof that the last tokens or memory were spent on is judged.
    const isPaid = action.kind === 'submit' && paid.has(run.budget.exhausted);
    if (isDialogueOver(run) && !(isPaid && isUndecided(run))) break;
    replies.push(await doAction(action));
  }
  if (actions.length > most)
    replies.push({ title: 'too many actions', text: `Only the first ${most} were done.` });
  if (end === 'length')
    replies.push({ title: 'cut off', text: 'Your answer was too long and was cut off. Be briefer.' });
  return replies;

  async function doAction(action: Action): Promise<Reply> {
    switch (action.kind) {
      case 'submit':
        return await submitProof(run, talk, turn, action.text);
      case 'mistake':
        run.recorder.add({ type: 'mistake', attempt, turn, text: action.text });
        return { title: 'mistake', text: action.text };
      case 'call':
        return { title: action.call.tool, text: (await desk.call(action.call)).text };
    }
  }
}
