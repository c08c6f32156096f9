import type { Limits } from '../../../core/limits.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { Situation } from '../planner.ts';
import { closeChain } from './close-chain.ts';
import type { PlanStyleName } from './conversation.ts';
import type { DraftReading } from './draft.ts';
import { openChain } from './open-chain.ts';
import { readHaves } from './read-haves.ts';
import { readSketch } from './read-sketch.ts';

export interface ReadingOptions {
  readonly engine: LeanEngine;
  /** For each tactic. */
  readonly tacticLimits: Limits;
  readonly signal: AbortSignal;
}

/** A draft, or what is wrong with the answer; and the calls of Lean that it took to see that. */
export type CountedReading = DraftReading & { readonly calls: number };

type Reader = (
  answer: string,
  situation: Pick<Situation, 'theorem' | 'opened'>,
  options: ReadingOptions,
) => Promise<CountedReading>;

/** How the answers of each style are read. */
export const readers: Readonly<Record<PlanStyleName, Reader>> = {
  sketch: async (answer, { theorem }) => ({ ...readSketch(theorem, answer), calls: 0 }),
  haves: async (answer, situation, { engine, tacticLimits: limits, signal }) => {
    const reading = readHaves(situation.theorem, answer);
    if (reading.kind === 'unreadable') return { ...reading, calls: 0 };
    const { chain } = reading;
    const start = await openChain(chain.opening, situation, { engine, limits, signal });
    if (start.kind === 'broken')
      return { kind: 'unreadable', complaint: start.complaint, calls: start.calls };
    return { ...closeChain(chain, start.goal), calls: start.calls };
  },
};
