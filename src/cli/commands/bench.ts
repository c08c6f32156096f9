import { join } from 'node:path';
import type { Command } from 'commander';
import { systemClock } from '../../../core/clock.ts';
import { UsageError } from '../../../core/errors.ts';
import { limitsFrom } from '../../../core/ledger.ts';
import { fileLimits } from '../../../core/limits.ts';
import type { PolicyChoice } from '../../agent/provers/model-choice.ts';
import { describeCritic } from '../../agent/provers/open-critic.ts';
import { episodesFolder } from '../../evaluate/report/report-file-names.ts';
import { reportJson } from '../../evaluate/report/report-files.ts';
import { contaminationMark, headline } from '../../evaluate/report/words/headline.ts';
import { makeBenchConfig } from '../../evaluate/run/bench-config.ts';
import { type BenchFolder, openBenchFolder } from '../../evaluate/run/bench-folder.ts';
import { benchRun } from '../../evaluate/run/bench-run.ts';
import { scanForContamination } from '../../evaluate/run/build-report.ts';
import {
  type BenchSuite,
  limitSuite,
  narrowSuite,
  onlyProblems,
  type ReadSuite,
  readBenchSuite,
} from '../../evaluate/run/open-bench-suite.ts';
import { sourceCommit } from '../../evaluate/run/source-commit.ts';
import { type SuiteFolders, suiteFolders } from '../../evaluate/suites/registry.ts';
import { knownTraining } from '../../learn/training-data/known-training.ts';
import { importsOfTexts } from '../../prove/input/input-imports.ts';
import { mendAsked } from '../../prove/lean-file/mend-asked.ts';
import type { SearchSettings } from '../../prove/search-settings.ts';
import type { QueueAddress } from '../../queue/queue-address.ts';
import { counted, countedAre } from '../../report/numbers.ts';
import { addOutputOptions, type CommandLine, complete, switchOption } from '../command-line.ts';
import { type BenchDisplay, createBenchDisplay } from '../display/bench-display.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { narrowingFor } from '../narrowing-for.ts';
import { type BenchFlags, chooseBench } from '../options/bench-choices.ts';
import { choosePolicy, chooseSearch } from '../options/choose-policy.ts';
import {
  countOption,
  durationOption,
  listOption,
  mostCalls,
  narrowOption,
  newRunFolder,
  noRunThere,
  onlyOption,
  queueOption,
  runCallsOption,
  runTimeOption,
  workersOption,
} from '../options/common-options.ts';
import { addLeanOptions, chooseLean } from '../options/lean-options.ts';
import { addProverOptions, proverHelp } from '../options/prover-options.ts';
import { type GivenFlags, withSettings } from '../options/settings-options.ts';
import { askedQueue, mostOnQueue, openRemote } from '../queue-use.ts';
import { RunBudget, runSpentText } from '../run-budget.ts';
import { runPartsOf } from '../run-parts.ts';
import { openSession, type Session } from '../session.ts';
import type { StartedEngine } from '../started-engine.ts';
import { type OpenModels, openModels, readyToProve } from '../who-proves.ts';
import { addBenchCompare } from './bench-compare.ts';

const mostAttempts = 10_000;
const mostComplaints = 5;

