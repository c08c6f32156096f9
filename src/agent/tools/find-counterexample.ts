import { z } from 'zod';
import type { Limits } from '../../../core/limits.ts';
import { extendReference } from '../../../core/state-reference.ts';
import { type LeanPosition, rootPosition } from '../../prove/lean/lean-position.ts';
import { learnTypes } from '../../prove/refute/own-types.ts';
import { Probe } from '../../prove/refute/probe.ts';
import { askOf } from '../../prove/refute/question.ts';
import { noStore } from '../../store/store.ts';
import { openStatement, whyNotOpened } from './read-code.ts';
import { defineTool, type ToolContext } from './tool.ts';

const refutationLimits: Limits = { heartbeats: 4_000, wallClockMs: 15_000 };
const definitionsAtMost = 8;

/** Looks for a small instance in which a statement is false; Lean proves that it is. */
export const findCounterexampleTool = defineTool({
  name: 'find_counterexample',
  purpose:
    'Looks for a small instance in which a statement is false. Use it before you try to prove a lemma. Finding none proves nothing.',
  arguments: z.strictObject({
    statement: z
      .string()
      .min(1)
      .optional()
      .describe('a closed proposition, such as ∀ n : Nat, n < 5; by default the theorem itself'),
  }),
  example: { statement: '∀ (n m : Nat), n - m + m = n' },
  async run({ statement }, context) {
    if (statement === undefined)
      return await refute(rootPosition(context.theorem, context.opened.part), context);
    const opening = await openStatement(statement, context);
    if (opening.kind !== 'opened') return whyNotOpened(opening);
    return await refute(rootPosition(opening.theorem, opening.opened.part), context);
  },
});

const unsuitable = 'Instances of it can not be made.';

async function refute(at: LeanPosition, context: ToolContext): Promise<string> {
  const { engine, signal, opened } = context;
  const position = await introduce(at, context);
  const goal = position.state.part.goals[0];
  if (goal === undefined || position.state.part.goals.length > 1) return unsuitable;
  const inductives = opened.localDeclarations.flatMap(({ kind, name }) =>
    kind === 'inductive' ? [name] : [],
  );
  const constants = new Set([goal, ...goal.hypotheses].flatMap(({ shape }) => shape.constants));
  const lean = { engine, store: noStore(), limits: refutationLimits };
  const used = inductives.filter((name) => constants.has(name));
  const { types, calls } = await learnTypes(lean, position, used, signal);
  context.onCalls(calls);
  const question = askOf(goal, types);
  if (question === null) return unsuitable;
  const definitions = opened.localDeclarations
    .filter(({ kind }) => kind === 'definition')
    .sort((a, b) => Number(constants.has(b.name)) - Number(constants.has(a.name)))
    .slice(0, definitionsAtMost)
    .map(({ name }) => name);
  const tools = { lean, definitions, calls: Number.POSITIVE_INFINITY };
  const probe = new Probe(tools, position, question, signal);
  const isRefuted = await probe.refutes();
  const instance = isRefuted === true ? await probe.describe() : null;
  context.onCalls(probe.calls);
  if (isRefuted === null) return 'Lean gave no answer: the worker was lost.';
  return instance === null
    ? 'No counterexample among small instances. That proves nothing.'
    : `It is ${instance}.`;
}

/** The position behind `intros`, with the names that the statement gives its variables; the same one where there is none. */
async function introduce(at: LeanPosition, context: ToolContext): Promise<LeanPosition> {
  const [goal] = at.state.part.goals;
  if (goal === undefined || goal.shape.binders === 0) return at;
  const bare = await follow(at, 'intros', context);
  if (bare === null) return at;
  const entered = bare.state.part.goals[0]?.hypotheses.filter(({ accessible }) => !accessible) ?? [];
  const names = entered.map(({ name }) => name.replace(/✝.*$/u, ''));
  const isUsable = new Set(names).size === names.length && names.every((name) => /^[\p{L}_]/u.test(name));
  if (!isUsable) return bare;
  return (await follow(at, `(intros; rename_i ${names.join(' ')})`, context)) ?? bare;
}

async function follow(at: LeanPosition, tactic: string, context: ToolContext): Promise<LeanPosition | null> {
  const { engine, tacticLimits, signal } = context;
  context.onCalls(1);
  const { reference } = at.state;
  const [outcome] = await engine.apply(reference, [tactic], tacticLimits, signal);
  const part = outcome?.kind === 'progress' ? outcome.state.parts[0] : undefined;
  if (part === undefined) return null;
  return { key: part.key, state: { reference: extendReference(reference, tactic, part.focus), part } };
}
