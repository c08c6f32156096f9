import type { Goal, StateKey, StatePart } from '../../../core/goal.ts';
import { fileLimits } from '../../../core/limits.ts';
import { endOf, type SyntaxNode, startOf, tacticKey, tacticPlaces } from '../../syntax-tree.ts';
import type { ConstantLookup } from '../../trace/premises.ts';
import type { StepReplay, TracedTheorem } from '../../trace/traced-module.ts';
import { replayOf, shownState, TracedSteps, type TracedText, tacticAt } from '../../trace/traced-steps.ts';
import { box, isScalar, type Obj, unbox } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { commandContext } from '../lean/commands.ts';
import { constantValue, findConstant, importedModules, kindOf, usedConstants } from '../lean/environment.ts';
import { applicationOf } from '../lean/expression.ts';
import { type GoalMemory, readStateParts } from '../lean/goals.ts';
import {
  commandContextInfo,
  commandState,
  exprTag,
  syntaxTag,
  tacticInfo,
  termInfo,
} from '../lean/layouts.ts';
import type { LiveState } from '../lean/live-state.ts';
import { nameParts, textOfName } from '../lean/names.ts';
import { parseTactic, runTactic } from '../lean/tactic.ts';
import type { LeanInstance } from '../lean-instance.ts';
import type { ModuleCommand } from '../library/elaborate-module.ts';
import { beforeTactic, constantsFound } from '../repl/command-made.ts';
import { withCommandContext } from '../repl/in-context.ts';
import { isOriginal, type PlacedInfo, topNode } from '../repl/info-tree.ts';
import type { CommandFrame, ContextProbe } from '../repl/probe.ts';
import { type ProofSnapshot, takeSnapshot } from '../repl/proof-snapshot.ts';

/** Has the engine run a traced tactic from the state before it, as a search would, and tells whether that leads where Lean came. */
function replayStep(
  lean: LeanInstance,
  parts: (state: LiveState) => readonly StatePart[],
  step: { readonly state: LiveState; readonly tactic: string; readonly after: readonly StatePart[] },
  cancelToken: Obj,
): StepReplay {
  using scope = lean.scope();
  const { state, tactic, after } = step;
  const parsed = parseTactic(scope, state, tactic);
  if (parsed.kind === 'parse-error') return 'failed';
  const result = runTactic(lean, state, state.goals, parsed.syntax, fileLimits, cancelToken);
  if (result.kind === 'failure') return 'failed';
  using there = result.state;
  return replayOf(shownState(parts(there)), after);
}

export interface TraceUse extends TracedText {
  readonly lean: LeanInstance;
  readonly probe: ContextProbe;
  /** Has the engine run each step again. */
  readonly replay: boolean;
}

/** What is known of a step while its node is walked through. */
interface OpenStep {
  readonly key: string;
  readonly number: number;
}

const goalsOf = (parts: readonly StatePart[]) => parts.map(({ goals }) => goals);

/** Goes through the info trees of a theorem's command. */
export class ProofWalk {
  readonly #traced: TracedSteps<Obj>;
  readonly #name: string;
  readonly #memory: GoalMemory = new Map<StateKey, readonly Goal[]>();
  readonly #scope: Scope;
  readonly #seen: ModuleCommand;
  readonly #use: TraceUse;
  readonly #places: ReturnType<typeof tacticPlaces>;
  readonly #proof: { readonly start: number; readonly end: number };
  readonly #frame: CommandFrame;

  constructor(scope: Scope, seen: ModuleCommand, use: TraceUse, name: string, proof: SyntaxNode) {
    this.#scope = scope;
    this.#seen = seen;
    this.#use = use;
    this.#places = tacticPlaces(proof);
    this.#proof = { start: startOf(proof), end: endOf(proof) };
    this.#name = name;
    const env = scope.objects.field(seen.after, commandState.env);
    this.#traced = new TracedSteps(use, constantsOf(scope, env));
    const context = commandContext(scope, seen.source, seen.command.start, seen.cancelToken);
    this.#frame = use.probe.termOf(scope, context, seen.before);
  }

  walk(trees: readonly Obj[]): Pick<TracedTheorem, 'goals' | 'steps' | 'premises'> {
    for (const tree of trees) this.#visit(tree, null, []);
    return this.#traced.result;
  }

  /** @param above the steps that the tree is a part of, the outermost first */
  #visit(tree: Obj, outer: Obj | null, above: readonly OpenStep[]): void {
    const node = topNode(this.#scope, tree, outer);
    if (node === null || 'hole' in node) return;
    const step = node.kind === 'TacticInfo' ? this.#step(node, above) : null;
    const inside = step === null ? above : [...above, step];
    if (node.kind === 'TermInfo') this.#take(node, inside);
    for (const child of node.children) this.#visit(child, node.context, inside);
  }