export function addBench(command: Command, line: CommandLine): void {
  command
    .argument('<suite>', 'the name of a suite (core), a JSONL file, or a Lean file or a folder of them')
    .optionsGroup('What to measure:')
    .option(
      '--split <names>',
      'parts of the suite, with commas, or all (default: test of a suite that has it, all of a file or folder)',
    )
    .addOption(onlyOption('the problem'))
    .option('--limit <count>', 'a sample of so many problems, always the same', countOption(1, mostCalls))
    .addOption(narrowOption('on where not all of it is built'))
    .option('--no-narrow-imports', 'read imports as they are written')
    .option('--no-negation-probe', "don't try to prove the negation of what is not proved")
    .addOption(
      switchOption(
        '--baselines',
        'also what rfl, decide, simp, omega, grind and simp_all prove alone, and norm_num, ring, linarith, nlinarith, positivity and aesop where a library is imported',
      ),
    )
    .option(
      '--training-data <file>',
      'what the models have learnt from, for the contamination check: a JSONL file, or a text of Lean theorems; may be repeated',
      listOption,
    )
    .optionsGroup('Budget for each attempt:')
    .option(
      '--time <duration>',
      'for each attempt: 500ms, 30s, 2m (30s, unless --calls or limits.expansions)',
      durationOption,
    )
    .option('--calls <count>', 'tactic calls for each attempt', countOption(1, mostCalls))
    .option('--tokens <count>', 'tokens of the model for each attempt', countOption(1, mostCalls))
    .option(
      '--k <count>',
      'report pass@k up to this k; needs as many attempts',
      countOption(1, mostAttempts),
      1,
    )
    .option('--attempts <count>', 'attempts at each problem (as many as k)', countOption(1, mostAttempts))
    .option('--seed <number>', 'attempt i has this seed and i, from 0', countOption(0, 2 ** 31 - 1), 0)
    .optionsGroup('The run:')
    .option('--out <folder>', 'the folder of the run (default: a new one in runs/)')
    .addOption(
      switchOption('--resume', 'go on with the run in --out: the same options, nothing is done twice'),
    )
    .addOption(runTimeOption())
    .addOption(runCallsOption())
    .addOption(queueOption('have workers elsewhere make the searches, through'));
  addOutputOptions(command, 'the report as JSON on standard output');
  complete(
    command,
    line,
    `
The folder gets attempts.jsonl, with a line for each attempt as soon as it is finished, and at the end
report.json, report.md and report.html. Ctrl-C writes a report of what is known by then; after that, or
a crash, or a kill, the same command with --resume goes on.

Each worker has a problem of its own. Statements that Lean does not accept, and faults of the
machinery, are counted apart and in no rate. What is not proved gets a small budget for its negation,
so that false statements are found.

${proverHelp}

Exit codes:
  0    the run is finished, whatever it proved
  2    wrong usage, or a suite or folder that can not be used
  3    Lakatos or Lean itself did not work
  130  interrupted; the folder is named, and --resume goes on

Examples:
  lakatos bench core --split test --time 30s
  lakatos bench core --split valid --calls 500 --limit 50 --out runs/small
  lakatos bench core --split valid --calls 500 --limit 50 --out runs/small --resume
  lakatos bench problems.jsonl --k 4 --time 1m --json > report.json
  lakatos bench minif2f --split test --calls 300
  lakatos bench core --split valid --calls 128 --model prover.gguf
  lakatos bench core --split valid --calls 128 --strategy puct --critic judge.gguf
  lakatos bench core --split valid --calls 128 --queue redis://10.0.0.1:6379
  lakatos bench compare runs/before runs/after`,
    async (_, suite: string, flags: GivenFlags<BenchFlags>) =>
      bench(line, suite, await withSettings('bench', flags)),
  );
  addLeanOptions(addProverOptions(command)).addOption(workersOption());
  addBenchCompare(command, line);
}

/** What a run is made with, beside its flags. */
interface Surroundings {
  readonly folder: BenchFolder;
  readonly suite: BenchSuite;
  readonly session: Session;
  readonly display: BenchDisplay;
  readonly folders: SuiteFolders;
  readonly choice: PolicyChoice;
  readonly models: OpenModels;
  readonly search: SearchSettings;
  /** Null: searches are made here. */
  readonly queue: QueueAddress | null;
}

async function bench(
  { terminal, services }: CommandLine,
  name: string,
  flags: BenchFlags,
): Promise<ExitCode> {
  const attempts = flags.attempts ?? flags.k;
  if (flags.k > attempts)
    throw new UsageError(`pass@${flags.k} needs as many attempts: --attempts ${flags.k}`);
  const queue = askedQueue(flags, terminal);
  if (flags.resume && flags.out === undefined) throw new UsageError('--resume goes on with the run in --out');
  const lean = chooseLean(flags, []);
  const choice = choosePolicy(flags);
  const search = chooseSearch(flags, choice.policy);
  const display = createBenchDisplay(terminal, flags, systemClock);
  await using session = openSession({ terminal, services }, flags.json, display);
  const { signal } = session;
  const folders = suiteFolders(terminal.env);
  const read = await readBenchSuite({ name, split: flags.split ?? null, folders, signal });
  const asked = onlyProblems(read.suite, flags.only);
  tellOfSuite(read, session);
  const path =
    flags.out ?? newRunFolder(`${read.suite.description.name}-${read.suite.description.split}`, new Date());
  // Behind everything that the user may have to correct, and before Lean, which takes seconds to start.
  await using folder = await openBenchFolder(path, flags.resume);
  if (flags.resume && folder.kept === null) session.note(noRunThere(path));
  try {
    // Before Lean: how many workers there are is reckoned from the memory that models leave (mapped weights may not show).
    const models = await openModels(choice, session);
    // Free memory changes, and with it the number of workers that nobody chose.
    const isNarrowed = flags.narrowImports ?? true;
    const imports = importsOfTexts(asked.problems.map(({ theorem }) => theorem.header));
    const texts = { imports, isNarrowed, mayLack: 'some' as const };
    const started = await session.startEngine(flags.workers ?? folder.kept?.workers, lean, texts);
    const narrowing = narrowingFor(isNarrowed, started, session);
    const limited = narrowSuite(limitSuite(asked, flags.limit ?? null), narrowing);
    const theorems = await mendAsked(
      limited.problems.map(({ theorem }) => theorem),
      started.engine,
      signal,
    );
    const problems = limited.problems.map((problem, at) => ({ ...problem, theorem: theorems[at]! }));
    const suite = { ...limited, problems };
    const surroundings = { folder, suite, session, display, folders, choice, models, search, queue };
    await runIn(started, { ...flags, attempts }, surroundings);
  } catch (thrown) {
    // What is asked of Lean while it is stopped may end in errors.
    if (!signal.aborted) {
      if (folder.hasBegun) session.warn(`what is known is in ${path}; ${howToGoOn(path)}`);
      throw thrown;
    }
  }
  if (!signal.aborted) return exitCodes.done;
  session.warn(
    folder.hasBegun
      ? `interrupted: what is known is in ${path}; ${howToGoOn(path)}`
      : 'interrupted before the first attempt: nothing is known yet',
  );
  return exitCodes.interrupted;
}

