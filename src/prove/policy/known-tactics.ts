import { tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { isCoreName } from '../../../lean/lake/module-name.ts';
import { headerImports, importSetKey } from '../lemma-index/header-imports.ts';

/** Tactics of libraries that the policy has a use for, each as it can be parsed. */
const libraryTactics = {
  norm_num: 'norm_num',
  ring: 'ring',
  ring_nf: 'ring_nf',
  linarith: 'linarith',
  nlinarith: 'nlinarith',
  positivity: 'positivity',
  field_simp: 'field_simp',
  linear_combination: 'linear_combination 0',
  gcongr: 'gcongr',
  bound: 'bound',
  interval_cases: 'interval_cases x',
  push_cast: 'push_cast',
  push_neg: 'push_neg',
  aesop: 'aesop',
  fun_prop: 'fun_prop',
  group: 'group',
  abel: 'abel',
  noncomm_ring: 'noncomm_ring',
  module: 'module',
  tauto: 'tauto',
} as const;

const known = new WeakMap<LeanEngine, Map<string, ReadonlySet<string>>>();

/**
 * Which of these a theorem's header has. Asked once for what headers import, as the theorems of a file have headers of their own: a tactic
 * that is parsed, but not run, is there. Of a header that imports nothing but Lean's own modules nothing is asked.
 */
export async function knownTactics(engine: LeanEngine, theorem: Theorem): Promise<ReadonlySet<string>> {
  const imports = headerImports(theorem.header);
  if (imports.every(isCoreName)) return new Set();
  const answers = known.get(engine) ?? new Map<string, ReadonlySet<string>>();
  known.set(engine, answers);
  const key = importSetKey(imports);
  const answer = answers.get(key) ?? (await ask(engine, theorem));
  if (answer === null) return new Set();
  answers.set(key, answer);
  return answer;
}

/** Null where Lean left one without an answer: that says nothing of the tactic. */
async function ask(engine: LeanEngine, theorem: Theorem): Promise<ReadonlySet<string> | null> {
  const probes = Object.entries(libraryTactics);
  const outcomes = await engine.apply(
    { theorem, path: [] },
    probes.map(([, text]) => `first | skip | ${text}`),
    tacticLimits,
  );
  if (outcomes.some(({ kind }) => kind === 'lost')) return null;
  return new Set(probes.flatMap(([name], at) => (outcomes[at]?.kind === 'progress' ? [name] : [])));
}
