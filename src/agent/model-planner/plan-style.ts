import type { Goal } from '../../../core/goal.ts';
import type { Limits } from '../../../core/limits.ts';
import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { codeOfDeclaration } from '../../../datasets/text/declaration.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { rootPosition } from '../../prove/lean/lean-position.ts';
import { NameSupply } from '../../prove/reading/names.ts';
import { tacticBlock } from '../../prove/script/assemble.ts';
import type { NamedLemma } from '../conjecture/conjecture.ts';
import type { Situation } from '../planner.ts';
import { goalBinders } from '../sketch/goal-binders.ts';
import { haveLines, type LemmaBinder, proposition } from '../sketch/lemma.ts';
import { onOneLine } from '../sketch/read-signature.ts';
import type { PlanStyleName } from './conversation.ts';
import { type DraftReading, unreadableDraft } from './draft.ts';
import { complaints } from './prompts.ts';
import { type Chain, type ChainStep, findMain, proofText, readHaves, readLemma } from './read-haves.ts';

/**
 * A chain of `have`s as lemmas. Each step becomes a lemma of its own over the context of the goal (the one that
 * the opening tactics leave), with the steps before it as assumptions, so that none waits for another (BFS-Prover-V2 fills earlier steps with `sorry` to the same end).
 * What is left at the end of the chain is the last lemma. The main proof is the chain, each step proved by its lemma.
 */
function closeChain({ opening, steps, end }: Chain, goal: Goal): DraftReading {
  const given = goalBinders(goal);
  if (given.some(({ isNeeded, isWritable }) => isNeeded && !isWritable))
    return unreadableDraft(complaints.hidden);
  const context = given.flatMap(({ binder, isWritable }) => (isWritable ? [binder] : []));
  const used = [...context, ...steps, ...steps.flatMap(({ binders }) => binders)].map(({ name }) => name);
  const names = new NameSupply(used);
  const lemmas: NamedLemma[] = [];
  const before: LemmaBinder[] = [];
  const lines = opening.flatMap((text) => text.split('\n'));
  /** The new lemma, applied to what is in sight. */
  const add = ({ binders, conclusion, proof }: Omit<ChainStep, 'name'>, name: string): string => {
    const variables = [...context, ...before, ...binders.map(explicitly)];
    lemmas.push({
      ...{ name, surroundings: [], variables, premises: [], conclusion },
      ...{ origin: 'chain of a model', score: 0, isForeign: false },
      ...(proof !== null && { proof }),
    });
    return [name, ...variables.filter(({ style }) => style === undefined).map((one) => one.name)].join(' ');
  };
  for (const step of steps) {
    const call = add(step, names.fresh(`${step.name}_holds`));
    const own = { surroundings: [], variables: step.binders, premises: [], conclusion: step.conclusion };
    lines.push(...haveLines({ name: step.name, ...own }, call));
    before.push({ name: step.name, type: proposition(own) });
  }
  const rest = { binders: [], conclusion: onOneLine(goal.target), proof: end };
  lines.push(`exact ${add(rest, names.fresh('rest_holds'))}`);
  return { kind: 'read', draft: { lemmas, main: tacticBlock(lines) } };
}

const explicitly = ({ name, type, style }: LemmaBinder): LemmaBinder =>
  style === 'instance' ? { name, type, style } : { name, type };

/** Commands that change nothing about lemmas that are written out: the theorem's own header stands for them. */
const idle = new Set(['import', 'open', 'set_option', 'section', 'namespace', 'end', 'universe', '#', '']);
const provable = new Set(['theorem', 'lemma']);

/** Reads a sketch: lemmas, each a theorem of its own, and then the theorem with its proof from them. */
export function readSketch(theorem: Theorem, answer: string): DraftReading {
  const found = findMain(theorem, answer);
  if (found.kind === 'missing') return unreadableDraft(complaints.missing[found.what]);
  const { code, before, start, end } = found.main;
  const main = proofText(code, start, end);
  if (main === null || codeOfDeclaration(main).includes('sorry')) return unreadableDraft(complaints.openMain);
  const lemmas: NamedLemma[] = [];
  for (const command of before) {
    if (idle.has(command.keyword)) continue;
    if (!provable.has(command.keyword)) return unreadableDraft(complaints.noLemma(command.keyword));
    const lemma = readLemma(code, command, 'sketch of a model');
    if (lemma === null)
      return unreadableDraft(complaints.statement(firstLine(code.slice(command.start, command.end))));
    lemmas.push(lemma);
  }
  return { kind: 'read', draft: { lemmas, main } };
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

interface StyleOptions {
  readonly engine: LeanEngine;
  readonly tacticLimits: Limits;
  readonly signal: AbortSignal;
}

type Planned = Pick<Situation, 'theorem' | 'opened' | 'ledger'>;

/** How the answers of each style are read. */
export const readers: Readonly<
  Record<PlanStyleName, (answer: string, planned: Planned, options: StyleOptions) => Promise<DraftReading>>
> = {
  sketch: async (answer, { theorem }) => readSketch(theorem, answer),
  haves: async (answer, planned, options) => {
    const reading = readHaves(planned.theorem, answer);
    if (reading.kind === 'unreadable') return reading;
    const { chain } = reading;
    const start = await openChain(chain.opening, planned, options);
    return 'kind' in start ? start : closeChain(chain, start);
  },
};

/** The goal at which a chain of `have`s begins: the theorem's own behind the tactics that open the chain. */
async function openChain(
  tactics: readonly string[],
  { theorem, opened, ledger }: Planned,
  { engine, tacticLimits, signal }: StyleOptions,
): Promise<Goal | DraftReading> {
  const root = rootPosition(theorem, opened.part).state;
  let at: StateReference = root.reference;
  let goals = root.part.goals;
  for (const tactic of tactics) {
    const [outcome] = await engine.apply(at, [tactic], tacticLimits, signal);
    ledger.add({ calls: 1 });
    const part =
      outcome?.kind === 'progress' && outcome.state.parts.length === 1 ? outcome.state.parts[0] : undefined;
    if (part === undefined)
      return broken(tactic, outcome !== undefined && 'message' in outcome ? outcome.message : oneGoal);
    at = extendReference(at, tactic, part.focus);
    ({ goals } = part);
  }
  const [goal, ...others] = goals;
  return goal === undefined || others.length > 0 ? broken(tactics.join('; '), oneGoal) : goal;
}

const oneGoal = 'it must leave one goal';

const broken = (tactics: string, said: string): DraftReading =>
  unreadableDraft(complaints.opening(tactics, said));
