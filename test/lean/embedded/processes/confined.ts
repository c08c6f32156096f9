import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { boot } from '../../../../lean/embedded/boot.ts';
import { type ConfinedFiles, confineFiles } from '../../../../lean/embedded/confine-files.ts';
import type { EmscriptenFs, FsStream } from '../../../../lean/embedded/emscripten-fs.ts';
import { type CompiledLean, compileLean } from '../../../../lean/embedded/installation/compile-lean.ts';
import {
  type Installation,
  prepareInstallation,
} from '../../../../lean/embedded/installation/prepare-installation.ts';

/**
 * Starts Lean and tries every way out of it that we know: through the virtual file system, and by calling the C
 * functions of the module, as code under elaboration could. Prints what came of each as one line of JSON. The folder
 * given stands in for the library.
 */
interface Setup {
  readonly installation: Installation;
  readonly compiled: CompiledLean;
  readonly library: string;
}

if (isMainThread) {
  const [folder] = process.argv.slice(2) as [string];
  const library = join(folder, 'library');
  mkdirSync(join(library, 'lean'), { recursive: true });
  writeFileSync(join(folder, 'secret'), 'secret');
  writeFileSync(join(library, 'lean', 'text'), 'library');
  symlinkSync(join(folder, 'secret'), join(library, 'lean', 'link'));
  const installation = await prepareInstallation();
  const compiled = await compileLean(installation);
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { installation, compiled, library } satisfies Setup,
    resourceLimits: { stackSizeMb: 64 },
    stdin: false,
  });
  worker.on('message', (answers) => {
    console.log(JSON.stringify(answers));
    void worker.terminate();
  });
} else {
  parentPort?.postMessage(await tryAll(workerData as Setup));
}

