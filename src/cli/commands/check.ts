import { createReadStream } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import type { Command } from 'commander';
import { decodeUtf8, toUnixLines } from '../../../core/decode-text.ts';
import { LakatosError, UsageError } from '../../../core/errors.ts';
import { fileLimits } from '../../../core/limits.ts';
import { type LeanEngine, readableReport, type Target, targetAt } from '../../../lean/engine.ts';
import { type Narrowing, narrowImports } from '../../../lean/lake/narrow-imports.ts';
import { confirmersFor } from '../../../lean/pool/pool-options.ts';
import { unreadable } from '../../files/read-file.ts';
import { checkFile, type TheoremVerdict } from '../../prove/check/check-file.ts';
import { type DisproofJudgement, judgeSubmission } from '../../prove/check/check-submission.ts';
import { readSubmissions, type SubmissionCase } from '../../prove/check/read-submissions.ts';
import { candidateOfLine, OnlyWords } from '../../prove/input/ids-in.ts';
import {
  type ImportLists,
  importsOfSubmissions,
  importsOfTexts,
  narrowTheorem,
} from '../../prove/input/input-imports.ts';
import { inOrder } from '../../prove/inputs-at-once.ts';
import { chooseTheorems } from '../../prove/lean-file/wanted-theorems.ts';
import { searchProver } from '../../prove/prove-theorem.ts';
import type { QueueAddress } from '../../queue/queue-address.ts';
import { counted } from '../../report/numbers.ts';
import { paintFor } from '../../report/paint.ts';
import { toAnswer } from '../../service/check-proof.ts';
import { addOutputOptions, type CommandLine, complete, type OutputFlags } from '../command-line.ts';
import { type ExitCode, exitCodeHelp, exitCodeOfError, exitCodes, graver } from '../exit-code.ts';
import { narrowingFor } from '../narrowing-for.ts';
import { narrowOption, onlyOption, queueOption, workersOption } from '../options/common-options.ts';
import { addLeanOptions, chooseLean, type LeanFlags } from '../options/lean-options.ts';
import { type CheckLine, verdictText } from '../output/print-result.ts';
import { readVersion } from '../package-version.ts';
import { askedQueue, mostOnQueue, openRemote, plainSearch, type QueueFlags } from '../queue-use.ts';
import { reportError } from '../report-error.ts';
import { openSession, type Session } from '../session.ts';
import type { Terminal } from '../terminal.ts';

export function addCheck(command: Command, line: CommandLine): void {
  command
    .argument('[files...]', 'the reference, with sorry for each proof that is asked for, and the submission')
    .option(
      '--jsonl <file>',
      'check lines {id, reference: {header, statement}, submission}; - for standard input',
    )
    .option(
      '--allow-disproof',
      'accept a proof that the theorem is false, and tell it apart: of NAME_negated : ¬ (∀ BINDERS, STATEMENT)',
    )
    .addOption(queueOption('with --jsonl, have workers elsewhere sift the submissions, through'))
    .addOption(narrowOption())
    .addOption(onlyOption('the theorem of the reference, or the line,'));
  addOutputOptions(command);
  complete(
    command,
    line,
    `
A submission is a whole Lean file. In a JSONL line it may also be what follows the header: then it is
read once more behind the header. With --json, each submission gives one line
{id, verdict, reasons: [{code, message}], theorems, certificate}; verdict is accepted or rejected,
or disproved with --allow-disproof.

With --queue, \`lakatos worker\` (without options of who proves) refuses what is to be refused; what it accepts is
judged here once more.
${exitCodeHelp}
  4  with --allow-disproof: something was disproved, and everything else was accepted

Examples:
  lakatos check Statement.lean Submission.lean
  lakatos check Statement.lean Submission.lean --json
  lakatos check --jsonl submissions.jsonl --json > verdicts.jsonl
  lakatos check --jsonl submissions.jsonl --queue redis://10.0.0.1:6379`,
    check,
  );
  addLeanOptions(command).addOption(workersOption());
}

interface CheckFlags extends LeanFlags, OutputFlags, QueueFlags {
  readonly only?: readonly string[];
  readonly jsonl?: string;
  readonly narrowImports?: boolean;
  readonly allowDisproof?: boolean;
  readonly workers?: number;
}

interface Checked {
  readonly line: CheckLine;
  readonly code: ExitCode;
}

