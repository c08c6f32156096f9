import { isAnswer } from '../../../core/verdict.ts';
import { markErrors } from '../../llm/profiles/chat-proofs.ts';
import { type CheckOutcome, checkProof } from '../../prove/conversation/check-proof.ts';
import type { Reply } from '../../prove/conversation/converse.ts';
import { toFailedAttempt } from '../../prove/conversation/failed-attempt.ts';
import { noProofText, readProofText } from '../tools/read-proof-text.ts';
import type { DialogueRun, HeldTalk } from './dialogue-run.ts';

const title = 'submit';

/** Has Lean read what the model hands in, and the gate judge it; an accepted proof ends the run. */
export async function submitProof(
  run: DialogueRun,
  talk: HeldTalk,
  turn: number,
  given: string,
): Promise<Reply> {
  const at = { attempt: talk.attempt, turn };
  const { theorem, options, ledger, recorder, deadline, judging } = run;
  const start = options.run.clock.now();
  const proof = readProofText(theorem, given);
  const since = () => Math.round(options.run.clock.now() - start);
  if (proof === null) {
    const text = noProofText;
    const rest = { proof, outcome: 'no-proof' as const, isConclusive: true, certificate: null };
    recorder.add({ type: 'submission', ...at, ...rest, text, ms: since() });
    return { title, text };
  }
  const check = () =>
    checkProof(theorem, proof, {
      prove: {
        ...options,
        run: { ...options.run, signal: judging.signal },
      },
      ledger,
    });
  const first = await check();
  // Nobody offers the proof again: where the gate gave no verdict it is asked once more.
  const isSilent = first.kind === 'rejected' && !saysSomething(first) && !judging.signal.aborted;
  const outcome = isSilent ? await check() : first;
  // What was broken off says nothing.
  if (outcome.kind !== 'accepted') judging.signal.throwIfAborted();
  const certificate = outcome.kind === 'accepted' ? outcome.certificate : null;
  const text = tell(run, proof, outcome);
  const isConclusive = saysSomething(outcome);
  recorder.add({
    type: 'submission',
    ...at,
    proof,
    outcome: outcome.kind,
    isConclusive,
    certificate,
    text,
    ms: since(),
  });
  if (isConclusive && run.accepted === null) run.judged = talk;
  if (certificate !== null && run.accepted === null) {
    run.accepted = { attempt: at.attempt, proof, certificate };
    deadline.stop();
    judging.stop();
  }
  if (outcome.kind === 'rejected') {
    if (isConclusive) run.wasRejected = true;
    options.run.onEvent({ kind: 'proof-rejected', id: theorem.id, reasons: outcome.reasons });
  }
  return { title, text };
}

/** Whether the outcome is about the proof, and not about the machinery. */
function saysSomething(outcome: CheckOutcome): boolean {
  if (outcome.kind === 'timeout' || outcome.kind === 'lost') return false;
  return outcome.kind !== 'rejected' || isAnswer(outcome);
}

/** What the model is told. */
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
