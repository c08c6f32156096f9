import { afterAll, beforeAll, describe } from '@jest/globals';
import type { LeanEngine } from '../../../lean/engine.ts';
import { wholeFiles } from './conformance/files.ts';
import { inductiveTypes } from './conformance/inductive-types.ts';
import { theLibrary } from './conformance/library.ts';
import { limits } from './conformance/limits.ts';
import { opening } from './conformance/opening.ts';
import { stateKeys } from './conformance/state-keys.ts';
import { applyingTactics } from './conformance/tactics.ts';
import { triedEngine } from './conformance/tried-engine.ts';
import { verifying } from './conformance/verifying.ts';

/**
 * What every Lean engine must do, whatever it is made of.
 * @param further tests of this engine alone, behind the others; they share the engine, which may take a minute to start
 */
export function engineConformance<Engine extends LeanEngine>(
  name: string,
  makeEngine: () => Promise<Engine>,
  further: (engine: () => Engine) => void = () => {},
): void {
  describe(`${name} engine`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await makeEngine();
    });
    afterAll(async () => {
      await engine[Symbol.asyncDispose]();
    });

    const tried = triedEngine(() => engine);
    opening(tried);
    theLibrary(tried);
    applyingTactics(tried);
    stateKeys(tried);
    limits(tried);
    wholeFiles(tried);
    inductiveTypes(tried);
    verifying(tried);

    further(() => engine);
  });
}