async function check(
  { terminal, services }: CommandLine,
  paths: readonly string[],
  flags: CheckFlags,
): Promise<ExitCode> {
  const lean = chooseLean(flags, paths);
  if (flags.queue !== undefined && flags.jsonl === undefined)
    throw new UsageError('--queue belongs to --jsonl');
  const queue = askedQueue(flags, terminal);
  const { start, imports } = await chooseCases(paths, flags, terminal);
  await using session = openSession({ terminal, services }, flags.json);
  let code: ExitCode = exitCodes.done;
  const counts: Record<DisproofJudgement['kind'], number> = { accepted: 0, disproved: 0, rejected: 0 };
  let total = 0;
  try {
    const wanted = paths.length > 0 ? 1 : flags.workers;
    const isNarrowed = flags.narrowImports ?? false;
    const started = await session.startEngine(wanted, lean, { imports, isNarrowed });
    const narrowing = narrowingFor(isNarrowed, started, session);
    const { engine, workers } = started;
    const judge: Judge = (_, value) =>
      judgeSubmission(value, {
        ...{ engine, limits: fileLimits, signal: session.signal },
        allowsDisproof: flags.allowDisproof ?? false,
      });
    // More than workers: while a submission is confirmed, its worker can go on with the next.
    const here = { judge, atOnce: workers + confirmersFor(workers) };
    const judging = queue === null ? here : await judgeOnQueue(queue, here.judge, flags, engine, session);
    for await (const { line, code: own } of start(engine, {
      ...judging,
      narrowing,
      signal: session.signal,
    })) {
      if (session.signal.aborted) break;
      total += 1;
      counts[line.verdict] += 1;
      code = graver(code, own);
      print(line, flags, session);
    }
  } catch (thrown) {
    if (!session.signal.aborted) {
      if (!(thrown instanceof LakatosError)) throw thrown;
      code = graver(code, exitCodeOfError(thrown));
      session.display.above(() => reportError(thrown, terminal, flags.verbose));
    }
  }
  if (session.signal.aborted) return exitCodes.interrupted;
  if (flags.jsonl !== undefined && total === 0 && code === exitCodes.done) {
    session.warn(`${flags.jsonl}: there is nothing to check in it`);
    return exitCodes.badInput;
  }
  if (total > 1) {
    const { accepted, disproved, rejected } = counts;
    const apart = disproved > 0 ? `${disproved} disproved, ` : '';
    session.note(`${counted(total, 'submission')}: ${accepted} accepted, ${apart}${rejected} rejected`);
  }
  return code;
}

type Judge = (id: string, value: SubmissionCase) => Promise<DisproofJudgement>;

interface Judging {
  readonly judge: Judge;
  /** Submissions that are judged together. */
  readonly atOnce: number;
}

async function judgeOnQueue(
  queue: QueueAddress,
  here: Judge,
  { allowDisproof: allowsDisproof = false }: CheckFlags,
  { fingerprint }: LeanEngine,
  session: Session,
): Promise<Judging> {
  const [{ checkOnQueue }, policy, lakatos] = await Promise.all([
    import('../../queue/check-on-queue.ts'),
    session.services.loadPolicy('shipped'),
    readVersion(),
  ]);
  // Whoever was told nothing else.
  const prover = { prover: searchProver.name, policy: policy.name, ...plainSearch };
  const requirements = { lakatos, lean: fingerprint, ...prover };
  const use = { priority: 'person', keepsProofs: false } as const;
  const { client } = session.use(await openRemote(queue, requirements, use, session));
  const judge = checkOnQueue({
    ...{ client, requirements, allowsDisproof, fileLimits, here, signal: session.signal },
  });
  return { judge, atOnce: mostOnQueue };
}

interface CasesUse extends Judging {
  readonly narrowing: Narrowing | null;
  readonly signal: AbortSignal;
}

interface Cases {
  readonly imports: ImportLists;
  start(engine: LeanEngine, use: CasesUse): AsyncIterable<Checked>;
}

async function chooseCases(
  paths: readonly string[],
  { jsonl, workers, only: words, allowDisproof: allowsDisproof = false }: CheckFlags,
  terminal: Terminal,
): Promise<Cases> {
  const only = words === undefined ? null : new OnlyWords(words);
  if (jsonl !== undefined) {
    if (paths.length > 0) throw new UsageError('give either two Lean files or --jsonl');
    const name = jsonl === '-' ? 'standard input' : jsonl;
    if (jsonl !== '-')
      await access(jsonl, constants.R_OK).catch((thrown) => Promise.reject(unreadable(jsonl, thrown)));
    return {
      imports: jsonl === '-' ? null : await importsOfSubmissions(jsonl),
      start(_, use) {
        const { signal } = use;
        const chunks =
          jsonl === '-' ? addAbortSignal(signal, terminal.stdin) : createReadStream(jsonl, { signal });
        return checkLines(chunks, name, { ...use, only });
      },
    };
  }
  if (workers !== undefined) throw new UsageError('--workers belongs to --jsonl: two files need one');
  const [referencePath, submissionPath] = paths;
  if (referencePath === undefined || submissionPath === undefined || paths.length > 2) {
    throw new UsageError('give two Lean files: the reference and the submission, or use --jsonl');
  }
  const texts = await Promise.all([readLean(referencePath), readLean(submissionPath)]);
  return {
    imports: importsOfTexts(texts),
    async *start(engine, { narrowing, signal }) {
      const [reference, submission] = texts.map((text) => narrowed(text, narrowing)) as [string, string];
      const target =
        only === null ? undefined : await targetOf(reference, referencePath, only, engine, signal);
      const request = { reference, submission, ...(target !== undefined && { target }) };
      const options = { engine, limits: fileLimits, signal, allowsDisproof };
      const { judgement, theorems } = await checkFile(request, options);
      yield toChecked(submissionPath, judgement, theorems);
    },
  };
}

