import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../core/clock.ts';
import { LakatosError } from '../../../core/errors.ts';
import type { LakatosEvent } from '../../../core/events.ts';
import { fileLimits, tacticLimitsFor } from '../../../core/limits.ts';
import type { Planner } from '../../agent/planner.ts';
import { idsIn } from '../../prove/input/ids-in.ts';
import { importsOfInputs } from '../../prove/input/input-imports.ts';
import { OnlyWords } from '../../prove/input/only-words.ts';
import { type Input, openInputs } from '../../prove/input/open-inputs.ts';
import { statementInput } from '../../prove/input/statement-input.ts';
import { proveInputs, type RunItem } from '../../prove/prove-inputs.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import type { SearchSettings } from '../../prove/search-settings.ts';
import { openCritic, withCriticName } from '../critic.ts';
import { paintFor } from '../display/paint.ts';
import { type ExitCode, exitCodeOfError, exitCodeOfResult, exitCodes, graver } from '../exit-code.ts';
import { modelWarnings } from '../model-warnings.ts';
import { narrowingFor } from '../narrowing-for.ts';
import { chooseLean, type LeanChoice, type LeanFlags } from '../options/lean-choice.ts';
import { choosePolicy, type ModelFlags, type PolicyChoice } from '../options/model-choice.ts';
import { chooseSearch, type SearchFlags } from '../options/search-choice.ts';
import { storeFolder } from '../options/store-folder.ts';
import { resultLine, resultNotice, resultText } from '../output/print-result.ts';
import { openOutput, type ProofOutput } from '../output/proof-output.ts';
import { ResultTally } from '../output/summary.ts';
import { readVersion } from '../package-version.ts';
import { parallelism } from '../parallelism.ts';
import { createProver } from '../prover.ts';
import { reportError } from '../report-error.ts';
import type { Services } from '../services.ts';
import { openSession, type Session } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

/** Time for making one proof read better, besides the time for finding it. */
const polishMs = 5_000;

