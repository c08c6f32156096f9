import { LRUCache } from 'lru-cache';
import { lexLean } from '../../../core/lean-lexer.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { askLean, asksAnew, type LeanTools } from '../lean/ask-lean.ts';
import type { LeanPosition } from '../lean/lean-position.ts';
import { headerImports } from '../lemma-index/header-imports.ts';
import type { InstanceQuestion } from './question.ts';
import { byEvaluation, byReckoning, bySimplification, sampledInstances } from './refutation-tactic.ts';

const unproved = /sorry|admit|apply\?|\bstop\b/u;
/** In a string: what a notation made of it, or code inside of it, may make of the text behind. */
const misleading = /--|\/-|\{/u;

/**
 * Whether a text may claim what nobody has proved: with it a negation may have a proof although the statement is true. Where it is
 * not certain what is a comment, comments count as well: too much is left alone rather than too little.
 */
export function claimsUnproved(text: string): boolean {
  const stretches = [...lexLean(text)].map(({ kind, start, end }) => ({ kind, own: text.slice(start, end) }));
  if (stretches.some(({ kind, own }) => kind === 'text' && misleading.test(own))) return unproved.test(text);
  const code = stretches.map(({ kind, own }) => (kind === 'trivia' ? ' ' : own)).join('');
  return unproved.test(code);
}

/** Libraries without a `sorry`: where the engine does not know. */
const proved = new Set([
  ...['Init', 'Std', 'Lean', 'Lake', 'Mathlib', 'Batteries', 'Aesop', 'Qq', 'ProofWidgets', 'Plausible'],
  ...['ImportGraph', 'LeanSearchClient', 'Cli'],
]);

/** Of a header each of many tactics is asked about. */
const importsByHeader = new LRUCache<string, readonly string[]>({ max: 16 });

/** Whether a header imports modules that hold, or may hold, what is not proved, as those of a project do that is under way. */
export function importsUnproved(
  { unprovedModules }: Pick<LeanEngine, 'unprovedModules'>,
  header: string,
): boolean {
  const imports = importsByHeader.get(header) ?? headerImports(header);
  importsByHeader.set(header, imports);
  return imports.some((name) => unprovedModules?.has(name) ?? !proved.has(name.split('.')[0]!));
}

/** How many instances are simplified together when the statement can't be evaluated. */
const simplifiedInstances = 4;

/** Lean at work on the refutation of one position; counts what it costs, and makes no more than `mostCalls` calls. */
export function probe(
  {
    lean,
    definitions,
    mostCalls,
  }: { readonly lean: LeanTools; readonly definitions: readonly string[]; readonly mostCalls: number },
  position: LeanPosition,
  question: InstanceQuestion,
  signal: AbortSignal,
) {
  /** Among these is a false one; null when the statement can be evaluated. */
  let falseAmong: readonly ReadonlyMap<string, string>[] | null = null;
  let reckoned: ReadonlyMap<string, string> | null = null;
  const spent = { calls: 0, ms: 0 };
  const anew = { ...lean, store: asksAnew(lean.store) };
  return { refutes, refutesAt, describe, spent };

  /**
   * True when Lean has proved the negation, null when there was no answer. All instances are evaluated; what can't be
   * is simplified.
   */
  async function refutes(): Promise<boolean | null> {
    const evaluated = await attempt(byEvaluation(question));
    if (evaluated === undefined || evaluated.kind === 'lost') return null;
    if (isRefuted(evaluated)) return true;
    if (evaluated.kind !== 'failed' && evaluated.kind !== 'timeout') return false;
    const instances = sampledInstances(question, simplifiedInstances);
    if (instances.length === 0) return false;
    const simplified = await attempt(bySimplification(question, instances, definitions));
    if (simplified === undefined || simplified.kind === 'lost') return null;
    if (!isRefuted(simplified)) return false;
    falseAmong = instances;
    return true;
  }

  /** Whether Lean has proved that this instance does not hold; null when there was no answer. */
  async function refutesAt(instance: ReadonlyMap<string, string>): Promise<boolean | null> {
    for (const simplifier of ['norm_num', 'simp'] as const) {
      const outcome = await attempt(byReckoning(question, instance, simplifier));
      if (outcome === undefined || outcome.kind === 'lost') return null;
      if (!isRefuted(outcome)) continue;
      reckoned = instance;
      return true;
    }
    return false;
  }

  /** Which instance is false, in words. */
  async function describe(): Promise<string> {
    if (reckoned !== null) return words(reckoned);
    return words(await (falseAmong === null ? narrow() : pick(falseAmong)));
  }

  /** One variable after the other is fixed at its first sample that leaves the statement refuted. */
  async function narrow(): Promise<ReadonlyMap<string, string>> {
    let fixed: ReadonlyMap<string, string> = new Map();
    for (const binder of question.binders) {
      if (binder.kind !== 'sampled') continue;
      for (const value of binder.samples) {
        const narrower = new Map([...fixed, [binder.name, value]]);
        const outcome = await attempt(byEvaluation(question, narrower));
        if (outcome === undefined || !isRefuted(outcome)) continue;
        fixed = narrower;
        break;
      }
    }
    return fixed;
  }

  async function pick(
    instances: readonly ReadonlyMap<string, string>[],
  ): Promise<ReadonlyMap<string, string>> {
    for (const instance of instances) {
      const outcome = await attempt(bySimplification(question, [instance], definitions));
      if (outcome !== undefined && isRefuted(outcome)) return instance;
    }
    return new Map();
  }

  function words(fixed: ReadonlyMap<string, string>): string {
    const values = question.binders.flatMap((binder) => {
      if (binder.kind === 'fixed')
        return binder.argument === 'inferInstance' ? [] : [`${binder.name} = ${bare(binder.argument)}`];
      const value = fixed.get(binder.name);
      if (binder.kind !== 'sampled' || value === undefined) return [];
      const isProposition = binder.argument(value) === `(${value} = true)`;
      return [`${binder.name} = ${isProposition ? truth(value) : bare(value)}`];
    });
    return values.length === 0 ? 'false: its negation has a proof' : `false for ${values.join(', ')}`;
  }

  async function attempt(tactic: string): Promise<TacticOutcome | undefined> {
    if (signal.aborted || spent.calls >= mostCalls) return undefined;
    const [kept] = await askLean(lean, position, [tactic], signal);
    const isDoubted = kept?.remembered === true && isRefuted(kept.outcome);
    const [answer] = isDoubted ? await askLean(anew, position, [tactic], signal) : [kept];
    if (answer?.remembered === true) return answer.outcome;
    spent.calls += 1;
    spent.ms += answer?.outcome.ms ?? 0;
    return answer?.outcome;
  }
}

/** What is left is `P` alone, closed: its negation was proved without assuming anything. */
function isRefuted(outcome: TacticOutcome): boolean {
  if (outcome.kind !== 'progress') return false;
  const goals = outcome.state.parts.flatMap((part) => part.goals);
  return goals.length === 1 && goals[0]!.hypotheses.length === 0;
}

function bare(term: string): string {
  return /^\([^()]*\)$/u.test(term) ? term.slice(1, -1) : term;
}

/** A proposition is made of a truth value. */
function truth(value: string): string {
  return value === 'true' ? 'True' : 'False';
}
