import { buildDefaults, lookAtLibrary } from '../../lean/embedded/library/build-library.ts';
import { type CompletedClosure, withCoreSource } from '../../lean/embedded/library/core-source.ts';
import { startEmbeddedTracer } from '../../lean/embedded/trace/start-embedded-tracer.ts';
import type { OpenTracer, TracerAsked } from './asked-tracer.ts';
import type { LeanChoice } from './options/lean-options.ts';

/**
 * What traces modules with the Lean that was chosen.
 * @throws LakatosError as starting that Lean does; UsageError
 */
export async function openTracer(lean: LeanChoice, asked: TracerAsked): Promise<OpenTracer> {
  if (lean.kind === 'embedded') return await openEmbedded(asked);
  const { openNativeTracer } = await import('./open-native-tracer.ts');
  return await openNativeTracer(lean, asked);
}

async function openEmbedded({ flags, closure, cacheRoot, signal }: TracerAsked): Promise<OpenTracer> {
  const { replay, moduleTime: limitMs, threads = buildDefaults.threads } = flags;
  const options = { options: flags.option ?? {}, signal, cacheRoot };
  const complete: CompletedClosure = await withCoreSource(closure, flags.coreSource ?? null);
  const built = await lookAtLibrary(complete, options);
  const tracer = await startEmbeddedTracer(
    { closure: complete, built },
    {
      ...options,
      threads,
      // Those who only import a library are shown goals as it prints them for others.
      printing: flags.library === undefined ? 'project' : 'importer',
      replay,
      limitMs,
      memoryBytes: buildDefaults.memoryBytes,
    },
  );
  return { tracer, threads, modules: complete.modules };
}
