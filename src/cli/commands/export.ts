import { type Command, InvalidArgumentError, Option } from 'commander';
import { LakatosError, UsageError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ChatExample } from '../../agent/dialogue/chat-examples.ts';
import { readAnyEpisode } from '../../agent/episode-kinds.ts';
import { readSuites } from '../../evaluate/run/open-bench-suite.ts';
import { measuredTheorems } from '../../evaluate/suites/measured-theorems.ts';
import { suiteFolders } from '../../evaluate/suites/registry.ts';
import { jsonLines } from '../../files/json-lines.ts';
import { replaceNamedFile } from '../../files/replace-file.ts';
import { type ExportReport, exportRun } from '../../learn/export/export-run.ts';
import { readRun } from '../../learn/export/read-lessons.ts';
import { type ExportFormat, exportFormatNames, exportFormats } from '../../learn/export/row.ts';
import { profileNamed } from '../../llm/models/find-model.ts';
import { beginsWith } from '../../prove/episode/parse-line.ts';
import { counted } from '../../report/numbers.ts';
import { singleLine, withoutControls } from '../../report/single-line.ts';
import type { Store } from '../../store/store.ts';
import { addOutputOptions, answer, type CommandLine, complete, type OutputFlags } from '../command-line.ts';
import type { ExitCode } from '../exit-code.ts';
import { untilInterrupted } from '../interrupt.ts';
import { openHeldOut } from '../open-experience.ts';
import { openEpisodeStore } from '../output/open-episode.ts';
import type { Services } from '../services.ts';
import type { Terminal } from '../terminal.ts';

/**
 * `lakatos export --format chat`: conversations and plans of language models that the store has, as examples in chat form
 * with the gate's verdict. Nothing leaves that comes from a theorem which results are measured on.
 */
async function exportChats(
  { out, store, json }: { readonly out: string; readonly store?: string; readonly json: boolean },
  { env, stdout, stderr }: Terminal,
  services: Services,
  signal: AbortSignal,
): Promise<ExitCode> {
  await using opened = await openEpisodeStore(store, services);
  const filter = await openHeldOut(env, signal, (text) =>
    stderr.write(`warning: ${withoutControls(text)}\n`),
  );
  const lets = (theorem: Theorem) => filter.letsWithHeader(theorem);
  const { examples, refused, unreadable } = await readExamples(opened, lets, signal);
  for (const id of unreadable) stderr.write(`left out: ${singleLine(id)} can not be read\n`);
  if (examples.length === 0)
    throw new LakatosError('INPUT_INVALID', 'there is no conversation and no plan of a model to write', {
      advice:
        refused.length === 0
          ? '`lakatos prove --prover dialogue`, or --planner sketch or haves, leaves them in its store.'
          : `What comes of ${refused.join(', ')} is left out: results are measured on it.`,
    });
  await replaceNamedFile(out, jsonLines(examples));
  const theorems = new Set(examples.map(({ theorem }) => theorem)).size;
  const of = (reward: ChatExample['reward']) => examples.filter((one) => one.reward === reward).length;
  const rewards = { proved: of(1), notProved: of(0), unknown: of(null) };
  stderr.write(
    `${out}: ${counted(examples.length, 'example')} of ${counted(theorems, 'theorem')}: ${rewards.proved} proved, ${rewards.notProved} not proved, ${rewards.unknown} unknown\n`,
  );
  if (refused.length > 0)
    stderr.write(
      `left out: what comes of ${refused.map(singleLine).join(', ')}, because results are measured on it\n`,
    );
  const told = { path: out, examples: examples.length, theorems, rewards, refused };
  return answer({ stdout }, json, [{ ...told, unreadable: unreadable.length }], '');
}

async function readExamples(store: Store, lets: (theorem: Theorem) => boolean, signal: AbortSignal) {
  const examples: ChatExample[] = [];
  /** Theorems that results are measured on. */
  const refused = new Set<string>();
  /** Episodes that another version has recorded, or that are damaged. */
  const unreadable: string[] = [];
  for (const { id, theoremId } of await store.episodes()) {
    signal.throwIfAborted();
    const lines = (await store.episode(id))?.lines ?? [];
    const guarded: typeof lets = (theorem) => {
      const isLet = lets(theorem);
      if (!isLet) refused.add(theoremId);
      return isLet;
    };
    try {
      if (!beginsWith(lines, 'episode')) examples.push(...readAnyEpisode(lines).examples(guarded));
    } catch (thrown) {
      if (!(thrown instanceof LakatosError && thrown.code === 'INPUT_INVALID')) throw thrown;
      unreadable.push(id);
    }
  }
  return { examples, refused: [...refused], unreadable };
}

const formatHelp = Object.entries(exportFormats)
  .map(([name, { about }]) => `  ${name.padEnd(8)} ${about}`)
  .join('\n');