/** Where the theorems of the reference begin that are to be checked. */
async function targetOf(
  text: string,
  file: string,
  only: OnlyWords,
  engine: LeanEngine,
  signal: AbortSignal,
): Promise<Target> {
  const outcome = await engine.elaborate(text, fileLimits, signal);
  const report = readableReport(outcome);
  if (report === null)
    throw new LakatosError('INPUT_INVALID', `${file}: Lean does not read it (${outcome.kind})`, {
      advice: 'Without --only the gate tells what is wrong.',
    });
  const chosen = chooseTheorems({ name: file, text }, report.open, only);
  if (only.unmet.length === 0) return targetAt(text, chosen);
  throw new LakatosError('INPUT_INVALID', `--only ${only.unmet[0]}: ${file} asks for no such theorem`, {
    advice: 'It asks for those whose proof is `sorry`.',
  });
}

/** The text with line ends as Lean has them, as places in it are told to the gate: what Lean thinks of it is the gate's business. */
async function readLean(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
  const text = decodeUtf8(bytes);
  if (text === null) throw new LakatosError('INPUT_INVALID', `${path} is not UTF-8 text`);
  return toUnixLines(text);
}

const narrowed = (text: string, narrowing: Narrowing | null): string =>
  narrowing === null ? text : narrowImports(text, narrowing);

/** @throws LakatosError INPUT_INVALID behind the last one, where a word means none */
async function* submissionsOf(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  only: OnlyWords | null,
): ReturnType<typeof readSubmissions> {
  for await (const entry of readSubmissions(chunks)) {
    const asked = entry.kind === 'good' ? { ...entry, value: entry.value.asked } : entry;
    if (only === null || only.choose([asked], (one) => candidateOfLine(one, file)).size > 0) yield entry;
  }
  const [first] = only?.unmet ?? [];
  if (first !== undefined)
    throw new LakatosError('INPUT_INVALID', `--only ${first}: ${file} has no such submission`);
}

async function* checkLines(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  { judge, atOnce, narrowing, only }: CasesUse & { readonly only: OnlyWords | null },
): AsyncGenerator<Checked> {
  try {
    yield* inOrder(submissionsOf(chunks, name, only), atOnce, async (entry) => {
      if (entry.kind === 'good') {
        const { asked, submission } = entry.value;
        const value = {
          asked: narrowTheorem(asked, narrowing),
          submission: narrowed(submission, narrowing),
        };
        return toChecked(entry.id, await judge(entry.id, value));
      }
      return badLine(entry.id ?? `line-${entry.line}`, `${name}:${entry.line}: ${entry.message}`);
    });
  } catch (thrown) {
    if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown;
    throw unreadable(name, thrown);
  }
}

function toChecked(
  id: string,
  judgement: DisproofJudgement,
  theorems: readonly TheoremVerdict[] = [],
): Checked {
  return { line: { id, ...toAnswer(judgement, theorems) }, code: codeOf[judgement.kind] };
}

const codeOf: Readonly<Record<DisproofJudgement['kind'], ExitCode>> = {
  accepted: exitCodes.done,
  disproved: exitCodes.disproved,
  rejected: exitCodes.someNot,
};

const badLine = (id: string, message: string): Checked => ({
  line: {
    id,
    verdict: 'rejected',
    reasons: [{ code: 'bad-input', message }],
    theorems: [],
    certificate: null,
  },
  code: exitCodes.badInput,
});

function print(
  line: CheckLine,
  { json, jsonl }: CheckFlags,
  { display, terminal: { stdout } }: Session,
): void {
  display.above(() =>
    stdout.write(
      json ? `${JSON.stringify(line)}\n` : verdictText(line, jsonl === undefined, paintFor(stdout)),
    ),
  );
}
