import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { toUnixLines } from '../../../core/decode-text.ts';
import { sha256 } from '../../../core/hash.ts';
import type { LeanMessage } from '../../../core/message.ts';
import { optionsForText } from '../../lake/compile-options.ts';
import { boot } from '../boot.ts';
import { type ConfinedFiles, confineFiles, outputFolder } from '../confine-files.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { MemoryImage } from '../memory-image.ts';
import { ContextProbe } from '../repl/probe.ts';
import { traceModule } from '../trace/trace-module.ts';
import { writeDurably } from '../whole-folders.ts';
import { readFault } from '../worker-faults.ts';
import type { CompileJob, CompileReplies, CompileReport, CompilerSetup } from './compile-job.ts';
import { elaborateModule, type ModuleText } from './elaborate-module.ts';
import { type BuiltModule, type ModulePart, modulePart, partFile } from './module-store.ts';
import { packageDifference } from './package-difference.ts';
import { unprovedOf } from './unproved.ts';

/**
 * Elaborates a module, and has Lean write its results, which go into a folder, if there is no error in it. The instance has
 * elaborated nothing before.
 * @param source with the imported constants that rest on what is no proof
 */
async function compileModule(
  lean: LeanInstance,
  source: ModuleText & Pick<CompileJob, 'unproved' | 'isOfLean'>,
  folder: string,
): Promise<CompileReplies['parts']> {
  using scope = lean.scope();
  const elaborated = elaborateModule(lean, scope, source);
  if (elaborated.kind === 'failed') return elaborated;
  const { isModule, messages, leftOut, env } = elaborated;
  const other = source.isOfLean ? packageDifference(scope, env, source.module.join('.')) : null;
  if (other !== null) return { kind: 'failed', messages: [otherVersion(other)] };
  const unproved = unprovedOf(scope, env, source.unproved);
  const parts = isModule ? modulePart.options : [modulePart.enum.olean];
  const file = scope.string(`${outputFolder}/${output}.olean`);
  const written = files.writing(
    parts.map((part) => `${output}.${part}`),
    () => scope.attempt('Lean.writeModule', env, file),
  );
  if (!written.ok) throw new Error(`Lean can't write its result: ${scope.ioErrorText(written.exception)}`);
  return { kind: 'built', isModule, messages, leftOut, parts: await takeParts(parts, folder), unproved };
}

const otherVersion = (name: string): LeanMessage => ({
  severity: 'error',
  text: `this is the source of another version of Lean: \`${name}\` is not what it is in the Lean that compiles it`,
  start: { line: 1, column: 0 },
});

/** What a thread that compiles or traces modules runs: it starts Lean once, and goes back to that moment before each module. */
const setup = workerData as CompilerSetup;
/** What Lean's files of the module are called, but for their ending. */
const output = 'module';
let files!: ConfinedFiles;
const booted = await boot({
  ...setup,
  loadsCode: true,
  mount: (emscripten) => {
    files = confineFiles(emscripten, setup.files);
  },
});
// Its closures have places in Lean's table: they must be in the image.
const probe = new ContextProbe(booted);
const image = new MemoryImage(booted);

export default async function compile(job: CompileJob): Promise<CompileReport> {
  const started = performance.now();
  const cpuBefore = process.threadCpuUsage();
  const lean = await image.restore(booted);
  const source = readSource(job);
  const sources = [source, ...job.includes.map(readSource)];
  const contents = new Map(sources.map(({ file, content }) => [file, content]));
  // Lean sees what is hashed here, whatever becomes of the files while it works.
  files.remount([
    ...setup.files,
    ...job.files.map((file) => ({ ...file, content: contents.get(file.host) })),
  ]);
  const changed = sources.find(({ digest, content }) => sha256(content) !== digest);
  const text = toUnixLines(source.content.toString('utf8'));
  const options = optionsForText(job.options, text);
  const reply: CompileReport['reply'] =
    changed === undefined
      ? await replyTo({ ...job, text, options }, lean)
      : { kind: 'fault', why: `${changed.file} has changed since the build began` };
  const cpu = process.threadCpuUsage(cpuBefore);
  return {
    reply,
    isSpent: options['Elab.async'],
    ms: performance.now() - started,
    cpuMs: (cpu.user + cpu.system) / 1_000,
    memoryBytes: lean.memory.byteLength,
  };
}

const readSource = ({ file, digest }: Pick<CompileJob, 'file' | 'digest'>) => ({
  ...{ file, digest, content: readFileSync(file) },
});

async function replyTo(job: CompileJob & ModuleText, lean: typeof booted): Promise<CompileReport['reply']> {
  const { wanted } = job;
  try {
    if (wanted.kind === 'trace') return traceModule(lean, job, { probe, replay: wanted.replay });
    return await compileModule(lean, job, wanted.folder);
  } catch (thrown) {
    return { kind: 'fault', why: readFault(thrown, lean).message };
  }
}

async function takeParts(parts: readonly ModulePart[], folder: string): Promise<BuiltModule['parts']> {
  const taken: BuiltModule['parts'] = [];
  for (const part of parts) {
    const bytes = files.take(`${output}.${part}`);
    if (bytes !== null) taken.push({ part, ...(await writeDurably(partFile(folder, part), bytes)) });
  }
  return taken;
}
