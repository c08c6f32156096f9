import { readFile } from 'node:fs/promises';
import type { Clock } from '../../../core/clock.ts';
import { toUnixLines } from '../../../core/decode-text.ts';
import { messageOf } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import { compileOptions } from '../../lake/compile-options.ts';
import type { LakeOptions } from '../../lake/manifest.ts';
import type { ClosureModule } from '../../lake/module-closure.ts';
import { partsOfSource } from '../../name-parts.ts';
import type { ModuleTrace, ModuleTracer, TracePlan } from '../../trace/module-tracer.ts';
import { companionDocument, tracing } from '../companion/companion.ts';
import { CompanionTask } from '../companion/companion-task.ts';
import { CompanionLibraries } from '../companion/libraries.ts';
import { NoAnswer } from '../companion/no-answer.ts';
import { whyNoImport } from '../find/explain-missing-imports.ts';
import type { FoundLean } from '../find/found-lean.ts';
import { softShare } from '../memory-limits.ts';
import { type CompanionInServer, startCompanion } from '../start-companion.ts';
import { startTwice } from '../start-twice.ts';
import { moduleKeys } from './module-keys.ts';
import { traceNativeModule } from './trace-native-module.ts';

export interface NativeTracerOptions {
  readonly lean: FoundLean;
  /** All that the traced modules import of the project and its packages, and they. */
  readonly modules: readonly ClosureModule[];
  /** Lean options, over those of the lakefiles. */
  readonly options: LakeOptions;
  /** Has Lean run each step again. */
  readonly replay: boolean;
  /** What a module may take (ms). */
  readonly limitMs: number;
  /** Memory of a server with all its processes, in bytes. */
  readonly memoryBytes: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Traces modules in Lean servers, with what Lake has built. */
export class NativeTracer implements ModuleTracer {
  /** Names the Lean that it works with. */
  readonly lean: string;
  readonly #options: NativeTracerOptions;
  readonly #keys: ReadonlyMap<string, string>;
  readonly #startServer: () => Promise<CompanionInServer>;
  readonly #idle: CompanionInServer[];

  /**
   * @throws LakatosError LEAN_SERVER_NOT_FOUND, _DIED, _PROTOCOL, _TIMEOUT; LEAN_BOOT_FAILED, LEAN_UNSUPPORTED; the signal's
   * reason
   */
  static async start(options: NativeTracerOptions): Promise<NativeTracer> {
    const { lean, memoryBytes, clock, signal } = options;
    const { procedure } = tracing;
    const text = [await companionDocument(), await tracing.code()].join('\n');
    const how = { command: lean.server, memoryBytes, text, procedure, signal };
    const startServer = () => startTwice((startMs) => startCompanion({ ...how, startMs }), { clock });
    const first = await startServer();
    const optionsOf = (module: ClosureModule): LakeOptions => compileOptions(module.options, options.options);
    const keys = await moduleKeys(first.version, options.modules, optionsOf);
    return new NativeTracer(options, startServer, first, keys);
  }

  private constructor(
    options: NativeTracerOptions,
    startServer: () => Promise<CompanionInServer>,
    first: CompanionInServer,
    keys: ReadonlyMap<string, string>,
  ) {
    this.#options = options;
    this.#startServer = startServer;
    this.#idle = [first];
    this.#keys = keys;
    this.lean = first.version;
  }

  /** What is not built Lean itself says when it is to be imported. */
  plan({ name }: ClosureModule): TracePlan {
    return { kind: 'ready', key: this.#keys.get(name)! };
  }

  /** What has imported other modules before may die of them: a server of its own has the last word. */
  async trace(module: ClosureModule): Promise<ModuleTrace> {
    const used = this.#idle.pop();
    const outcome = used === undefined ? null : await this.#traceIn(used, module);
    if (outcome !== null && !(outcome.kind === 'fault' && used?.server.fault != null)) return outcome;
    return await this.#traceIn(await this.#startServer(), module);
  }

  async #traceIn(on: CompanionInServer, module: ClosureModule): Promise<ModuleTrace> {
    const began = performance.now();
    const { companion, server } = on;
    const { limitMs, signal, lean, replay, options } = this.#options;
    const imports = new Set(module.header.imports.map((found) => found.module));
    try {
      const bytes = await readFile(module.file);
      if (sha256(bytes) !== module.digest) return { kind: 'fault', why: 'its file has changed meanwhile' };
      // Everything is imported anew for each module, and so by nothing that is kept.
      const libraries = new CompanionLibraries(companion, limitMs);
      using task = await CompanionTask.open(companion, libraries, { wallClockMs: limitMs, signal });
      const outcome = await traceNativeModule(task, {
        module: partsOfSource(module.name).map(String),
        file: module.file,
        text: toUnixLines(bytes.toString('utf8')),
        options: compileOptions(module.options, options),
        replay,
        explainImport: (message) => whyNoImport(message, [...imports], lean),
      });
      const ms = performance.now() - began;
      // A server does not say what its processes have used of a core.
      return outcome.kind === 'traced' ? { ...outcome, ms, cpuMs: ms } : outcome;
    } catch (thrown) {
      signal.throwIfAborted();
      const isTimeout = thrown instanceof NoAnswer && thrown.kind === 'timeout';
      return { kind: 'fault', why: isTimeout ? 'it took too long' : messageOf(thrown) };
    } finally {
      await this.#giveBack(on, server.fault === null && !companion.isUnfit);
    }
  }

  /** Lean lets go of no library that it has imported: a server with too many of them makes room for another. */
  async #giveBack(on: CompanionInServer, isFit: boolean): Promise<void> {
    const most = softShare * this.#options.memoryBytes;
    if (isFit && (await on.server.process.memory().catch(() => most)) < most) this.#idle.push(on);
    else await end(on);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(end));
  }
}

async function end({ companion, server }: CompanionInServer): Promise<void> {
  companion[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
}