async function tryAll({ installation, compiled, library }: Setup): Promise<Record<string, unknown>> {
  const file = (name: string) => ({ path: `lean/${name}`, host: join(library, 'lean', name), size: 7 });
  let emscripten = {} as {
    FS: Omit<EmscriptenFs, 'readFile'> & Record<string, (...args: unknown[]) => unknown>;
  };
  let files!: ConfinedFiles;
  const lean = await boot({
    loader: installation.loader,
    ...compiled,
    memoryBytes: 2 ** 31,
    loadsCode: false,
    mount(made) {
      emscripten = made as typeof emscripten;
      files = confineFiles(made, [file('text'), file('link')]);
    },
  });
  const fs = emscripten.FS;
  const runtime = lean.runtime as unknown as Record<string, (...args: number[]) => number>;
  const text = (value: string) => {
    const bytes = new TextEncoder().encode(`${value}\0`);
    const address = runtime['malloc']?.(bytes.length) as number;
    lean.memory.writeBytes(address, bytes);
    return address;
  };
  const attempt = (act: () => unknown): unknown => {
    try {
      return act() ?? 'done';
    } catch (thrown) {
      const { errno, message } = thrown as { errno?: number; message?: string };
      return errno === undefined ? message : `errno ${errno}`;
    }
  };
  /** What comes of an attempt while Lean may write one file. */
  const attemptWriting = (act: () => unknown): unknown => attempt(() => files.writing(['result'], act));
  const read = (path: string) => () => fs['readFile']?.(path, { encoding: 'utf8' });
  const write = (path: string) => () => fs['writeFile']?.(path, 'x');
  const call = (name: string, ...args: number[]) => attempt(() => runtime[name]?.(...args));
  const openToWrite = 0o1101;
  const writeResult = (from: number) => () =>
    fs['write']?.(fs.open('/out/result.tmp.42', openToWrite, 0o666), new Uint8Array(1), 0, 1, from);
  /** With flags that the stream gets after it was opened. */
  const writeWith = (flags: number, later: number) => {
    const stream = fs.open('/out/result', flags, 0o666);
    Object.assign(stream, { flags: stream.flags | later });
    return fs['write']?.(stream, new Uint8Array(1), 0, 1);
  };
  const address = text('touch /tmp/lakatos-was-here');
  return {
    readLibrary: attempt(read('/lib/lean/text')),
    listLibrary: attempt(() => fs['readdir']?.('/lib/lean')),
    readLink: attempt(read('/lib/lean/link')),
    readUnlisted: attempt(read('/lib/lean/secret')),
    readAbove: attempt(read('/lib/../../secret')),
    readHost: attempt(read('/etc/passwd')),
    writeLibrary: attempt(write('/lib/lean/text')),
    createInLibrary: attempt(write('/lib/lean/new')),
    appendLibrary: attempt(() => fs.open('/lib/lean/text', 0o2001)),
    truncateLibrary: attempt(() => fs['truncate']?.('/lib/lean/text', 0)),
    chmodLibrary: attempt(() => fs['chmod']?.('/lib/lean/text', 0o777)),
    unlinkLibrary: attempt(() => fs['unlink']?.('/lib/lean/text')),
    renameLibrary: attempt(() => fs['rename']?.('/lib/lean/text', '/lib/lean/other')),
    unmount: attempt(() => fs['unmount']?.('/lib')),
    createInMemory: attempt(write('/tmp/x')),
    makeFolder: attempt(() => fs.mkdir('/tmp/x')),
    makeLink: attempt(() => fs['symlink']?.('/', '/tmp/x')),
    writeResult: attemptWriting(write('/out/result')),
    renameResult: attemptWriting(() => {
      write('/out/result.tmp.42')();
      fs.rename('/out/result.tmp.42', '/out/result');
    }),
    takeResult: attempt(() => new TextDecoder().decode(files.take('result') ?? undefined)),
    writeResultLater: attempt(write('/out/result')),
    appendResult: attemptWriting(() => fs.open('/out/result', 0o2101)),
    writeOtherName: attemptWriting(write('/out/other')),
    writeOtherFolder: attemptWriting(write('/result')),
    renameElsewhere: attemptWriting(() => {
      write('/out/result')();
      fs.rename('/out/result', '/result');
    }),
    linkResult: attemptWriting(() => fs['symlink']?.('/lib/lean/text', '/out/result.tmp.42')),
    makeFolderOfResult: attemptWriting(() => fs.mkdir('/out/result.tmp.42')),
    writeAsMapped: attemptWriting(() => fs['msync']?.(fs.open('/out/result', 0), new Uint8Array(1), 0, 1, 0)),
    writeMuch: attemptWriting(writeResult(2 ** 28)),
    writeMuchInAll: attemptWriting(() => {
      writeResult(2 ** 27)();
      fs['write']?.(fs.open('/out/result', openToWrite, 0o666), new Uint8Array(1), 0, 1, 2 ** 27);
    }),
    writeAtEnd: attemptWriting(() => writeWith(openToWrite, 0o2000)),
    writeAsOpenedToRead: attemptWriting(() => writeWith(0, 1)),
    writeResultAsOpenedToRead: attempt(() => writeWith(0, 1)),
    forgetResult: attempt(() => {
      files.remount([file('text'), file('link')]);
      return fs.readdir('/out').filter((name) => !name.startsWith('.'));
    }),
    writeNull: attempt(write('/dev/null')),
    readTerminal: attempt(() => fs['read']?.(fs.open('/dev/tty', 0), new Int8Array(8), 0, 8)),
    readInput: attempt(() => fs['read']?.(fs.open('/dev/stdin', 0), new Int8Array(8), 0, 8)),
    openMany: attempt(() => {
      for (let count = 0; count < 1_000; count += 1) fs.open('/lib/lean/text', 0);
    }),
    system: call('system', address),
    duplicate: attempt(() => {
      fs['dupStream']?.(fs.streams[0]);
    }),
    longPath: call('access', text(`/${'/'.repeat(4_096)}`), 0),
    path: call('access', text(`/${'/'.repeat(4_000)}`), 0),
    lineWithoutEnd: attempt(() => {
      const output = fs.streams[1] as unknown as FsStream & { readonly tty: { readonly output: unknown[] } };
      fs['write']?.(output, new Uint8Array(200_000).fill(65), 0, 200_000);
      return output.tty.output.length;
    }),
    duplicateByCall: (call('dup', 0) as number) < 0,
    socket: (call('socket', 2, 1, 0) as number) < 0,
    pipe: (call('pipe', runtime['malloc']?.(8) as number) as number) < 0,
    dlopen: call('dlopen', text('/lib/lean/text'), 2),
    evaluator: Object.keys(runtime).filter((name) => /run_script|asm_const/.test(name)),
  };
}
