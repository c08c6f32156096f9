import { readFile } from 'node:fs/promises';
import type { Clock } from '../../../core/clock.ts';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { compileOptions } from '../../lake/compile-options.ts';
import type { LakeOptions } from '../../lake/manifest.ts';
import type { ClosureModule } from '../../lake/module-closure.ts';
import { partsOfSource } from '../../name-parts.ts';
import type { ModuleTrace, ModuleTracer, TracePlan } from '../../trace/module-tracer.ts';
import { companionDocument, tracing } from '../companion/companion.ts';
import { CompanionTask } from '../companion/companion-task.ts';
import { CompanionLibraries } from '../companion/libraries.ts';
import { NoAnswer } from '../companion/no-answer.ts';
import { explainMissingImports } from '../find/explain-missing-imports.ts';
import type { FoundLean } from '../find/found-lean.ts';
import { softShare } from '../memory-limits.ts';
import { type CompanionInServer, startCompanion } from '../start-companion.ts';
import { startTwice } from '../start-twice.ts';
import { SourceKeys } from './source-keys.ts';
import { traceModule } from './trace-module.ts';

export interface NativeTracerOptions {
  readonly lean: FoundLean;
  /** All that the traced modules import of the project and its packages, and they. */
  readonly modules: readonly ClosureModule[];
  /** Servers that trace at the same time. */
  readonly servers: number;
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
  /** For tests: the text of our document where the server has our Lean code compiled. */
  readonly companionText?: string;
}

const startMs = 300_000;

/** Traces modules in Lean servers, with what Lake has built. */
export class NativeTracer implements ModuleTracer {
  /** Names the Lean that it works with. */
  readonly lean: string;
  readonly #options: NativeTracerOptions;
  readonly #keys: SourceKeys;
  readonly #idle: CompanionInServer[];
  readonly #text: string;

  /** @throws LakatosError LEAN_SERVER_NOT_FOUND, _DIED, _PROTOCOL, _TIMEOUT; LEAN_BOOT_FAILED, LEAN_UNSUPPORTED */
  static async start(options: NativeTracerOptions): Promise<NativeTracer> {
    const text = options.companionText ?? [await companionDocument(), await tracing.code()].join('\n');
    return new NativeTracer(options, text, await startServer(options, text));
  }

  private constructor(options: NativeTracerOptions, text: string, first: CompanionInServer) {
    this.#options = options;
    this.#text = text;
    this.#idle = [first];
    this.lean = first.version;
    this.#keys = new SourceKeys(this.lean, options.modules, (module) => this.#optionsOf(module));
  }

  /** What is not built Lean itself says when it is to be imported. */
  plan(module: ClosureModule): TracePlan {
    return { kind: 'ready', key: this.#keys.of(module) };
  }

  #optionsOf(module: ClosureModule): LakeOptions {
    return compileOptions(module.options, this.#options.options);
  }

  async trace(
    modules: readonly ClosureModule[],
    { onStart, onDone }: Parameters<ModuleTracer['trace']>[1],
  ): Promise<void> {
    const left = [...modules];
    const { signal, servers } = this.#options;
    const work = async (): Promise<void> => {
      for (let module = left.shift(); module !== undefined; module = left.shift()) {
        signal.throwIfAborted();
        onStart(module);
        const outcome = await this.#traceOne(module);
        signal.throwIfAborted();
        await onDone(module, outcome);
      }
    };
    await Promise.all(Array.from({ length: Math.min(servers, modules.length) }, work));
  }

  async #traceOne(module: ClosureModule): Promise<ModuleTrace> {
    const began = performance.now();
    const on = this.#idle.pop() ?? (await startServer(this.#options, this.#text));
    const { companion, server } = on;
    const { limitMs, signal, lean, replay } = this.#options;
    try {
      // Everything is imported anew for each module, and so by nothing that is kept.
      const libraries = new CompanionLibraries(companion, limitMs);
      using task = await CompanionTask.open(companion, libraries, { wallClockMs: limitMs, signal });
      const text = await readFile(module.file, 'utf8');
      const options = this.#optionsOf(module);
      const outcome = await traceModule(task, {
        ...{ module: partsOfSource(module.name).map(String), text, options, replay },
        explainImport: (message) => whyNoImport(message, module, lean),
      });
      const ms = performance.now() - began;
      // A server does not say what its processes have used of a core.
      return outcome.kind === 'traced' ? { ...outcome, ms, cpuMs: ms } : outcome;
    } catch (thrown) {
      if (!(thrown instanceof NoAnswer || thrown instanceof LakatosError)) throw thrown;
      const why =
        thrown instanceof NoAnswer && thrown.kind === 'timeout' ? 'it took too long' : messageOf(thrown);
      return { kind: 'fault', why };
    } finally {
      await this.#giveBack(on, server.fault === null && !companion.isUnfit);
    }
  }

  /** Lean lets go of no library that it has imported: a server with too many of them makes room for another. */
  async #giveBack(on: CompanionInServer, isFit: boolean): Promise<void> {
    const most = softShare * this.#options.memoryBytes;
    if (isFit && (await on.server.memory().catch(() => most)) < most) this.#idle.push(on);
    else await end(on);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(end));
  }
}

async function startServer(
  { lean, memoryBytes, clock }: NativeTracerOptions,
  text: string,
): Promise<CompanionInServer> {
  const { procedure } = tracing;
  return await startTwice(
    (withinMs) => startCompanion({ command: lean.server, memoryBytes, startMs: withinMs, text, procedure }),
    { withinMs: startMs, clock },
  );
}

async function end({ companion, server }: CompanionInServer): Promise<void> {
  companion[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
}

/** What Lean says, and what to do where we know it. */
async function whyNoImport(message: string, { header }: ClosureModule, lean: FoundLean): Promise<string> {
  const modules = new Set(header.imports.map(({ module }) => module));
  const missing = await explainMissingImports([...modules], lean);
  return missing === null ? message : [missing.text, ...missing.advice].join('\n');
}
