import { isAnswer } from '../../../core/verdict.ts';
import { markErrors } from '../../llm/profiles/chat-proofs.ts';
import { type AskedChat, askChat } from '../../prove/conversation/ask-chat.ts';
import { type CheckOutcome, checkProof } from '../../prove/conversation/check-proof.ts';
import {
  type Conversation,
  type Exchange,
  lengthOf,
  messagesOf,
  type Reply,
  visibleAnswer,
  withRequest,
} from '../../prove/conversation/converse.ts';
import { toFailedAttempt } from '../../prove/conversation/failed-attempt.ts';
import { cutAll, firstThatFits, fitConversation } from '../../prove/conversation/fit-conversation.ts';
import { longerAnswer } from '../../prove/conversation/unfinished-answer.ts';
import { callTool } from '../tools/call-tool.ts';
import { noProofText, readProofText } from '../tools/read-code.ts';
import type { DialogueLineOf } from './dialogue-lines.ts';
import { type DialogueRun, type HeldTalk, isDialogueOver, isUndecided } from './dialogue-run.ts';
import { type Action, readActions } from './read-actions.ts';

/** Has Lean read what the model hands in, and the gate judge it; an accepted proof ends the run. */
async function submitProof(run: DialogueRun, talk: HeldTalk, turn: number, given: string): Promise<Reply> {
  const { theorem, options, ledger, recorder, deadline, judging } = run;
  const { attempt } = talk;
  const start = options.run.clock.now();
  const reply = (
    said: Pick<DialogueLineOf<'submission'>, 'proof' | 'outcome' | 'isConclusive' | 'certificate'>,
    text: string,
  ): Reply => {
    const ms = Math.round(options.run.clock.now() - start);
    recorder.add({ type: 'submission', attempt, turn, ...said, text, ms });
    return { title: 'submit', text };
  };
  const proof = readProofText(theorem, given);
  if (proof === null)
    return reply({ proof, outcome: 'no-proof', isConclusive: true, certificate: null }, noProofText);
  const prove = { ...options, run: { ...options.run, signal: judging.signal } };
  const outcome = await checkProof(theorem, proof, { prove, ledger });
  // What was broken off says nothing.
  if (outcome.kind !== 'accepted') judging.signal.throwIfAborted();
  const certificate = outcome.kind === 'accepted' ? outcome.certificate : null;
  const isConclusive = saysSomething(outcome);
  const told = reply({ proof, outcome: outcome.kind, isConclusive, certificate }, tell(run, proof, outcome));
  if (isConclusive && run.accepted === null) run.judged = talk;
  if (certificate !== null && run.accepted === null) {
    run.accepted = { attempt, proof, certificate };
    deadline.stop();
    judging.stop();
  }
  if (outcome.kind === 'rejected') {
    if (isConclusive) run.wasRejected = true;
    options.run.onEvent({ kind: 'proof-rejected', id: theorem.id, reasons: outcome.reasons });
  }
  return told;
}

/** Whether the outcome is about the proof, and not about the machinery. */
function saysSomething(outcome: CheckOutcome): boolean {
  if (outcome.kind === 'timeout' || outcome.kind === 'lost') return false;
  return outcome.kind !== 'rejected' || isAnswer(outcome);
}

function tell({ theorem }: DialogueRun, proof: string, outcome: CheckOutcome): string {
  switch (outcome.kind) {
    case 'accepted':
      return 'Accepted.';
    case 'timeout':
      return 'No verdict: it takes Lean too long. Hand in something lighter.';
    case 'lost':
      return `No verdict: ${outcome.reason}. Hand it in again.`;
    case 'failed':
    case 'refused':
    case 'rejected': {
      if (!saysSomething(outcome))
        return 'No verdict: Lean reads it without an error, and the last check of it came to no end. Hand in something lighter.';
      const said =
        outcome.kind === 'failed' && outcome.hasSorry ? 'Not accepted: there is a sorry.' : 'Not accepted.';
      const failed = toFailedAttempt(theorem, { proof, outcome });
      return failed === null ? said : `${said}\n${markErrors(failed).trim()}`;
    }
  }
}

/** Exchanges at the end that are left whole as long as that is possible. */
const recent = 3;
/** How often a request that the server finds too long is made shorter. */
const shortenings = 4;

/**
 * Has the model answer in a conversation that is made to fit before. Null: it can't be, or the time is up.
 * @throws what the model throws, and the deadline's reason
 */
