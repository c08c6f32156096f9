import { messageOf } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import { askGate } from '../../prove/ask-gate.ts';
import { openTheorem } from '../../prove/open-theorem.ts';
import { type Report, startReport } from '../../prove/report.ts';
import { statementHash } from '../../store/keys.ts';
import { PlanBudget } from '../plan-budget.ts';
import { Deadline } from '../tools/deadline.ts';
import { toolsFor } from '../tools/tools-for.ts';
import { type DialogueOptions, type DialogueRun, isOver } from './dialogue-run.ts';
import { holdTalk } from './hold-talk.ts';
import { type DialogueRecorder, recordDialogue } from './record-dialogue.ts';
import { reportDialogue } from './report-dialogue.ts';

/**
 * Has a chat model prove a theorem in conversations: it uses tools, and hands in proofs that the gate judges, until one
 * is accepted or turns, tokens, calls of Lean or time are used up. `limits` of the options hold for all conversations
 * together. The episode is kept whatever came of it. Never throws: broken machinery is a result with its `fault`.
 */
export async function proveByDialogue(theorem: Theorem, options: DialogueOptions): Promise<ReportedResult> {
  const { store, engine, clock, limits, signal, onEvent } = options;
  onEvent({ kind: 'theorem-started', id: theorem.id, statement: theorem.statement, limits });
  const report = startReport(theorem, clock);
  const hash = statementHash(engine.fingerprint, theorem);
  const reported = await decide();
  onEvent({ kind: 'theorem-finished', reported });
  return reported;

  async function decide(): Promise<ReportedResult> {
    try {
      const stored = await store.proof(hash);
      if (stored !== undefined) {
        const verdict = await askGate(options, theorem, stored.proof);
        if (verdict.kind === 'accepted') return report.proved(stored.proof, verdict.certificate);
      }
      const opening = await openTheorem(theorem, options, report);
      if (opening.kind === 'failed') return opening.reported;
      const found = await holdTalks(theorem, opening.opened, options, report);
      const { proof, certificate } = found.result;
      if (proof !== null && certificate !== null) await store.putProof(hash, { proof, certificate });
      return found;
    } catch (thrown) {
      // Lean's answer to a cancelled question may be an error.
      if (signal.aborted) return report.failed('not-proved', 'cancelled');
      return { ...report.failed('error', 'machinery', messageOf(thrown)), fault: thrown };
    }
  }
}

async function holdTalks(
  theorem: Theorem,
  opened: OpenedTheorem,
  options: DialogueOptions,
  report: Report,
): Promise<ReportedResult> {
  const { limits, clock, store, dialogue, signal } = options;
  const rest = { ...limits, ms: Math.max(0, limits.ms - report.elapsed()) };
  using deadline = new Deadline(rest.ms, clock, signal);
  const run: DialogueRun = {
    theorem,
    opened,
    options: { ...options, signal: deadline.signal },
    budget: new PlanBudget(rest, clock),
    deadline,
    recorder: startRecord(theorem, options),
    accepted: null,
    wasRejected: false,
  };
  let started = 0;
  const work = async () => {
    while (started < dialogue.attempts && !isOver(run)) {
      const attempt = started;
      started += 1;
      await holdTalk(run, attempt).catch((thrown: unknown) => {
        // One fault ends them all: the others meet the same server and the same Lean.
        deadline.stop();
        throw thrown;
      });
    }
  };
  const width = Math.max(1, Math.min(dialogue.parallel, dialogue.attempts));
  const ends = await Promise.allSettled(Array.from({ length: width }, work));
  const fault = ends.find((end) => end.status === 'rejected');
  const reported = reportDialogue(run, { report, started, fault, isCancelled: signal.aborted });
  await store.putEpisode(run.recorder.finish(reported));
  return reported;
}

function startRecord(theorem: Theorem, options: DialogueOptions): DialogueRecorder {
  const { limits, chat, dialogue } = options;
  const { tools, ...numbers } = dialogue;
  const limited = (limit: number) => (Number.isFinite(limit) ? limit : null);
  return recordDialogue(
    { id: options.newId(), createdAt: options.date() },
    {
      theorem,
      lakatos: options.version,
      fingerprint: options.engine.fingerprint,
      model: { name: chat.info.name, origin: chat.info.origin },
      tools: toolsFor(options).map(({ name }) => name),
      parameters: {
        ...numbers,
        toolMs: tools.ms,
        toolCharacters: tools.characters,
        toolCalls: tools.calls,
      },
      seed: options.seed,
      limits: {
        ms: limited(limits.ms),
        calls: limited(limits.calls),
        expansions: limited(limits.expansions),
        tokens: limited(limits.tokens),
        memory: limited(limits.memory),
      },
    },
    options.clock,
    options.onLine,
  );
}