  #step(node: PlacedInfo, above: readonly OpenStep[]): OpenStep | null {
    const { objects } = this.#scope;
    const range = isOriginal(this.#scope, node) ? this.#rangeOf(node.syntax) : null;
    if (range === null || objects.tag(node.syntax) !== syntaxTag.node) return null;
    const kind = textOfName(objects, objects.field(node.syntax, 1));
    const key = tacticKey(kind, range.start, range.end);
    // What a macro makes of a tactic may stand at its place.
    if (!this.#places.has(key) || above.at(-1)?.key === key) return null;
    const number = this.#trace(node, range, above.at(-1)?.number ?? null);
    return number === null ? null : { key, number };
  }

  /** The number of the step. Null for what has changed nothing: alternatives that failed have left their nodes, too. */
  #trace(
    node: PlacedInfo,
    range: { readonly start: number; readonly end: number },
    parent: number | null,
  ): number | null {
    const { lean, replay: isReplayed } = this.#use;
    using before = this.#snapshot(beforeTactic(this.#scope, node), node.info, tacticInfo.goalsBefore);
    const mctx = this.#scope.objects.field(node.info, tacticInfo.mctxAfter);
    const behind = withCommandContext(this.#scope, node.context, { [commandContextInfo.mctx]: mctx });
    using after = this.#snapshot(behind, node.info, tacticInfo.goalsAfter);
    if (before.state.goals.length === 0) return null;
    const states = { before: this.#parts(before.state), after: this.#parts(after.state) };
    if (JSON.stringify(goalsOf(states.before)) === JSON.stringify(goalsOf(states.after))) return null;
    const found = constantsFound(this.#scope, node.info);
    const replay = isReplayed
      ? replayStep(
          lean,
          (state) => this.#parts(state),
          { state: before.state, tactic: tacticAt(this.#use, range), after: states.after },
          this.#seen.cancelToken,
        )
      : null;
    return this.#traced.add({ ...range, parent, ...states, found, replay });
  }

  /** The parts of a state, as a search is given them. */
  #parts(state: LiveState): StatePart[] {
    const known = { fingerprint: '', theoremName: this.#name, memory: this.#memory };
    return readStateParts(this.#use.lean, state, known);
  }

  #snapshot(context: Obj, info: Obj, list: number): ProofSnapshot {
    const goals = this.#scope.objects.list(this.#scope.objects.field(info, list));
    return takeSnapshot(this.#scope, this.#use.probe, this.#frame, {
      context,
      lctx: null,
      env: null,
      goals,
      rootGoals: [],
      metaContext: this.#frame.metaContext,
    });
  }

  /** A constant that the proof's text names. */
  #take(node: PlacedInfo, inside: readonly OpenStep[]): void {
    const { objects } = this.#scope;
    const { info, syntax } = node;
    if (
      !isOriginal(this.#scope, node) ||
      objects.tag(syntax) !== syntaxTag.ident ||
      objects.scalarU8(info, termInfo.isBinder) !== 0
    )
      return;
    const range = this.#rangeOf(syntax);
    if (range === null || range.start < this.#proof.start || range.end > this.#proof.end) return;
    const { head } = applicationOf(objects, objects.field(info, termInfo.expr));
    if (objects.tag(head) !== exprTag.const) return;
    this.#traced.name(
      objects.field(head, 0),
      inside.map(({ number }) => number),
    );
  }

  /** First byte of a syntax, and the byte behind it. */
  #rangeOf(syntax: Obj): { readonly start: number; readonly end: number } | null {
    const canonicalOnly = box(0);
    const place = (name: string): number | null => {
      const found = this.#scope.call(name, syntax, canonicalOnly);
      return isScalar(found) ? null : unbox(this.#scope.objects.field(found, 0));
    };
    const start = place('Lean.Syntax.getPos?');
    const end = start === null ? null : place('Lean.Syntax.getTailPos?');
    return start === null || end === null ? null : { start, end };
  }
}

/** The constants of an environment. */
function constantsOf(scope: Scope, env: Obj): ConstantLookup<Obj> {
  const { objects } = scope;
  const moduleOf = importedModules(scope, env);
  return {
    partsOf: (name) => nameParts(objects, name),
    find(name) {
      const info = findConstant(scope, env, name);
      return info === null ? null : { kind: kindOf(objects, info), module: moduleOf(name) };
    },
    usedBy(name) {
      const info = findConstant(scope, env, name);
      const value = info === null ? null : constantValue(objects, info);
      return value === null ? [] : usedConstants(scope, value);
    },
  };
}
