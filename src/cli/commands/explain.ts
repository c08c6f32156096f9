import { dialogueText } from '../../agent/dialogue/dialogue-text.ts';
import { isDialogue, readDialogue } from '../../agent/dialogue/read-dialogue.ts';
import { explainPlan } from '../../agent/plan-episode/explain-plan.ts';
import { planExplanationText } from '../../agent/plan-episode/plan-text.ts';
import { isPlan, readPlan } from '../../agent/plan-episode/read-plan.ts';
import { explainEpisode } from '../../prove/episode/explain-episode.ts';
import { readEpisode } from '../../prove/episode/read-episode.ts';
import { explainWholeProof } from '../../prove/whole-proof/explain-whole-proof.ts';
import { isWholeProof, readWholeProof } from '../../prove/whole-proof/read-whole-proof.ts';
import { withoutControls } from '../display/ansi.ts';
import { paintFor } from '../display/paint.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { explanationText } from '../output/explanation-text.ts';
import { benchStore, openEpisode } from '../output/open-episode.ts';
import { wholeProofText } from '../output/whole-proof-text.ts';
import type { Services } from '../services.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export interface ExplainFlags {
  readonly store?: string;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** `lakatos explain`: why a theorem was not proved, or how it was. */
export async function explain(
  name: string | undefined,
  { store, json }: ExplainFlags,
  { stdout }: Terminal,
  services: Services,
): Promise<ExitCode> {
  if (name === undefined)
    throw new UsageError('name an episode, a theorem or a file; `lakatos replay` lists the episodes');
  const lines = await openEpisode(name, store, services);
  if (isWholeProof(lines)) {
    const view = readWholeProof(lines);
    stdout.write(
      json ? `${JSON.stringify(explainWholeProof(view))}\n` : wholeProofText(view, paintFor(stdout)),
    );
    return exitCodes.done;
  }
  if (isDialogue(lines)) {
    const view = readDialogue(lines);
    stdout.write(json ? `${JSON.stringify(view.result)}\n` : withoutControls(dialogueText(view)));
    return exitCodes.done;
  }
  if (isPlan(lines)) {
    const view = readPlan(lines);
    stdout.write(
      json ? `${JSON.stringify(explainPlan(view))}\n` : withoutControls(planExplanationText(view)),
    );
    return exitCodes.done;
  }
  // What goes on with a search of a benchmark goes on elsewhere.
  const isGiven = store !== undefined && (await benchStore(store)) === null;
  const explanation = explainEpisode(readEpisode(lines), isGiven ? { store } : {});
  stdout.write(json ? `${JSON.stringify(explanation)}\n` : explanationText(explanation, paintFor(stdout)));
  return exitCodes.done;
}
