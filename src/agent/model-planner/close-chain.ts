import type { Goal } from '../../../core/goal.ts';
import { NameSupply } from '../../prove/enumerative/reading/names.ts';
import { tacticBlock } from '../../prove/script/assemble.ts';
import { haveLines, type LemmaBinder, proposition } from '../sketch/lemma.ts';
import { writableType } from '../sketch/writable-type.ts';
import type { DraftLemma, DraftReading } from './draft.ts';
import { complaints } from './prompts.ts';
import type { Chain, ChainStep } from './read-haves.ts';
import { onOneLine } from './read-signature.ts';

/**
 * A chain of `have`s as lemmas. Each step becomes a lemma of its own over the context of the goal (the one that
 * the opening tactics leave), with the steps before it as assumptions, so that none waits for another (BFS-Prover-V2 fills earlier steps with `sorry` to the same end).
 * What is left at the end of the chain is the last lemma. The main proof is the chain, each step proved by its lemma.
 */
export function closeChain({ opening, steps, end }: Chain, goal: Goal): DraftReading {
  const context = contextOf(goal);
  if (context === null) return { kind: 'unreadable', complaint: complaints.hidden };
  const used = [...context, ...steps, ...steps.flatMap(({ binders }) => binders)].map(({ name }) => name);
  const names = new NameSupply(used);
  const lemmas: DraftLemma[] = [];
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

/** The hypotheses of a goal as binders; null when one that matters has no name, or a value. */
function contextOf({ hypotheses }: Goal): readonly LemmaBinder[] | null {
  const binders: LemmaBinder[] = [];
  for (const { name, type, value, accessible, isInstance, isProof, isUsed } of hypotheses) {
    if (value !== undefined) return null;
    if (isInstance) binders.push({ name: '', type: onOneLine(type), style: 'instance' });
    else if (accessible) binders.push({ name, type: writableType(onOneLine(type)) });
    else if (isProof || isUsed) return null;
  }
  return binders;
}

const explicitly = ({ name, type, style }: LemmaBinder): LemmaBinder =>
  style === 'instance' ? { name, type, style } : { name, type };