const howToGoOn = (path: string): string => `the same command with --out ${path} --resume goes on`;

async function runIn(
  { engine, workers }: StartedEngine,
  flags: BenchFlags & { readonly attempts: number },
  { folder, suite, session, display, folders, choice, models, search: chosen, queue }: Surroundings,
): Promise<void> {
  const { signal, terminal } = session;
  const choices = chooseBench(flags, chosen, workers);
  const { budget, parallelism } = choices;
  const proving = await readyToProve(choice, models, {
    ...{ session, engine, ranker: flags.ranker, mostMs: budget.ms },
  });
  const { version, critic, enumerative, policyName, requirements } = proving;
  const search = proving.settings(choices.search);
  const writer = 'model' in models.prover ? models.prover.model?.model : null;
  const device = writer?.info.device ?? (critic?.kind === 'model' ? critic.model.info.device : null);
  const config = makeBenchConfig(
    suite,
    { ...choices, search },
    {
      lakatos: version,
      lean: engine.fingerprint,
      policy: policyName,
      model: proving.description,
      critic: critic === null ? null : describeCritic(critic),
      device: device ?? null,
      startedAt: new Date().toISOString(),
      commit: await sourceCommit(),
    },
  );
  const training = await knownTraining(
    await runPartsOf(proving, choice, enumerative, flags, { env: terminal.env, signal }),
    folders,
    signal,
  );
  const contamination = scanForContamination(suite.problems, training);
  const lemmaIndex = search.lemmas ? await session.openLemmaIndex(engine, true) : null;
  const episodes = await session.openStore(join(folder.path, episodesFolder));
  const how = { priority: 'run', keepsProofs: false, onStatus: display.onQueue } as const;
  await using remote = queue === null ? null : await openRemote(queue, requirements, how, session);
  using whole = new RunBudget(flags, systemClock, signal);
  whole.begin();
  const title = `${suite.description.name} ${suite.description.split}`;
  display.start(title, suite.problems.length, contaminationMark(contamination));
  const report = await benchRun({
    folder,
    suite,
    config,
    settings: {
      lean: { engine, tacticLimits: choices.tacticLimits, fileLimits },
      search: {
        ...proving.search,
        settings: search,
        parallelism,
        lemmaIndex,
        seed: flags.seed,
      },
      prover: remote?.prover ?? proving.prover,
      run: {
        ...proving.run,
        limits: limitsFrom(budget),
        signal: whole.signal,
        onEvent: () => {},
      },
      episodes,
    },
    ...(remote !== null && { atOnce: mostOnQueue }),
    contamination,
    onEvent(event) {
      display.onBench(event);
      if (event.kind === 'attempt-finished') whole.use(event.record.spent.calls);
      if (event.kind === 'probe-finished') whole.use(event.record.calls);
    },
    note: session.note,
    warn: session.warn,
  });
  if (whole.spent !== null) session.note(`${runSpentText(whole.spent)}: ${howToGoOn(folder.path)}`);
  session.note(headline(report));
  session.note(`the report is in ${join(folder.path, 'report.html')}, report.md and report.json`);
  if (report.results.some(({ episode }) => episode !== undefined))
    session.note(`why one was not proved: lakatos explain PROBLEM --store ${folder.path}`);
  if (flags.json) session.display.above(() => terminal.stdout.write(reportJson(report)));
}

/** Warns of what a suite has that is not measured, or is not what its manifest says. */
function tellOfSuite({ suite: { description }, complaints }: ReadSuite, { warn }: Session): void {
  const { differences, knownBad, askingForAnswer } = description;
  for (const { file, line, message } of complaints.slice(0, mostComplaints))
    warn(`${file}:${line}: ${message}`);
  if (complaints.length > 0)
    warn(`${countedAre(complaints.length, 'record')} left out, and the others are not affected`);
  if (differences.length > 0) warn(`the suite is not what its manifest says: ${differences.join('; ')}`);
  if (askingForAnswer.length > 0)
    warn(
      `an answer has to be found first for ${counted(askingForAnswer.length, 'problem')}, which Lakatos does not fill in yet: not tried, and in no rate`,
    );
  if (knownBad.length > 0)
    warn(`known to be wrong: ${knownBad.map(({ id, reason }) => `${id} (${reason})`).join('; ')}`);
}