export interface ProveFlags extends SearchFlags, LeanFlags, ModelFlags {
  readonly statement?: string;
  readonly header?: string;
  /** Milliseconds. */
  readonly time: number;
  readonly calls?: number;
  readonly expansions?: number;
  /** Bytes. */
  readonly memory?: number;
  readonly workers?: number;
  readonly seed: number;
  readonly polish: boolean;
  readonly experience: boolean;
  readonly narrowImports?: boolean;
  /** Which theorems. */
  readonly only?: readonly string[];
  /** Goes on with searches in the store. */
  readonly continue: boolean;
  readonly store?: string;
  readonly out?: string;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** `lakatos prove`. */
export async function prove(
  paths: readonly string[],
  flags: ProveFlags,
  terminal: Terminal,
  services: Services,
): Promise<ExitCode> {
  const lean = chooseLean(flags, paths);
  const policy = choosePolicy(flags);
  const search = chooseSearch(flags, policy.policy);
  if (flags.continue && storeFolder(flags.store) === null)
    throw new UsageError('--continue goes on with a search in the store: it needs one');
  if (flags.continue && flags.experience)
    throw new UsageError(
      '--continue and --experience: what is gone on with was not remembered, so give one of them',
    );
  const inputs = await chooseInputs(paths, flags, terminal);
  const isFolder =
    inputs.length > 1 || (paths.length === 1 && inputs[0]?.name !== paths[0] && paths[0] !== '-');
  const output = flags.out === undefined ? null : await openOutput(flags.out, inputs, isFolder);
  await using session = openSession({ terminal, services, json: flags.json });
  tellOfReplaced(output?.replaces ?? [], session);
  return await run(inputs, output, flags, { terminal, services, session, lean, policy, search });
}

const mostNamed = 5;

/** While there is time to stop. */
function tellOfReplaced(paths: readonly string[], { warn }: Session): void {
  if (paths.length === 0) return;
  const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : '';
  const are = paths.length === 1 ? 'is' : 'are';
  warn(`${paths.slice(0, mostNamed).join(', ')}${more} ${are} there already and will be replaced`);
}

async function chooseInputs(
  paths: readonly string[],
  { statement, header, only }: ProveFlags,
  terminal: Terminal,
): Promise<Input[]> {
  if (statement !== undefined && only !== undefined)
    throw new UsageError('--only chooses among the theorems of files: leave it out with --statement');
  if (statement === undefined) {
    if (header !== undefined) throw new UsageError('--header belongs to --statement');
    if (paths.length === 0)
      throw new UsageError('name a file, a folder or - for standard input, or use --statement');
    return openInputs(paths, terminal.stdin);
  }
  if (paths.length > 0) throw new UsageError('give either files or --statement');
  const input = statementInput({ header: header ?? '', statement });
  if (input === null) throw new UsageError('--statement holds nothing but white space and comments');
  return [input];
}

interface Surroundings {
  readonly terminal: Terminal;
  readonly services: Services;
  readonly session: Session;
  readonly lean: LeanChoice;
  readonly policy: PolicyChoice;
  readonly search: SearchSettings;
}

async function run(
  inputs: readonly Input[],
  output: ProofOutput | null,
  flags: ProveFlags,
  { terminal, ...surroundings }: Surroundings,
): Promise<ExitCode> {
  const { session } = surroundings;
  const started = systemClock.now();
  const tally = new ResultTally();
  /** Inputs of which it is known what was to prove in them. */
  const known = new Set<string>();
  const only = flags.only === undefined ? undefined : new OnlyWords(flags.only);
  let code: ExitCode = exitCodes.done;
  let fault: unknown = null;
  try {
    const chosen = await proveOptions(inputs, flags, surroundings);
    const onEvent = (event: LakatosEvent) => {
      if (event.kind === 'theorems-listed') {
        known.add(event.input);
        tally.list(event.ids);
      }
      chosen.onEvent(event);
    };
    const options = { ...chosen, onEvent, ...(only !== undefined && { only }) };
    for await (const item of proveInputs(inputs, options)) {
      if (item.kind === 'result') {
        known.add(item.input.name);
        tally.add(item.reported);
        code = graver(code, exitCodeOfResult(item.reported.result));
        print(item, flags, terminal, session);
      }
      if (item.kind === 'empty') session.warn(`${item.input.name}: there is no theorem to prove in it`);
      await output?.take(item);
    }
  } catch (thrown) {
    if (!session.signal.aborted) fault = thrown;
  }
  // Whatever broke: what was found until then is written.
  await output?.finish().catch((thrown: unknown) => {
    fault ??= thrown;
  });
  if (fault instanceof LakatosError) {
    const told = fault;
    code = graver(code, exitCodeOfError(told));
    session.display.above(() => reportError(told, terminal, flags.verbose));
  } else if (fault !== null) throw fault;
  if (session.signal.aborted) {
    code = exitCodes.interrupted;
    const unknown = await listUnbegun(
      inputs.filter(({ name }) => !known.has(name)),
      only,
      tally,
    );
    session.warn(`interrupted${unknown.length === 0 ? '' : `: nothing is known of ${unknown.join(', ')}`}`);
  } else {
    for (const word of fault === null ? (only?.unmet ?? []) : []) {
      session.warn(`--only ${word}: there is no such theorem to prove`);
      code = graver(code, exitCodes.badInput);
    }
    if (tally.isEmpty) code = graver(code, exitCodes.badInput);
  }
  tally.close();
  for (const { changed, path } of output?.aside ?? []) {
    session.warn(
      `${changed} was changed while its theorems were proved, and is left as it is now; the proofs are in ${path}`,
    );
    code = graver(code, exitCodes.badInput);
  }
  for (const path of output?.written ?? []) session.note(`written: ${path}`);
  if (!tally.isEmpty) session.note(tally.describe(systemClock.now() - started));
  return code;
}

/** Lists what was to prove in inputs that were not begun; returns the names of those of which that can't be told. */
async function listUnbegun(
  inputs: readonly Input[],
  only: OnlyWords | undefined,
  tally: ResultTally,
): Promise<readonly string[]> {
  const unknown: string[] = [];
  for (const input of inputs) {
    const ids =
      input.format === 'statement'
        ? [input.theorem.id]
        : await idsIn(input, only, AbortSignal.timeout(longestListingMs));
    if (ids === null) unknown.push(input.name);
    else tally.list(ids, input.name);
  }
  return unknown;
}

/** Who has pressed Ctrl-C does not wait long for the names of what was not reached. */
const longestListingMs = 1000;

async function proveOptions(
  inputs: readonly Input[],
  flags: ProveFlags,
  { lean, policy: choice, search, services, session }: Omit<Surroundings, 'terminal'>,
): Promise<ProveOptions> {
  const store = await session.openStore(storeFolder(flags.store));
  const policy = await services.loadPolicy(flags.ranker);
  const opened = choice.model === null ? null : await session.openModel(choice.model);
  const critic = await openCritic(choice.critic, session);
  const chat = choice.chat === undefined ? null : await session.openChat(choice.chat);
  const isNarrowed = flags.narrowImports ?? false;
  const imports = await importsOfInputs(inputs, session.signal);
  const started = await session.startEngine(flags.workers, lean, { imports, isNarrowed });
  const { engine, workers } = started;
  const experience = flags.experience
    ? await services.openExperience(store, session.signal, session.warn)
    : null;
  const withMemory = (planner: Planner) => (experience === null ? planner : experience.planner(planner));
  const advise = experience === null ? null : experience.advise.bind(experience);
  const remembered = {
    lemmas: experience?.lemmas(store) ?? null,
    advise,
    lessons: experience?.lessons ?? null,
  };
  const aids = { opened, chat, withMemory, ...remembered };
  if (choice.model !== null && opened !== null)
    for (const text of modelWarnings(choice.model, opened, engine.fingerprint, flags.time))
      session.warn(text);
  const chosen = await createProver(choice, aids, policy.name, engine, session.signal);
  if (flags.continue && chosen.prover.name !== 'search')
    throw new UsageError('only searches leave a tree to go on with: leave out --continue');
  const options: ProveOptions = {
    engine,
    store,
    narrowing: narrowingFor(isNarrowed, started, session),
    propose: policy.propose,
    remembers: experience !== null,
    prover: chosen.prover,
    model: chosen.model,
    version: await readVersion(),
    policyName: withCriticName(chosen.name, critic),
    search: { ...search, ...chosen.policy, ...(critic !== null && { value: 'model' as const }) },
    critic,
    lemmaIndex: flags.lemmas
      ? await services.openLemmaIndex(engine, {
          isMeasured: false,
          warn: session.warn,
          signal: session.signal,
        })
      : null,
    continues: flags.continue,
    limits: {
      ms: flags.time,
      calls: flags.calls ?? Number.POSITIVE_INFINITY,
      expansions: flags.expansions ?? Number.POSITIVE_INFINITY,
      tokens: flags.tokens ?? Number.POSITIVE_INFINITY,
      memory: flags.memory ?? Number.POSITIVE_INFINITY,
    },
    tacticLimits: tacticLimitsFor(flags.tacticTime),
    fileLimits,
    polishMs: flags.polish ? polishMs : 0,
    parallelism: flags.parallel ?? parallelism(workers, chosen),
    seed: flags.seed,
    clock: systemClock,
    date: () => new Date(),
    newId: randomUUID,
    signal: session.signal,
    onEvent: session.onEvent,
  };
  return experience === null ? options : experience.wrap(options);
}

/**
 * Results go to standard output, as JSON or as Lean text. When that is no terminal, a person at the terminal of
 * standard error, or a log beside the JSON, gets a line each as well.
 */
function print(
  { reported, place }: Extract<RunItem, { kind: 'result' }>,
  flags: ProveFlags,
  { stdout, stderr }: Terminal,
  session: Session,
): void {
  session.display.above(() => {
    stdout.write(flags.json ? resultLine(reported, place) : resultText(reported, stdout));
    if (flags.json || (stderr.isTTY === true && stdout.isTTY !== true)) {
      stderr.write(resultNotice(reported, paintFor(stderr)));
    }
  });
}
