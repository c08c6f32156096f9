import type { Goal, Hypothesis, Shape, StateKey, StatePart } from '../../../core/goal.ts';
import { sha256 } from '../../../core/hash.ts';
import { shownName, splitPrintedGoal } from '../../goal-text.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { coupledGroups } from './coupling.ts';
import { constantHead, findConstant } from './environment.ts';
import { ExplicitForm } from './explicit-form.ts';
import { bindersOf, headConstant } from './expression.ts';
import { coreState, metaState, metavarDecl } from './layouts.ts';
import { instantiated, type LiveState } from './live-state.ts';
import { type ContextDeclaration, contextDeclarations } from './local-context.ts';
import { formatText, MetaRunner, prettyGoal } from './meta.ts';
import { prettyOfName, textOfName } from './names.ts';

/** Where goals that were read before are found again; printing is what costs. */
export interface GoalMemory {
  get(key: StateKey): readonly Goal[] | undefined;
  set(key: StateKey, goals: readonly Goal[]): void;
}

export interface ReadOptions {
  /** Toolchain and header: part of every state key. */
  readonly fingerprint: string;
  /** Declarations with this prefix were made during the proof; their meaning differs from branch to branch. */
  readonly theoremName: string;
  readonly memory: GoalMemory;
}

interface OpenedGoal {
  readonly id: Obj;
  readonly userName: Obj;
  readonly target: Obj;
  readonly declarations: readonly ContextDeclaration[];
  readonly lctx: Obj;
  readonly instances: Obj;
}

/** Reads the goals of a state, split into independent parts. */
export function readStateParts(lean: LeanInstance, state: LiveState, options: ReadOptions): StatePart[] {
  using scope = lean.scope();
  const goals = state.goals.map((goal) => openGoal(scope, state, goal));
  const groups =
    goals.length === 1
      ? [[0]]
      : coupledGroups(
          scope,
          new MetaRunner(scope, state),
          goals.map((goal) => goal.id),
        );
  return groups.map((focus) => readPart(scope, state, goals, focus, options));
}

/** `MetavarDecl` of a metavariable of the state. */
function declarationOf(scope: Scope, state: LiveState, id: Obj): Obj {
  const mctx = scope.objects.field(state.meta, metaState.mctx);
  return scope.objects.field(scope.call('Lean.MetavarContext.findDecl?', mctx, id), 0);
}

function openGoal(scope: Scope, state: LiveState, id: Obj): OpenedGoal {
  const { objects } = scope;
  const declaration = declarationOf(scope, state, id);
  const lctx = objects.field(declaration, metavarDecl.lctx);
  const instantiate = (expr: Obj): Obj => instantiated(scope, state, expr);
  return {
    id,
    userName: objects.field(declaration, metavarDecl.userName),
    target: instantiate(objects.field(declaration, metavarDecl.type)),
    declarations: contextDeclarations(objects, lctx).map((local) => ({
      ...local,
      type: instantiate(local.type),
      value: local.value === null ? null : instantiate(local.value),
    })),
    lctx,
    instances: objects.field(declaration, metavarDecl.localInstances),
  };
}

function readPart(
  scope: Scope,
  state: LiveState,
  goals: readonly OpenedGoal[],
  focus: readonly number[],
  options: ReadOptions,
): StatePart {
  const members = focus.map((index) => goals[index] as OpenedGoal);
  const form = new ExplicitForm(scope.objects);
  for (const goal of members) writeGoal(form, goal);
  // Which metavariable each goal is: of two goals that read alike, the terms of the others may mean either.
  if (members.length > 1) form.note(`goals ${members.map(({ id }) => form.metavariable(id)).join(' ')}`);
  writeMetavariables(scope, state, form);
  writeAuxiliaries(scope, state, form, options.theoremName);
  const key = sha256(`${options.fingerprint}\n${form.text()}`) as StateKey;
  const known = options.memory.get(key);
  // The key is free of the goals' names (`case aa`), so that states which differ by them alone are one.
  const isSame =
    known?.every(({ name }, at) => name === prettyOfName(scope.objects, members[at]!.userName)) ?? false;
  const read =
    known !== undefined && isSame ? known : members.map((goal) => describeGoal(scope, state, goal));
  if (known === undefined) options.memory.set(key, read);
  return { key, focus, goals: read };
}

