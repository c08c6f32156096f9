import { LakatosError } from '../../../core/errors.ts';
import { fileLimits } from '../../../core/limits.ts';
import { dialogueText } from '../../agent/dialogue/dialogue-text.ts';
import { isDialogue, readDialogue } from '../../agent/dialogue/read-dialogue.ts';
import { episodePage } from '../../agent/episode-page.ts';
import { planText } from '../../agent/plan-episode/plan-text.ts';
import { isPlan, readPlan } from '../../agent/plan-episode/read-plan.ts';
import { replaceNamedFile } from '../../files/replace-file.ts';
import { gateRequest } from '../../prove/ask-gate.ts';
import { acceptedOffer } from '../../prove/episode/accepted-proof.ts';
import type { EpisodeView } from '../../prove/episode/episode-view.ts';
import { readEpisode } from '../../prove/episode/read-episode.ts';
import { isWholeProof, readWholeProof } from '../../prove/whole-proof/read-whole-proof.ts';
import { withoutControls } from '../display/ansi.ts';
import { type Paint, paintFor } from '../display/paint.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { chooseLean, type LeanChoice, type LeanFlags } from '../options/lean-choice.ts';
import { episodeList } from '../output/episode-list.ts';
import { type Excerpt, episodeText } from '../output/episode-text.ts';
import { openEpisode, openEpisodeStore } from '../output/open-episode.ts';
import { wholeProofText } from '../output/whole-proof-text.ts';
import type { Services } from '../services.ts';
import { openSession } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export interface ReplayFlags extends LeanFlags {
  readonly step?: number;
  readonly from?: number;
  readonly to?: number;
  readonly only?: 'proof';
  readonly html?: string;
  readonly check: boolean;
  readonly store?: string;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** `lakatos replay`: without a name, the episodes that there are. */
export async function replay(
  name: string | undefined,
  flags: ReplayFlags,
  terminal: Terminal,
  services: Services,
): Promise<ExitCode> {
  const { step, from, to, only, html, json, check } = flags;
  const lean = chooseLean(flags, []);
  if (!check && [flags.lean, flags.project, flags.leanCommand].some((flag) => flag !== undefined))
    throw new UsageError('--lean, --project and --lean-command belong to --check');
  const isPart = [step, from, to, only].some((flag) => flag !== undefined);
  if (step !== undefined && (from !== undefined || to !== undefined))
    throw new UsageError('give either --step or --from and --to');
  if (from !== undefined && to !== undefined && from > to)
    throw new UsageError('--from must not come after --to');
  if (isPart && (json || html !== undefined))
    throw new UsageError(
      '--json and --html give the whole episode: leave out --step, --from, --to and --only',
    );
  if (name === undefined) {
    if (isPart || check || html !== undefined)
      throw new UsageError('name an episode, a theorem or a file; `lakatos replay` alone lists them');
    return await list(flags, terminal, services);
  }
  const lines = await openEpisode(name, flags.store, services);
  const told = toldText(lines, paintFor(terminal.stdout));
  if (told !== null && (isPart || check))
    throw new UsageError('this episode is of no search: only --json and --html go with it');
  if (html !== undefined) {
    await replaceNamedFile(html, episodePage(lines));
    terminal.stderr.write(`written: ${html}\n`);
  }
  if (told !== null) {
    if (json || html === undefined) terminal.stdout.write(json ? jsonLines(lines) : told);
    return exitCodes.done;
  }
  const view = readEpisode(lines);
  if (json) terminal.stdout.write(jsonLines(lines));
  else if (html === undefined && (isPart || !check)) {
    const { stdout } = terminal;
    stdout.write(episodeText(view, excerptOf(view, flags), paintFor(stdout)));
  }
  return check ? await checkAgain(view, lean, terminal, services) : exitCodes.done;
}

/** What is told in its order; null of a search, which is shown step by step. */
function toldText(lines: readonly unknown[], paint: Paint): string | null {
  if (isWholeProof(lines)) return wholeProofText(readWholeProof(lines), paint);
  if (isDialogue(lines)) return withoutControls(dialogueText(readDialogue(lines)));
  return isPlan(lines) ? withoutControls(planText(readPlan(lines))) : null;
}

const jsonLines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** Asks the gate of today about the proof of then. */
async function checkAgain(
  { setting, result }: EpisodeView,
  lean: LeanChoice,
  terminal: Terminal,
  services: Services,
): Promise<ExitCode> {
  const paint = paintFor(terminal.stderr);
  const tell = (text: string) => terminal.stderr.write(`${text}\n`);
  const { theorem, fingerprint } = setting;
  if (result.proof === null) {
    tell(`${paint.red('✗')} there is no proof to check: \`lakatos explain\` tells why`);
    return exitCodes.someNot;
  }
  await using session = openSession({ terminal, services, json: true });
  const { engine } = await session.startEngine(1, lean);
  if (engine.fingerprint !== fingerprint) {
    tell(`the episode was recorded with another Lean or other libraries (${fingerprint});`);
    tell('--project and --lean-command name those to check with');
  }
  const verdict = await engine.verify(gateRequest(theorem, result.proof), fileLimits, session.signal);
  // What was broken off says nothing of the proof.
  session.signal.throwIfAborted();
  if (verdict.kind === 'accepted') {
    tell(`${paint.green('✓')} the gate accepts the proof`);
    return exitCodes.done;
  }
  for (const { code, message } of verdict.reasons) {
    tell(`${paint.red('✗')} the gate rejects the proof: ${code}: ${withoutControls(message)}`);
  }
  return exitCodes.someNot;
}

async function list(
  { store, json }: ReplayFlags,
  { stdout, stderr }: Terminal,
  services: Services,
): Promise<ExitCode> {
  await using opened = await openEpisodeStore(store, services);
  const headers = await opened.episodes();
  stdout.write(json ? jsonLines(headers) : episodeList(headers));
  if (headers.length === 0)
    stderr.write('there are no episodes yet: `lakatos prove` records one for every search\n');
  return exitCodes.done;
}

function excerptOf(view: EpisodeView, { step, from, to, only }: ReplayFlags): Excerpt {
  const last = view.steps.length;
  for (const number of [step, from]) {
    if (number !== undefined && number > last)
      throw new UsageError(`the episode has ${last} steps; there is no step ${number}`);
  }
  if (only === 'proof' && acceptedOffer(view) === null) {
    throw new LakatosError('INPUT_INVALID', 'the episode has no accepted proof', {
      advice: 'Leave out --only, or run `lakatos explain`, which tells why there is none.',
    });
  }
  return {
    from: step ?? from ?? 1,
    to: step ?? to ?? last,
    proofOnly: only === 'proof',
    detailed: step !== undefined,
  };
}
