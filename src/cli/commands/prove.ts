import type { Command } from 'commander';
import { systemClock } from '../../../core/clock.ts';
import { LakatosError, UsageError } from '../../../core/errors.ts';
import { limitsFrom } from '../../../core/ledger.ts';
import { idsIn, OnlyWords } from '../../prove/input/ids-in.ts';
import { importsOfInputs } from '../../prove/input/input-imports.ts';
import { type Input, openInputs, statementInput } from '../../prove/input/open-inputs.ts';
import { proveInputs, type RunItem } from '../../prove/prove-inputs.ts';
import { paintFor } from '../../report/paint.ts';
import { shortList } from '../../report/single-line.ts';
import {
  type CommandLine,
  complete,
  type OutputFlags,
  switchOption,
  verboseOption,
} from '../command-line.ts';
import {
  type ExitCode,
  exitCodeHelp,
  exitCodeOfError,
  exitCodeOfResult,
  exitCodes,
  graver,
} from '../exit-code.ts';
import { type OpenProverFlags, openProver, type ProverSurroundings } from '../open-prover.ts';
import { choosePolicy, chooseSearch } from '../options/choose-policy.ts';
import {
  countOption,
  mostCalls,
  narrowOption,
  onlyOption,
  queueOption,
  runCallsOption,
  runTimeOption,
  storeFolder,
  timeOption,
  workersOption,
} from '../options/common-options.ts';
import { addLeanOptions, chooseLean, type LeanFlags } from '../options/lean-options.ts';
import { addProverOptions, proverHelp } from '../options/prover-options.ts';
import { type GivenFlags, withSettings } from '../options/settings-options.ts';
import { resultLine, resultNotice, resultText } from '../output/print-result.ts';
import { openOutput, type ProofOutput } from '../output/proof-output.ts';
import { ResultTally } from '../output/summary.ts';
import { askedQueue, type QueueFlags } from '../queue-use.ts';
import { reportError } from '../report-error.ts';
import { RunBudget, type RunBudgetFlags, runSpentText } from '../run-budget.ts';
import { openSession, type Session } from '../session.ts';
import type { Terminal } from '../terminal.ts';

export function addProve(command: Command, line: CommandLine): void {
  command
    .argument(
      '[inputs...]',
      'Lean files, JSONL files with {id, header, statement} lines, folders, - for standard input',
    )
    .optionsGroup('What to prove:')
    .option('--statement <text>', 'prove this statement')
    .option('--header <text>', 'what Lean reads before --statement: opens, definitions')
    .addOption(narrowOption())
    .addOption(onlyOption('the theorem'))
    .option('--continue', 'go on with the last search of each theorem, with a new budget', false)
    .optionsGroup('Budget for each theorem:')
    .addOption(timeOption())
    .option('--calls <count>', 'tactic calls for each theorem', countOption(1, mostCalls))
    .option(
      '--tokens <count>',
      'tokens that models (policy, value, critic) may read and write for each theorem',
      countOption(1, mostCalls),
    )
    .optionsGroup('The run:')
    .addOption(runTimeOption())
    .addOption(runCallsOption())
    .addOption(queueOption('have workers elsewhere prove, through'))
    .optionsGroup('Output:')
    .option('--out <path>', 'write the completed Lean file; for several inputs, a folder')
    .addOption(switchOption('--json', 'lines of JSON on standard output'))
    .option('--store <folder>', 'where proofs and answers of Lean are kept; none keeps nothing')
    .addOption(verboseOption());
  complete(
    command,
    line,
    `
With --json, each theorem gives one line {id, name, file, line, status, reason, counterexample, rejection,
proof, certificate, spent, messages, contributions, lemmas, narrowed, insteadOf} on standard output as soon as it is decided; status is proved, not-proved, invalid or error,
proof is what follows ":=", contributions says who proposed what, and lemmas lists what was proved on the
way. Everything else goes to standard error. Ctrl-C stops and reports what is known.

${proverHelp}
${exitCodeHelp}

Examples:
  lakatos prove Basics.lean
  lakatos prove Basics.lean --time 2m --out Proved.lean
  lakatos prove Basics.lean --only add_swap --only Tree.size_pos
  lakatos prove problems.jsonl --json > results.jsonl
  cat Basics.lean | lakatos prove -
  lakatos prove Hard.lean --strategy puct --time 10m --set limits.memory=6GB
  lakatos prove Hard.lean --strategy puct --time 10m --continue
  lakatos prove Hard.lean --prover plan
  lakatos prove Hard.lean --prover auto --time 10m
  lakatos prove Hard.lean --model prover.gguf --profile bfs-prover --set search.proposals=16
  lakatos prove Hard.lean --prover plan --planner sketch --model chat.gguf --settings chat.json
  lakatos prove Hard.lean --prover dialogue --model-server http://127.0.0.1:8080/v1 --model NAME
  lakatos prove problems.jsonl --queue redis://10.0.0.1:6379
  lakatos prove --statement "theorem t (n : Nat) : n + 0 = n" --calls 100`,
    async (_, paths: string[], flags: GivenFlags<ProveFlags>) =>
      prove(line, paths, await withSettings('prove', flags)),
  );
  addProverOptions(command)
    .optionsGroup('Who proves:')
    .option('--seed <number>', 'another seed tries tactics in another order', countOption(0, 2 ** 32 - 1), 0)
    .option('--experience', 'try what worked on theorems like it before, and remember what works', false);
  addLeanOptions(command).addOption(workersOption());
}