export async function askInTalk(
  run: DialogueRun,
  talk: HeldTalk,
  turn: number,
): Promise<AskedChat | 'too-long' | 'late'> {
  const { attempt, gauge, talker } = talk;
  const { signal } = run.deadline;
  const asked = await firstThatFits(shorterForms(run, talk, turn), async (conversation) => {
    // Others may ask at the same time; what the model reads of this one counts, too.
    const reading = gauge.tokensIn(lengthOf(conversation));
    const before = talker.chat.tokensUsed().written;
    let isAnswered = false;
    try {
      const answer = await askChat(talker, messagesOf(conversation), { signal, atOnce: run.width, reading });
      isAnswered = answer !== 'late';
      return answer;
    } finally {
      if (!isAnswered)
        run.unfinished = longerAnswer(run.unfinished, talker.chat.tokensUsed().written - before);
    }
  });
  if (typeof asked === 'string') return asked;
  gauge.learn(lengthOf(talk.conversation), asked.tokens.read);
  const { messages: _, ...answer } = asked;
  run.recorder.add({ type: 'answer', attempt, turn, ...answer });
  return asked;
}

/** Does what an answer asks for, and adds what came of it to the conversation. */
export async function doTurn(
  run: DialogueRun,
  talk: HeldTalk,
  turn: number,
  asked: AskedChat,
): Promise<void> {
  const replies = await doActions(run, talk, turn, asked);
  const left = run.options.dialogue.turns - turn - 1;
  const note = left === 1 ? 'This is your last turn.' : `You have ${left} turns left.`;
  const exchange: Exchange = { answer: visibleAnswer(asked.text), replies, note };
  const { conversation } = talk;
  talk.conversation = { ...conversation, exchanges: [...conversation.exchanges, exchange] };
  const content = messagesOf(talk.conversation).at(-1)?.content ?? '';
  run.recorder.add({ type: 'reply', attempt: talk.attempt, turn, content });
}

/** The conversation as it fits into the model's context, shorter each time that the server finds it too long. */
async function* shorterForms(run: DialogueRun, talk: HeldTalk, turn: number): AsyncGenerator<Conversation> {
  const { contextTokens, maxTokens } = run.options.dialogue;
  const { attempt, gauge } = talk;
  for (let tried = 0; tried <= shortenings; tried += 1) {
    const room = { characters: gauge.charactersIn(contextTokens - maxTokens), recent };
    const fitted = await fitConversation(talk.conversation, room, (older) => summariseTalk(run, talk, older));
    if (fitted === null) return;
    const { conversation, by } = fitted;
    talk.conversation = conversation;
    if (by !== 'nothing')
      run.recorder.add({ type: 'shortened', attempt, turn, by, messages: messagesOf(conversation) });
    yield conversation;
    gauge.refused(lengthOf(conversation), contextTokens - maxTokens);
  }
}

/** Limits that a check spends nothing of that is worth speaking of. */
const paid: ReadonlySet<string | null> = new Set(['tokens', 'memory']);

async function doActions(
  run: DialogueRun,
  talk: HeldTalk,
  turn: number,
  { text, end }: AskedChat,
): Promise<readonly Reply[]> {
  const { attempt } = talk;
  const actions = readActions(text);
  const most = run.options.dialogue.actions;
  const replies: Reply[] = [];
  for (const action of actions.slice(0, most)) {
    // A proof that the last tokens or memory were spent on is judged.
    const isPaid = action.kind === 'submit' && paid.has(run.ledger.exhausted);
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
      case 'call': {
        const { kind, ...rest } = await callTool(action.call, run.toolUse);
        run.recorder.add({ type: 'call', attempt, turn, ...action.call, reply: kind, ...rest });
        return { title: action.call.tool, text: rest.text };
      }
    }
  }
}

const request =
  'This conversation gets too long and is cut here. Sum up for yourself, in at most 20 lines, what is worth knowing: the plan, names and statements from the library that exist, proofs of parts that Lean took (in full), what was tried and why it failed. Write only that, and no action.';

const summaryTokens = 1_024;

/** The model's own summary of exchanges; null when it gives none, or when they are too long even for that. */
async function summariseTalk(
  { options, deadline }: DialogueRun,
  { gauge, talker }: Pick<HeldTalk, 'gauge' | 'talker'>,
  older: Conversation,
): Promise<string | null> {
  const room = gauge.charactersIn(options.dialogue.contextTokens - summaryTokens) - request.length;
  const short = cutAll(older, { characters: room, recent: 0 });
  if (short === null) return null;
  const asking = { ...talker, sampling: { ...talker.sampling, maxTokens: summaryTokens } };
  const asked = await askChat(asking, withRequest(messagesOf(short), request), { signal: deadline.signal });
  return typeof asked === 'string' || asked.text.trim() === '' ? null : visibleAnswer(asked.text);
}
