import { z } from 'zod';
import { splitOutside } from '../../../core/lean-lexer.ts';
import type { Limits } from '../../../core/limits.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import { readCode, statementBehind } from './read-code.ts';
import { defineTool, type ToolContext } from './tool.ts';

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
  example: { expression: '(List.range 5).map (fun n => n * n)' },
  async run({ expression }, given) {
    const context = { ...given, fileLimits: evaluationLimits };
    const lines = expression.split('\n').length;
    const reading = await readCode(`#check (${expression})\n#reduce (${expression})`, context);
    if (reading.kind === 'unread') return reading.why;
    const { messages } = reading;
    const shown = messages.find(({ start, severity }) => start.line === 1 && severity === 'information');
    const type = shown === undefined ? undefined : typeIn(shown.text);
    if (type === undefined) {
      const error = messages.find(({ severity }) => severity === 'error');
      return `Lean can not read it: ${error?.text ?? 'it says nothing of it'}`;
    }
    if (type === 'Prop') return await decide(expression, context);
    const reduced = messages.find(({ start }) => start.line === lines + 1);
    const value = reduced?.severity === 'information' ? reduced.text : null;
    if (value !== null && !isRaw(value)) return `${value} : ${type}`;
    const simplified = (await simplify(expression, context)) ?? value;
    return simplified === null
      ? stuck(type, reduced?.text ?? 'Lean finds no value')
      : `${simplified} : ${type}`;
  },
});

const stuck = (type: string, message: string): string =>
  `It has the type ${type}, but it can not be evaluated: ${message}`;

/** `double 5 : Nat`: the type is what follows the last colon outside of brackets. */
const typeIn = (shown: string): string | undefined =>
  splitOutside(shown.replace(/ :\s/gu, ' : '), ' : ').slice(1).at(-1)?.trim();

/** What reduction gives when it got stuck, or in a form that no person would write. */
const isRaw = (value: string): boolean =>
  /\.rec\b|\bWellFounded\b|\bAcc\b|\bInt\.negSucc\b|\bFin\.mk\b/u.test(value);

/** Lean proves the proposition, or its negation. */
async function decide(expression: string, context: ToolContext): Promise<string> {
  const list = definitionsFor(expression, context);
  const outcomes = await attempt(
    ['decide +kernel', `simp +decide${list}`].flatMap((tactic) => [
      `have it_holds : (${expression}) := by ${tactic}`,
      `have it_fails : ¬ (${expression}) := by ${tactic}`,
    ]),
    context,
  );
  const at = outcomes.findIndex(({ kind }) => kind === 'progress');
  if (at >= 0) return at % 2 === 0 ? 'True.' : 'False: its negation has a proof.';
  if (outcomes.every(({ kind }) => kind === 'lost')) return 'Lean gave no answer: the worker was lost.';
  const [first] = outcomes;
  return stuck('Prop', first?.kind === 'failed' ? first.message : 'it takes Lean too long');
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
  const isNamed = (name: string) => words.has(name.split('.').at(-1) ?? name);
  const names = opened.localDeclarations
    .filter(({ kind, isReducible }) => kind === 'definition' && !isReducible)
    .map(({ name }) => name)
    .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .slice(0, definitionsAtMost);
  return names.length === 0 ? '' : ` [${names.join(', ')}]`;
}