export interface ProveFlags extends OpenProverFlags, LeanFlags, OutputFlags, RunBudgetFlags, QueueFlags {
  readonly statement?: string;
  readonly header?: string;
  readonly calls?: number;
  readonly expansions?: number;
  /** Bytes. */
  readonly memory?: number;
  readonly only?: readonly string[];
  readonly out?: string;
}

async function prove(
  { terminal, services }: CommandLine,
  paths: readonly string[],
  flags: ProveFlags,
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
  const queue = askedQueue(flags, terminal);
  const inputs = await chooseInputs(paths, flags, terminal);
  const isFolder =
    inputs.length > 1 || (paths.length === 1 && inputs[0]?.name !== paths[0] && paths[0] !== '-');
  const output = flags.out === undefined ? null : await openOutput(flags.out, inputs, isFolder);
  await using session = openSession({ terminal, services }, flags.json);
  tellOfReplaced(output?.replaces ?? [], session);
  return await run(inputs, output, flags, { session, lean, policy, search, queue });
}

const mostNamed = 5;

/** While there is time to stop. */
function tellOfReplaced(paths: readonly string[], { warn }: Session): void {
  if (paths.length === 0) return;
  const are = paths.length === 1 ? 'is' : 'are';
  warn(`${shortList(paths, mostNamed)} ${are} there already and will be replaced`);
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

async function run(
  inputs: readonly Input[],
  output: ProofOutput | null,
  flags: ProveFlags,
  surroundings: ProverSurroundings,
): Promise<ExitCode> {
  const { session } = surroundings;
  const started = systemClock.now();
  const tally = new ResultTally();
  /** Inputs of which it is known what was to prove in them. */
  const known = new Set<string>();
  const only = flags.only === undefined ? undefined : new OnlyWords(flags.only);
  let code: ExitCode = exitCodes.done;
  let fault: unknown = null;
  using whole = new RunBudget(flags, systemClock, session.signal);
  try {
    const imports = await importsOfInputs(inputs, session.signal);
    const { proveWith } = await openProver(flags, surroundings, imports);
    whole.begin();
    const options = proveWith({
      limits: limitsFrom({ ...flags, ms: flags.time }),
      signal: whole.signal,
      onEvent(event) {
        if (event.kind === 'theorem-finished') whole.use(event.reported.result.spent.calls);
        if (event.kind === 'theorems-listed') {
          known.add(event.input);
          tally.list(event.ids);
        }
        session.onEvent(event);
      },
      ...(only !== undefined && { only }),
    });
    for await (const item of proveInputs(inputs, options)) {
      if (item.kind === 'result') {
        known.add(item.input.name);
        tally.add(item.reported);
        code = graver(code, exitCodeOfResult(item.reported.result));
        print(item, flags, session);
      }
      if (item.kind === 'empty') session.warn(`${item.input.name}: there is no theorem to prove in it`);
      await output?.take(item);
    }
  } catch (thrown) {
    if (!whole.signal.aborted) fault = thrown;
  }
  // Whatever broke: what was found until then is written.
  await output?.finish().catch((thrown: unknown) => {
    fault ??= thrown;
  });
  if (fault instanceof LakatosError) {
    const told = fault;
    code = graver(code, exitCodeOfError(told));
    session.display.above(() => reportError(told, session.terminal, flags.verbose));
  } else if (fault !== null) throw fault;
  if (whole.signal.aborted) {
    code = session.signal.aborted ? exitCodes.interrupted : graver(code, exitCodes.someNot);
    const why = session.signal.aborted ? 'interrupted' : runSpentText(whole.spent);
    const unknown = await listUnbegun(
      inputs.filter(({ name }) => !known.has(name)),
      only,
      tally,
    );
    session.warn(`${why}${unknown.length === 0 ? '' : `: nothing is known of ${unknown.join(', ')}`}`);
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

/**
 * Results go to standard output, as JSON or as Lean text. When that is no terminal, a person at the terminal of
 * standard error, or a log beside the JSON, gets a line each as well.
 */
function print(
  { reported, place }: Extract<RunItem, { kind: 'result' }>,
  flags: ProveFlags,
  { display, terminal: { stdout, stderr } }: Session,
): void {
  display.above(() => {
    stdout.write(flags.json ? resultLine(reported, place) : resultText(reported, stdout));
    if (flags.json || (stderr.isTTY === true && stdout.isTTY !== true)) {
      stderr.write(resultNotice(reported, paintFor(stderr)));
    }
  });
}
