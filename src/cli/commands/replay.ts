import { type Command, Option } from 'commander';
import { LakatosError, UsageError } from '../../../core/errors.ts';
import { fileLimits } from '../../../core/limits.ts';
import { readAnyEpisode } from '../../agent/episode-kinds.ts';
import { replaceNamedFile } from '../../files/replace-file.ts';
import { gateRequest } from '../../prove/ask-gate.ts';
import type { Excerpt } from '../../prove/episode/episode-text.ts';
import type { EpisodeView } from '../../prove/episode/episode-view.ts';
import { acceptedOffer } from '../../prove/episode/load-episode.ts';
import { inColumns } from '../../report/columns.ts';
import { paintFor } from '../../report/paint.ts';
import { withoutControls } from '../../report/single-line.ts';
import type { EpisodeHeader } from '../../store/schemas.ts';
import { addOutputOptions, answer, type CommandLine, complete, type OutputFlags } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { countOption } from '../options/common-options.ts';
import { addLeanOptions, chooseLean, type LeanChoice, type LeanFlags } from '../options/lean-options.ts';
import { openEpisode, openEpisodeStore } from '../output/open-episode.ts';
import { openSession } from '../session.ts';

const stepNumber = countOption(1, 1_000_000_000);

export function addReplay(command: Command, line: CommandLine): void {
  command
    .argument(
      '[episode]',
      'a file of JSON lines, an episode id or its beginning, or a theorem id for its latest episode',
    )
    .option('--step <number>', 'only this step, with everything that Lean said', stepNumber)
    .option('--from <number>', 'from this step on', stepNumber)
    .option('--to <number>', 'up to this step', stepNumber)
    .addOption(new Option('--only <part>', 'only what the accepted proof is made of').choices(['proof']))
    .option('--html <file>', 'write a page to look into it; a search can be played back there')
    .option('--check', 'have the gate check the accepted proof again', false)
    .option('--store <folder>', 'where the episodes are: a store, or the folder of a benchmark');
  addOutputOptions(command);
  complete(
    command,
    line,
    `
Every search that lakatos prove makes is recorded in its store, unless that is none. With --json, the
lines of the episode come as they were recorded; without a name, one line for each episode.

Exit codes:
  0  it was shown
  1  --check: the proof does not hold any more, or there is none
  2  wrong usage, or there is no such episode
  3  Lakatos, Lean or the store did not work

Examples:
  lakatos replay
  lakatos replay and_swap
  lakatos replay and_swap --step 3
  lakatos replay and_swap --only proof
  lakatos replay and_swap --html tree.html
  lakatos replay and_swap --check --project ../my_project
  lakatos replay 3f2a --json > episode.jsonl`,
    replay,
  );
  addLeanOptions(command);
}

interface ReplayFlags extends LeanFlags, OutputFlags {
  readonly step?: number;
  readonly from?: number;
  readonly to?: number;
  readonly only?: 'proof';
  readonly html?: string;
  readonly check: boolean;
  readonly store?: string;
}

/** `lakatos replay`: without a name, the episodes that there are. */
async function replay(line: CommandLine, name: string | undefined, flags: ReplayFlags): Promise<ExitCode> {
  const { terminal, services } = line;
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
    return await list(line, flags);
  }
  const lines = await openEpisode(name, flags.store, services);
  const episode = readAnyEpisode(lines);
  if (episode.kind !== 'episode' && (isPart || check))
    throw new UsageError('this episode is of no search: only --json and --html go with it');
  if (html !== undefined) {
    await replaceNamedFile(html, episode.page());
    terminal.stderr.write(`written: ${html}\n`);
  }
  const search = episode.kind === 'episode' ? episode.view : null;
  if (json) answer(terminal, json, lines, '');
  else if (html === undefined && (isPart || !check)) {
    const excerpt = search === null ? [] : [excerptOf(search, flags)];
    terminal.stdout.write(episode.text(paintFor(terminal.stdout), ...excerpt));
  }
  return check && search !== null ? await checkAgain(line, search, lean) : exitCodes.done;
}

/** Asks the gate of today about the proof of then. */
async function checkAgain(
  { terminal, services }: CommandLine,
  { setting, result }: EpisodeView,
  lean: LeanChoice,
): Promise<ExitCode> {
  const paint = paintFor(terminal.stderr);
  const tell = (text: string) => terminal.stderr.write(`${text}\n`);
  const { theorem, fingerprint } = setting;
  if (result.proof === null) {
    tell(`${paint.red('✗')} there is no proof to check: \`lakatos explain\` tells why`);
    return exitCodes.someNot;
  }
  await using session = openSession({ terminal, services }, true);
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

async function list({ terminal, services }: CommandLine, { store, json }: ReplayFlags): Promise<ExitCode> {
  await using opened = await openEpisodeStore(store, services);
  const headers = await opened.episodes();
  if (headers.length === 0)
    terminal.stderr.write('there are no episodes yet: `lakatos prove` records one for every search\n');
  return answer(terminal, json, headers, episodeList(headers));
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

/** A table of episodes, latest first: id, date, result, theorem. */
const episodeList = (headers: readonly EpisodeHeader[]): string =>
  inColumns(
    headers
      .toReversed()
      .map(({ id, theoremId, createdAt, result = '?' }) => [
        id,
        createdAt.slice(0, 19).replace('T', ' '),
        result,
        theoremId,
      ]),
  );
