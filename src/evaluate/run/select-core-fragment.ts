import { sha256 } from '../../../core/hash.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { type CoreFragment, coreFragment } from '../suites/core-fragment.ts';
import { coreHeader } from '../suites/core-header.ts';
import { corePrelude } from '../suites/core-prelude.ts';
import type { BenchSuite } from './bench-suite.ts';
import { fragmentKey, type KeptFragment } from './kept-fragment.ts';

export interface FragmentOptions {
  readonly engine: LeanEngine;
  /** Statements looked at at once. */
  readonly workers: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * The problems of a suite whose statements make sense without Mathlib, by their own headers or under the prelude: what a
 * run keeps, so that nobody asks Lean again. Lean is asked twice about those on which it gave no answer.
 */
export async function selectCoreFragment(suite: BenchSuite, options: FragmentOptions): Promise<KeptFragment> {
  const found = await lookAtAll(suite.problems, options);
  const inside: KeptFragment['inside'] = [];
  const unknown: string[] = [];
  for (const [at, { theorem }] of suite.problems.entries()) {
    const fragment = found[at];
    if (fragment?.kind === 'inside') {
      const { header } = fragment.theorem;
      inside.push({ id: theorem.id, header, parts: fragment.parts.map(({ name }) => name) });
    } else if (fragment?.kind !== 'outside') unknown.push(theorem.id);
  }
  const of = fragmentKey(suite, options.engine);
  return { schema: 'lakatos/core-fragment', version: 1, of, inside, unknown };
}

/** A suite with the core fragment of its problems, and what the report says of it. */
export function withinFragment(suite: BenchSuite, { inside, unknown }: KeptFragment): BenchSuite {
  const chosen = new Map(inside.map((one) => [one.id, one]));
  const problems = suite.problems.flatMap((problem) => {
    const found = chosen.get(problem.theorem.id);
    return found === undefined
      ? []
      : [{ ...problem, theorem: withCoreHeader(problem.theorem, found.header) }];
  });
  const used = new Set(inside.flatMap(({ parts }) => parts));
  const parts = corePrelude.filter(({ name }) => used.has(name));
  const prelude = parts.map(({ lean }) => lean).join('\n');
  return {
    ...suite,
    problems,
    coreFragment: {
      preludeHash: sha256(prelude),
      prelude,
      changes: parts.map(({ name, means }) => `${name}: ${means}`),
      leftOut: suite.problems.length - problems.length - unknown.length,
      unknown: [...unknown],
    },
  };
}

/** What is asked is changed in the same way. */
function withCoreHeader({ asked, ...given }: Theorem, header: string): Theorem {
  const { origins, statement } = given;
  const isChanged = origins !== undefined && header !== given.header;
  const theorem = isChanged ? { ...given, origins: { ...origins, header: [] } } : given;
  if (asked === undefined) return { ...theorem, header };
  const changed = header === given.header ? asked : coreHeader({ header: asked, statement }).header;
  return { ...theorem, header, asked: changed };
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
