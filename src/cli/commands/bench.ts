import { randomUUID } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { systemClock } from '../../../core/clock.ts';
import { LakatosError } from '../../../core/errors.ts';
import { fileLimits } from '../../../core/limits.ts';
import { episodesFolder } from '../../evaluate/report/report-file-names.ts';
import { reportJson } from '../../evaluate/report/report-json.ts';
import { contaminationMark, headline } from '../../evaluate/report/words/headline.ts';
import { type BenchFolder, openBenchFolder } from '../../evaluate/run/bench-folder.ts';
import { benchRun } from '../../evaluate/run/bench-run.ts';
import type { BenchSuite } from '../../evaluate/run/bench-suite.ts';
import { scanForContamination } from '../../evaluate/run/contamination.ts';
import { type KeptFragment, readFragment } from '../../evaluate/run/kept-fragment.ts';
import { makeBenchConfig } from '../../evaluate/run/make-config.ts';
import { narrowSuite } from '../../evaluate/run/narrow-suite.ts';
import {
  limitSuite,
  onlyProblems,
  type ReadSuite,
  readBenchSuite,
} from '../../evaluate/run/open-bench-suite.ts';
import { selectCoreFragment, withinFragment } from '../../evaluate/run/select-core-fragment.ts';
import { sourceCommit } from '../../evaluate/run/source-commit.ts';
import { type SuiteFolders, suiteFolders } from '../../evaluate/suites/suite-folders.ts';
import { knownTraining, type RunModel, type RunParts } from '../../learn/training-data/known-training.ts';
import { findModel } from '../../llm/models/find-model.ts';
import { modelsFolder } from '../../llm/models/models-folder.ts';
import type { ChatModel } from '../../llm/remote/chat.ts';
import { importsOfTexts } from '../../prove/input/input-imports.ts';
import { mendAsked } from '../../prove/lean-file/mend-asked.ts';
import type { CriticInUse } from '../../prove/policy/critic-in-use.ts';
import type { NamedProposer } from '../../prove/ranking/open-ranker.ts';
import type { SearchSettings } from '../../prove/search-settings.ts';
import { counted, countedAre } from '../../report/numbers.ts';
import { describeCritic, openCritic, shippedCritic, withCriticName } from '../critic.ts';
import { type BenchDisplay, createBenchDisplay } from '../display/bench-display.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { modelWarnings } from '../model-warnings.ts';
import { narrowingFor } from '../narrowing-for.ts';
import type { OpenedModel } from '../open-model.ts';
import { type BenchFlags, chooseBench, newRunFolder } from '../options/bench-choices.ts';
import { chooseLean } from '../options/lean-choice.ts';
import { choosePolicy, type ModelChoice, type PolicyChoice } from '../options/model-choice.ts';
import { chooseSearch } from '../options/search-choice.ts';
import { noRunThere } from '../output/no-run-there.ts';
import { readVersion } from '../package-version.ts';
import { type ChosenProver, createProver } from '../prover.ts';
import type { Services } from '../services.ts';
import { openSession, type Session } from '../session.ts';
import type { StartedEngine } from '../started-engine.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

const mostComplaints = 5;

/** What a run is made with, beside its flags. */
interface Surroundings {
  readonly terminal: Terminal;
  readonly services: Services;
  readonly session: Session;
  readonly display: BenchDisplay;
  readonly folders: SuiteFolders;
  readonly policy: PolicyChoice;
  readonly models: OpenModels;
  readonly search: SearchSettings;
}

/** The models of a run, open; null for those that have no part in it. */
interface OpenModels {
  readonly opened: OpenedModel | null;
  readonly critic: CriticInUse | null;
  readonly chat: ChatModel | null;
}

