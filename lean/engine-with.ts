import type { LeanEngine } from './engine.ts';

/** An engine with some of its methods replaced; it does not dispose of the one behind it. */
export function engineWith(engine: LeanEngine, changes: Partial<LeanEngine>): LeanEngine {
  return {
    fingerprint: engine.fingerprint,
    open: (...request) => engine.open(...request),
    apply: (...request) => engine.apply(...request),
    inductives: (...request) => engine.inductives(...request),
    libraryTheorems: (...request) => engine.libraryTheorems(...request),
    elaborate: (...request) => engine.elaborate(...request),
    verify: (...request) => engine.verify(...request),
    async [Symbol.asyncDispose]() {},
    ...changes,
  };
}