function writeGoal(form: ExplicitForm, goal: OpenedGoal): void {
  for (const { fvarId, userName, type, value } of goal.declarations) {
    const number = form.declare(fvarId);
    const name = textOfName(form.objects, userName);
    const parts = [form.expression(type), ...(value === null ? [] : [form.expression(value)])];
    form.note(`hypothesis ${number} ${JSON.stringify(name)} ${parts.join(' ')}`);
  }
  form.note(`target ${form.expression(goal.target)}`);
}

/** What is known of the metavariables that occur is part of the state; their types may bring in others. */
function writeMetavariables(scope: Scope, state: LiveState, form: ExplicitForm): void {
  for (let number = 0; number < form.metavariables().length; number++) {
    const declaration = declarationOf(scope, state, form.metavariables()[number] as Obj);
    const type = instantiated(scope, state, scope.objects.field(declaration, metavarDecl.type));
    form.note(`metavariable ${number} ${form.expression(type)}`);
  }
}

function writeAuxiliaries(scope: Scope, state: LiveState, form: ExplicitForm, theoremName: string): void {
  const env = scope.objects.field(state.core, coreState.env);
  for (const [text, name] of form.constants()) {
    if (!text.includes(theoremName)) continue;
    const info = findConstant(scope, env, name);
    if (info === null) continue;
    form.note(`auxiliary ${JSON.stringify(text)} ${form.expression(constantHead(scope.objects, info).type)}`);
  }
}

function describeGoal(scope: Scope, state: LiveState, goal: OpenedGoal): Goal {
  const { objects } = scope;
  const inside = new MetaRunner(scope, state, { lctx: goal.lctx, instances: goal.instances });
  const pretty = prettyGoal(scope, inside, goal.id);
  const print = (expr: Obj): string => formatText(scope, inside.run('Lean.Meta.ppExpr', expr));
  const names = goal.declarations.map(({ userName, accessible }) =>
    shownName(prettyOfName(objects, userName), accessible),
  );
  const printed = splitPrintedGoal(pretty, names);
  const mentions = mentionedVariables(scope, goal);
  const hypotheses = goal.declarations.map((local, index): Hypothesis => {
    const text = printed?.hypotheses[index];
    const value = text?.value ?? (local.value === null ? undefined : print(local.value));
    return {
      name: text?.name ?? (names[index] as string),
      accessible: local.accessible,
      type: text?.type ?? print(local.type),
      ...(value === undefined ? {} : { value }),
      isProof: objects.truth(inside.run('Lean.Meta.isProp', local.type)),
      isInstance: local.isInstance,
      isUsed: mentions.has(index),
      shape: shapeOf(scope, local.type),
    };
  });
  return {
    name: prettyOfName(objects, goal.userName),
    hypotheses,
    target: printed?.target ?? print(goal.target),
    shape: shapeOf(scope, goal.target),
    pretty,
  };
}

/** Positions of the declarations that another declaration or the target mentions. */
function mentionedVariables(scope: Scope, goal: OpenedGoal): Set<number> {
  const form = new ExplicitForm(scope.objects);
  for (const { fvarId } of goal.declarations) form.declare(fvarId);
  for (const { type, value } of goal.declarations) {
    form.expression(type);
    if (value !== null) form.expression(value);
  }
  form.expression(goal.target);
  return form.occurring;
}

function shapeOf(scope: Scope, expr: Obj): Shape {
  const { objects } = scope;
  const { binders, body } = bindersOf(objects, expr);
  const form = new ExplicitForm(scope.objects);
  form.expression(expr);
  return {
    binders: binders.length,
    head: headConstant(objects, body),
    constants: [...form.constants().keys()],
  };
}