export function addExport(command: Command, line: CommandLine): void {
  command
    .argument('[run]', 'the folder of a run of `lakatos train`; not with --format chat')
    .addOption(
      new Option('--format <name>', 'for whom (see below)')
        .choices([...exportFormatNames, 'chat'])
        .makeOptionMandatory(),
    )
    .requiredOption('--out <path>', 'a file (.jsonl) for all rows, or a folder')
    .option(
      '--rounds <list>',
      'the rounds whose examples are taken: 2, 0,2 or 1-3 (default: all)',
      roundsOption,
    )
    .option('--profile <name>', 'how states and theorems are shown: a name, or a file (see below)')
    .option('--store <folder>', 'chat: where the episodes are');
  addOutputOptions(command, 'what was written as JSON on standard output');
  complete(
    command,
    line,
    `
Formats:
${formatHelp}
  chat     a conversation or a plan of a language model, with the gate's verdict, from the store

All are JSONL. chat writes a file; for the others a folder gets train.jsonl, held-out.jsonl with the theorems that the run keeps aside, and
export.json, which says what it was made of.

--profile decides what a model will be shown, and must be the one that it is asked with later: the default
is ${exportFormats['trl-sft'].profile} for trl-*, which any base model can be taught, and ${exportFormats.verl.profile} for verl. With a
profile that asks for whole proofs, trl-sft has a row for each theorem that was proved.

Nothing leaves that is in another split than train, now or when the run began. docs/clusters.md shows how
the files are used, and the gate as verl's reward function.

Exit codes:
  0    it was written
  2    wrong usage, no such run, nothing in it to write, or an output that can not be written
  3    the suite of the run can not be had, or Lakatos did not work
  130  interrupted: nothing was written, or whole files

Examples:
  lakatos export runs/first --format trl-sft --out sft.jsonl
  lakatos export runs/first --format trl-dpo --out data/dpo --rounds 1-2
  lakatos export runs/first --format trl-sft --profile kimina-prover --out proofs.jsonl
  lakatos export runs/first --format verl --out data/verl
  lakatos export --format chat --out chats.jsonl`,
    exportData,
  );
}

/** Rounds of `0,2-4`, each once. */
export function roundsOption(text: string): number[] {
  const rounds = text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d{1,4})(?:-(\d{1,4}))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || from > to)
      throw new InvalidArgumentError('Give rounds such as 2, 0,2 or 1-3.');
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return [...new Set(rounds)].sort((a, b) => a - b);
}

interface ExportFlags extends OutputFlags {
  readonly format: ExportFormat | 'chat';
  readonly out: string;
  readonly rounds?: readonly number[];
  readonly profile?: string;
  readonly store?: string;
}

/** `lakatos export`. What it did goes to standard error. */
async function exportData(
  { terminal, services }: CommandLine,
  folder: string | undefined,
  flags: ExportFlags,
): Promise<ExitCode> {
  const { format } = flags;
  return await untilInterrupted(terminal, async (signal) => {
    if (format !== 'chat') return await exportLearnt(folder, { ...flags, format }, terminal, signal);
    const idle = [
      ['RUN', folder] as const,
      ['--rounds', flags.rounds] as const,
      ['--profile', flags.profile] as const,
    ];
    const given = idle.find(([, value]) => value !== undefined);
    if (given !== undefined)
      throw new UsageError(`${given[0]} belongs to the other formats: chat writes what the store has`);
    return await exportChats(flags, terminal, services, signal);
  });
}

async function exportLearnt(
  folder: string | undefined,
  flags: ExportFlags & { readonly format: ExportFormat },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { format, out } = flags;
  if (folder === undefined) throw new UsageError(`--format ${format} needs the folder of a run`);
  if (flags.store !== undefined) throw new UsageError('--store belongs to --format chat');
  const name = flags.profile ?? exportFormats[format].profile;
  if (flags.profile !== undefined && format === 'jsonl')
    throw new UsageError('--profile belongs to the other formats: jsonl has no prompts');
  const run = await readRun(folder, flags.rounds ?? null);
  const profile = name === null ? null : await profileNamed(name);
  const folders = suiteFolders(terminal.env);
  // All splits: what is measured on decides what may leave.
  const { problems } = await readSuites(run.config.suite, folders, signal);
  const warn = (text: string) => void terminal.stderr.write(`warning: ${text}\n`);
  const traces = run.config.settings.training?.traces ?? null;
  const { theorems: elsewhere } = await measuredTheorems(folders, signal, warn, traces);
  const report = await exportRun({ run, problems, elsewhere, format, profile, out, signal });
  terminal.stderr.write(describe(report));
  return answer(terminal, flags.json, [report], '');
}

function describe({ files, leftOut, profile, run }: ExportReport): string {
  const asked = profile === null ? '' : `, shown by the profile ${profile}`;
  const lines = [`of round ${run.rounds.join(', ')} of a run on ${run.suite}${asked}:`];
  for (const { path, rows, theorems } of files)
    lines.push(`  ${path}: ${counted(rows, 'row')} of ${counted(theorems, 'theorem')}`);
  const { refused, measured, unfit, repeated } = leftOut;
  if (repeated > 0) lines.push(`left out: ${counted(repeated, 'row')} that came twice`);
  if (unfit > 0) lines.push(`left out: ${counted(unfit, 'row')} that the profile can not show or read back`);
  if (measured > 0)
    lines.push(`left out: ${counted(measured, 'example')} with a state that is what results are measured on`);
  if (refused.length > 0)
    lines.push(
      `left out: what comes of ${refused.join(', ')}, because the training split does not have it, or it is what results are measured on, or near that`,
    );
  return `${lines.join('\n')}\n`;
}
