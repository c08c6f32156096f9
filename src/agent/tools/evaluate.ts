import { z } from 'zod';
import type { Limits } from '../../../core/limits.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import { statementBehind } from './open-goals.ts';
import { readCode } from './read-code.ts';
import { defineTool, type ToolContext } from './tool.ts';

const answer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('value'),
    type: z.string(),
    value: z.string(),
    by: z.enum(['reduction', 'simplification']),
  }),
  /** A proposition: Lean has proved it, or its negation. */
  z.strictObject({
    kind: z.literal('truth'),
    isTrue: z.boolean(),
    by: z.enum(['decision', 'simplification']),
  }),
  /** Lean reads it and finds no value. */
  z.strictObject({ kind: z.literal('stuck'), type: z.string(), message: z.string() }),
  z.strictObject({ kind: z.literal('unreadable'), message: z.string() }),
  z.strictObject({ kind: z.literal('unanswered'), reason: z.string() }),
]);
type Evaluation = z.infer<typeof answer>;

/** Evaluation either is quick or leads nowhere. */
const evaluationLimits: Limits = { heartbeats: 20_000, wallClockMs: 20_000 };
/** So many definitions of the header are unfolded at most. */
const definitionsAtMost = 12;

/**
 * Evaluates a closed expression behind the theorem's header. No compiled code of anybody runs: data are reduced by the
 * definitions (`#reduce`), and simplified where that gets stuck, as with well-founded recursion; propositions are
 * decided by the kernel, and simplified where there is no decision procedure.
 */
export const evaluateTool = defineTool({
  name: 'evaluate',
  purpose:
    "Evaluates a closed expression with the definitions of the theorem's header: data to its value, a proposition to true or false. Small instances only. It runs no code, so what only #eval can do is not there.",
  arguments: z.strictObject({ expression: z.string().min(1).describe('a Lean term without free variables') }),
  answer,
  example: { expression: '(List.range 5).map (fun n => n * n)' },
  async run({ expression }, given): Promise<Evaluation> {
    const context = { ...given, fileLimits: evaluationLimits };
    const lines = expression.split('\n').length;
    const reading = await readCode(`#check (${expression})\n#reduce (${expression})`, context);
    if (reading.kind === 'refused') return { kind: 'unreadable', message: reading.message };
    if (reading.kind === 'unanswered') return reading;
    const shown = reading.messages.find(({ line, severity }) => line === 1 && severity === 'information');
    const type = shown === undefined ? undefined : typeIn(shown.text);
    if (type === undefined) {
      const message = reading.messages.find(({ severity }) => severity === 'error')?.text;
      return { kind: 'unreadable', message: message ?? 'Lean says nothing of it' };
    }
    if (type === 'Prop') return await decide(expression, context);
    const reduced = reading.messages.find(({ line }) => line === lines + 1);
    if (reduced?.severity === 'information' && !isRaw(reduced.text))
      return { kind: 'value', type, value: reduced.text, by: 'reduction' };
    const value = await simplify(expression, context);
    if (value !== null) return { kind: 'value', type, value, by: 'simplification' };
    if (reduced?.severity === 'information')
      return { kind: 'value', type, value: reduced.text, by: 'reduction' };
    return { kind: 'stuck', type, message: reduced?.text ?? 'Lean finds no value' };
  },
  show(given) {
    switch (given.kind) {
      case 'value':
        return `${given.value} : ${given.type}`;
      case 'truth':
        return given.isTrue ? 'True.' : 'False: its negation has a proof.';
      case 'stuck':
        return `It has the type ${given.type}, but it can not be evaluated: ${given.message}`;
      case 'unreadable':
        return `Lean can not read it: ${given.message}`;
      case 'unanswered':
        return `Lean gave no answer: ${given.reason}.`;
    }
  },
});

/** `double 5 : Nat`: the type is what follows the last colon outside of brackets. */
function typeIn(shown: string): string | undefined {
  let depth = 0;
  let found = -1;
  for (const { index, 0: sign } of shown.matchAll(/[([{⟨]|[)\]}⟩]| :\s/gu)) {
    if (/[([{⟨]/u.test(sign)) depth += 1;
    else if (/[)\]}⟩]/u.test(sign)) depth -= 1;
    else if (depth === 0) found = index;
  }
  return found < 0 ? undefined : shown.slice(found + 3).trim();
}

/** What reduction gives when it got stuck, or in a form that no person would write. */
const isRaw = (value: string): boolean =>
  /\.rec\b|\bWellFounded\b|\bAcc\b|\bInt\.negSucc\b|\bFin\.mk\b/u.test(value);

async function decide(expression: string, context: ToolContext): Promise<Evaluation> {
  const list = definitionsFor(expression, context);
  const tactics = [
    `have it_holds : (${expression}) := by decide +kernel`,
    `have it_fails : ¬ (${expression}) := by decide +kernel`,
    `have it_holds : (${expression}) := by simp +decide${list}`,
    `have it_fails : ¬ (${expression}) := by simp +decide${list}`,
  ];
  const outcomes = await attempt(tactics, context);
  const at = outcomes.findIndex((outcome) => outcome.kind === 'progress');
  if (at >= 0) return { kind: 'truth', isTrue: at % 2 === 0, by: at < 2 ? 'decision' : 'simplification' };
  if (outcomes.every(({ kind }) => kind === 'lost'))
    return { kind: 'unanswered', reason: 'the worker was lost' };
  const [first] = outcomes;
  const message = first?.kind === 'failed' ? first.message : 'it takes Lean too long';
  return { kind: 'stuck', type: 'Prop', message };
}

async function simplify(expression: string, context: ToolContext): Promise<string | null> {
  const list = definitionsFor(expression, context);
  const tactic = `(generalize its_value : (${expression}) = value; simp +decide${list} at its_value)`;
  const [outcome] = await attempt([tactic], context);
  if (outcome?.kind !== 'progress') return null;
  const hypotheses = outcome.state.parts[0]?.goals[0]?.hypotheses ?? [];
  const equation = hypotheses.find(({ name }) => name === 'its_value')?.type;
  return equation?.endsWith(' = value') ? equation.slice(0, -' = value'.length) : null;
}

/** Tactics on `True`: they can prove nothing by luck. */
async function attempt(tactics: readonly string[], context: ToolContext): Promise<readonly TacticOutcome[]> {
  const { engine, signal } = context;
  const theorem = statementBehind(context.theorem, 'True');
  context.onCalls(tactics.length);
  return await engine.apply({ theorem, path: [] }, tactics, evaluationLimits, signal);
}

/** Definitions of the header for the simplifier: those that the expression names first, then what these may call. */
function definitionsFor(expression: string, { opened }: ToolContext): string {
  const words = new Set(expression.match(/[\p{L}_][\p{L}\p{N}_'!?]*/gu) ?? []);
  const own = opened.localDeclarations.filter(
    ({ kind, isReducible }) => kind === 'definition' && !isReducible,
  );
  const isNamed = ({ name }: { readonly name: string }) => words.has(name.split('.').at(-1) ?? name);
  const names = [...own.filter(isNamed), ...own.filter((declaration) => !isNamed(declaration))]
    .slice(0, definitionsAtMost)
    .map(({ name }) => name);
  return names.length === 0 ? '' : ` [${names.join(', ')}]`;
}