/** `lakatos bench`. */
export async function bench(
  name: string,
  flags: BenchFlags,
  terminal: Terminal,
  services: Services,
): Promise<ExitCode> {
  const attempts = flags.attempts ?? flags.k;
  if (flags.k > attempts)
    throw new UsageError(`pass@${flags.k} needs as many attempts: --attempts ${flags.k}`);
  const files = flags.trainingData ?? [];
  if (files.length > 0 && flags.model === undefined && flags.critic === undefined)
    throw new UsageError(
      '--training-data says what a model has learnt from: it belongs to --model and --critic',
    );
  if (flags.resume && flags.out === undefined) throw new UsageError('--resume goes on with the run in --out');
  const lean = chooseLean(flags, []);
  const policy = choosePolicy(flags);
  const search = chooseSearch(flags, policy.policy);
  const display = createBenchDisplay(terminal, flags, systemClock);
  await using session = openSession({ terminal, services, json: flags.json, display });
  const { signal } = session;
  const folders = suiteFolders(terminal.env);
  const read = await readBenchSuite({ name, split: flags.split ?? null, folders, signal });
  const asked = onlyProblems(read.suite, flags.only);
  tellOfSuite(read, session);
  const path = flags.out ?? newRunFolder(read.suite, new Date());
  // Behind everything that the user may have to correct, and before Lean, which takes seconds to start.
  await using folder = await openBenchFolder(path, flags.resume);
  if (flags.resume && folder.kept === null) session.note(noRunThere(path));
  try {
    // Before Lean: how many workers there are is reckoned from the memory that models leave (mapped weights may not show).
    const models = await openModels(policy, session);
    // Free memory changes, and with it the number of workers that nobody chose.
    const isNarrowed = flags.narrowImports ?? !flags.coreFragment;
    const imports = importsOfTexts(asked.problems.map(({ theorem }) => theorem.header));
    const texts = { imports, isNarrowed };
    const started = await session.startEngine(flags.workers ?? folder.kept?.workers, lean, texts);
    const fragment = flags.coreFragment ? await coreFragmentOf(asked, folder, started, session) : null;
    const whole = fragment === null ? asked : withinFragment(asked, fragment);
    const narrowing = narrowingFor(isNarrowed, started, session);
    const limited = narrowSuite(limitSuite(whole, flags.limit ?? null), narrowing);
    const theorems = await mendAsked(
      limited.problems.map(({ theorem }) => theorem),
      started.engine,
      signal,
    );
    const problems = limited.problems.map((problem, at) => ({ ...problem, theorem: theorems[at]! }));
    const suite = { ...limited, problems };
    await runIn(
      { folder, suite, fragment },
      started,
      { ...flags, attempts },
      { terminal, services, session, display, folders, policy, models, search },
    );
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

interface Work {
  readonly folder: BenchFolder;
  readonly suite: BenchSuite;
  /** Null when statements are read as they are. */
  readonly fragment: KeptFragment | null;
}

async function runIn(
  { folder, suite, fragment }: Work,
  { engine, workers }: StartedEngine,
  flags: BenchFlags & { readonly attempts: number },
  { terminal, services, session, display, folders, policy: choice, models, search: chosen }: Surroundings,
): Promise<void> {
  const { signal } = session;
  const [policy, version, commit] = await Promise.all([
    services.loadPolicy(flags.ranker),
    readVersion(),
    sourceCommit(),
  ]);
  const { opened, critic, chat } = models;
  const proving = await createProver(choice, { opened, chat }, policy.name, engine, signal);
  const judged = critic === null ? {} : { value: 'model' as const };
  const choices = chooseBench(flags, { ...chosen, ...proving.policy, ...judged }, workers);
  if (choice.model !== null && opened !== null)
    for (const text of modelWarnings(choice.model, opened, engine.fingerprint, choices.budget.ms))
      session.warn(text);
  const policyName = withCriticName(proving.name, critic);
  const config = makeBenchConfig(suite, choices, {
    lakatos: version,
    lean: engine.fingerprint,
    policy: policyName,
    model: proving.description,
    critic: critic === null ? null : describeCritic(critic),
    device:
      opened?.model.info.device ?? (critic?.kind === 'model' ? critic.model.info.device : undefined) ?? null,
    startedAt: new Date().toISOString(),
    commit,
  });
  const training = await knownTraining(
    await partsOf({ ...proving, critic }, choice, policy, flags, { env: terminal.env, signal }),
    folders,
    signal,
  );
  const contamination = scanForContamination(suite.problems, training);
  const { search, budget, parallelism } = choices;
  const lemmaIndex = search.lemmas
    ? await services.openLemmaIndex(engine, { isMeasured: true, warn: session.warn, signal })
    : null;
  const episodes = await session.openStore(join(folder.path, episodesFolder));
  const title = `${suite.description.name} ${suite.description.split}`;
  display.start(title, suite.problems.length, contaminationMark(contamination));
  const report = await benchRun({
    folder,
    suite,
    fragment,
    config,
    settings: {
      engine,
      propose: policy.propose,
      prover: proving.prover,
      model: proving.model,
      critic,
      version,
      policyName,
      search,
      parallelism,
      lemmaIndex,
      limits: {
        ms: budget.ms ?? Number.POSITIVE_INFINITY,
        calls: budget.calls ?? Number.POSITIVE_INFINITY,
        expansions: budget.expansions ?? Number.POSITIVE_INFINITY,
        tokens: budget.tokens ?? Number.POSITIVE_INFINITY,
        memory: Number.POSITIVE_INFINITY,
      },
      tacticLimits: choices.tacticLimits,
      fileLimits,
      seed: flags.seed,
      clock: systemClock,
      date: () => new Date(),
      newId: randomUUID,
      signal,
      onEvent: () => {},
      episodes,
    },
    contamination,
    onEvent: display.onBench,
    note: session.note,
    warn: session.warn,
  });
  session.note(headline(report));
  session.note(`the report is in ${join(folder.path, 'report.html')}, report.md and report.json`);
  if (report.results.some(({ episode }) => episode !== undefined))
    session.note(`why one was not proved: lakatos explain PROBLEM --store ${folder.path}`);
  if (flags.json) session.display.above(() => terminal.stdout.write(reportJson(report)));
}

async function openModels({ model, critic, chat }: PolicyChoice, session: Session): Promise<OpenModels> {
  return {
    opened: model === null ? null : await session.openModel(model),
    critic: await openCritic(critic, session),
    chat: chat === undefined ? null : await session.openChat(chat),
  };
}

/** Who takes part, as far as it may have learnt something. */
async function partsOf(
  { description, prover, critic }: ChosenProver & { readonly critic: CriticInUse | null },
  choice: PolicyChoice,
  { name: enumerative, ranker }: NamedProposer,
  { trainingData = [] }: BenchFlags,
  { env, signal }: { readonly env: Terminal['env']; readonly signal: AbortSignal },
): Promise<RunParts> {
  const known = async (
    { from }: ModelChoice,
    told: { readonly name: string; readonly origin: string } | null,
  ): Promise<RunModel> => {
    const found =
      from.kind === 'gguf'
        ? await findModel(from.name, { folder: modelsFolder(env), signal }).catch(() => null)
        : null;
    // A model that does not say what it is must not pass for none.
    const { name, origin } = told ?? { name: basename(from.name), origin: '' };
    return { name, origin, path: found?.path ?? null };
  };
  const main = choice.chat?.model ?? choice.model;
  // Plans, and searches that complete what a model wrote, go by the built-in policy too.
  const isModelAlone = choice.policy === 'model' && prover.name === 'search';
  return {
    policy: isModelAlone ? null : enumerative,
    models: [
      ...(main === null ? [] : [await known(main, description)]),
      ...(ranker === undefined || isModelAlone ? [] : [ranker]),
      ...(choice.critic === undefined ? [] : await critics(choice.critic)),
    ],
    files: trainingData,
  };

  async function critics(chosen: ModelChoice): Promise<readonly RunModel[]> {
    const { name } = chosen.from;
    // The one that comes with Lakatos vouches for itself, as its ranker does.
    if (name === shippedCritic) return [];
    if (critic?.kind === 'linear') return [{ name: critic.name, origin: critic.origin, path: resolve(name) }];
    return [await known(chosen, critic?.model.info ?? null)];
  }
}

async function coreFragmentOf(
  suite: BenchSuite,
  folder: BenchFolder,
  { engine, workers }: StartedEngine,
  { signal, onEvent, note, warn }: Session,
): Promise<KeptFragment> {
  const kept = folder.kept === null ? null : await readFragment(folder.path, suite, engine);
  const fragment =
    kept ??
    (await selectCoreFragment(suite, {
      engine,
      workers,
      signal,
      onProgress: (done, total) =>
        onEvent({
          kind: 'preparing',
          text: `looking for the core fragment ${Math.floor((100 * done) / total)} %`,
        }),
    }));
  const { inside, unknown } = fragment;
  note(`core fragment: ${inside.length} of ${suite.problems.length} statements need no Mathlib`);
  if (unknown.length > 0) warn(`Lean gave no answer on ${unknown.join(', ')}: left out`);
  if (inside.length > 0) return fragment;
  throw new LakatosError('INPUT_INVALID', 'no statement of the suite is in the core fragment', {
    advice: 'Leave out --core-fragment, and use a Lean with Mathlib: --lean native --project DIR.',
  });
}

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
