import type { Limits } from '../../../core/limits.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { type Sketch, sketchFile } from './sketch.ts';

export type SketchCheck =
  | { readonly kind: 'sound' }
  | { readonly kind: 'broken'; readonly messages: readonly string[] }
  /** Lean gave no answer: nothing is known of the sketch. */
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * Whether Lean takes the sketch but for its `sorry`s. Those of the lemmas stand in the same proof as the main one, so that
 * this one has none of its own is to be known before.
 */
export async function checkSketch(
  sketch: Sketch,
  { engine, limits, signal }: { engine: LeanEngine; limits: Limits; signal: AbortSignal },
): Promise<SketchCheck> {
  const outcome = await engine.elaborate(sketchFile(sketch), limits, signal);
  switch (outcome.kind) {
    case 'elaborated': {
      const errors = outcome.report.messages.filter(({ severity }) => severity === 'error');
      return errors.length === 0
        ? { kind: 'sound' }
        : { kind: 'broken', messages: errors.map(({ text }) => text) };
    }
    case 'refused':
      return { kind: 'broken', messages: [outcome.message] };
    case 'timeout':
      return { kind: 'unknown', reason: 'Lean did not finish in time' };
    case 'lost':
      return { kind: 'unknown', reason: outcome.reason };
  }
}
