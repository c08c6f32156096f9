import { sha256 } from '../../../core/hash.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { type CoreFragment, coreFragment } from '../suites/core-fragment.ts';
import { corePrelude } from '../suites/core-prelude.ts';
import type { BenchSuite } from './bench-suite.ts';

export interface FragmentOptions {
  readonly engine: LeanEngine;
  /** Statements looked at at once. */
  readonly workers: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * The problems of a suite whose statements make sense without Mathlib, under the prelude, and what the report says of it.
 * `unknown` are those of which Lean gave no answer, also when it was asked again; they are left out too.
 */
export async function selectCoreFragment(
  suite: BenchSuite,
  options: FragmentOptions,
): Promise<{ readonly suite: BenchSuite; readonly unknown: readonly string[] }> {
  const found = await lookAtAll(suite.problems, options);
  const used = new Set<string>();
  const problems: SuiteProblem[] = [];
  const unknown: string[] = [];
  for (const [at, problem] of suite.problems.entries()) {
    const fragment = found[at];
    if (fragment?.kind === 'inside') {
      problems.push({ ...problem, theorem: fragment.theorem });
      for (const { name } of fragment.parts) used.add(name);
    } else if (fragment?.kind !== 'outside') unknown.push(problem.theorem.id);
  }
  const parts = corePrelude.filter(({ name }) => used.has(name));
  const prelude = parts.map(({ lean }) => lean).join('\n');
  return {
    suite: {
      ...suite,
      problems,
      coreFragment: {
        preludeHash: sha256(prelude),
        prelude,
        changes: parts.map(({ name, means }) => `${name}: ${means}`),
        leftOut: suite.problems.length - problems.length,
      },
    },
    unknown,
  };
}

/** In the order of the problems. */
async function lookAtAll(
  problems: readonly SuiteProblem[],
  { engine, workers, signal, onProgress }: FragmentOptions,
): Promise<CoreFragment[]> {
  const found = new Array<CoreFragment>(problems.length);
  const waiting = problems.entries();
  let done = 0;
  const work = async () => {
    for (const [at, { theorem }] of waiting) {
      signal.throwIfAborted();
      const first = await coreFragment(engine, theorem, { signal });
      found[at] = first.kind === 'unknown' ? await coreFragment(engine, theorem, { signal }) : first;
      done += 1;
      onProgress(done, problems.length);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  signal.throwIfAborted();
  return found;
}
