import { loadLeanImage } from '../../../lean/server/file-worker/lean-image.ts';
import { readLeanVersion } from '../../../lean/server/lean-version.ts';
import { runLeanServer } from '../../../lean/server/run-lean-server.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { openAddedLibraries } from '../open-added-libraries.ts';
import { openLibrary } from '../open-library.ts';
import type { Terminal } from '../terminal.ts';

export interface LeanServerFlags {
  /** Options for Lean as `name=value`. */
  readonly define: readonly string[];
  readonly threads: number;
  /** A Lake project whose modules files can import, as far as they are built. */
  readonly project?: string;
  readonly version: boolean;
  readonly verbose: boolean;
}

/** Answers as fast as Lean has something to say; Lean's own default collects for 200 ms. */
const defaultOptions = ['server.reportDelayMs=0'];

/** `lakatos lean-server`. Standard output belongs to the protocol; Lean's complaints go to standard error. */
export async function leanServer(flags: LeanServerFlags, terminal: Terminal): Promise<ExitCode> {
  const { stdin, stdout, stderr } = terminal;
  if (flags.version) {
    stdout.write(`${await readLeanVersion(await loadLeanImage())}\n`);
    return exitCodes.done;
  }
  using interrupt = listenForInterrupt(terminal, () => {});
  const { signal } = interrupt;
  const warn = (text: string) => void stderr.write(`${text}\n`);
  const { project } = flags;
  const image = loadLeanImage({
    signal,
    openLibrary: (lean) =>
      project === undefined ? openAddedLibraries(warn, lean) : openLibrary(project, lean),
  });
  const code = await runLeanServer({
    input: stdin,
    output: stdout,
    image,
    leanOptions: [...defaultOptions, ...flags.define].map((option) => `-D${option}`),
    threads: flags.threads,
    onComplaint: (line) => {
      if (flags.verbose || !isChatter(line)) stderr.write(`${line}\n`);
    },
    signal,
  });
  return code === 0 ? exitCodes.done : exitCodes.someNot;
}

/** What the package's build of Lean prints of its own doings. */
const isChatter = (line: string): boolean => /^(?:\[DEBUG:| {2})/.test(line);
