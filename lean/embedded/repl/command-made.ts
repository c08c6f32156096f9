import type { CommandMade, GoalPlace, InfoTreeKind, TacticPlace } from '../../repl/steps.ts';
import { type Obj, unbox } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { usedConstants } from '../lean/environment.ts';
import { commandContextInfo, contextInfo, metavarDecl, tacticInfo, termInfo } from '../lean/layouts.ts';
import { keyOfName, nameToString } from '../lean/names.ts';
import { InContext, withCommandContext } from './in-context.ts';
import {
  InfoTreeJson,
  infosOf,
  isOriginal,
  isSorry,
  isSubstantive,
  optional,
  type PlacedInfo,
  rangeOf,
} from './info-tree.ts';
import type { ContextProbe, TermFrame } from './probe.ts';
import { goalTexts, type ProofSnapshot, takeSnapshot } from './proof-snapshot.ts';
import type { CommandTree, TextRun } from './run-text.ts';

/** `CollectMVars.State`. */
const collected = { result: 1 } as const;
const less = 0;

/** The constants in the terms that a tactic has found for its goals, in the order of Lean's `NameSet`. */
function constantsIn(scope: Scope, info: Obj): string[] {
  return constantsFound(scope, info)
    .sort((a, b) => (unbox(scope.call('Lean.Name.quickCmp', a, b)) === less ? -1 : 1))
    .map((name) => nameToString(scope, name));
}

/** The same as Lean's names, in no particular order. */
export function constantsFound(scope: Scope, info: Obj): Obj[] {
  const { objects } = scope;
  const mctx = objects.field(info, tacticInfo.mctxAfter);
  const names = new Map<string, Obj>();
  const seen = new Set<string>();
  const left = objects.list(objects.field(info, tacticInfo.goalsBefore));
  for (let goal = left.pop(); goal !== undefined; goal = left.pop()) {
    const key = keyOfName(objects, goal);
    if (seen.has(key)) continue;
    seen.add(key);
    const term = optional(objects, scope.call('Lean.MetavarContext.getExprAssignmentCore?', mctx, goal));
    if (term === null) continue;
    for (const name of usedConstants(scope, term)) names.set(keyOfName(objects, name), name);
    const none = scope.constant('Lean.CollectMVars.instInhabitedState');
    const below = scope.call('Lean.Expr.collectMVars', none, term);
    left.push(...objects.array(objects.field(below, collected.result)));
  }
  return [...names.values()];
}

/** A place with the proof state that stands for it. */
interface Taken<Place> {
  readonly place: Place;
  readonly snapshot: ProofSnapshot;
}

export interface SnapshotMaker {
  readonly scope: Scope;
  readonly probe: ContextProbe;
  readonly term: TermFrame;
}

/** What a text has made, in the order in which `repl` numbers proof states. */
export function describeRun(
  make: SnapshotMaker,
  { messages, trees }: Extract<TextRun, { readonly kind: 'ran' }>,
  wanted: {
    readonly allTactics: boolean;
    readonly rootGoals: boolean;
    readonly infotree: InfoTreeKind | null;
  },
): { readonly made: CommandMade; readonly snapshots: readonly ProofSnapshot[] } {
  const { scope, probe } = make;
  const print = new InContext(scope, probe);
  const sorries = trees.flatMap(({ tree, env }) => sorriesOf(make, tree, env, null));
  const roots = wanted.rootGoals ? trees.flatMap((tree) => rootGoalsOf(make, print, tree)) : [];
  const tactics = wanted.allTactics ? trees.flatMap((tree) => tacticsOf(make, print, tree)) : [];
  const { infotree: kind } = wanted;
  const json = new InfoTreeJson(scope, print, kind ?? 'full');
  const infotree = kind === null ? [] : trees.flatMap(({ tree }) => json.of(tree));
  return {
    made: {
      kind: 'command',
      messages,
      sorries: [...sorries, ...roots].map(({ place }) => place),
      tactics: tactics.map(({ place }) => place),
      infotree: infotree.length === 0 ? null : infotree,
    },
    snapshots: [...sorries, ...roots, ...tactics].map(({ snapshot }) => snapshot),
  };
}

/**
 * The `sorry`s of a tree, those of tactics first.
 * @param env what their proofs may use; null: what is known where they stand
 * @param rootGoals whose proof they are a part of; null: they stand for themselves
 */
export function sorriesOf(
  make: SnapshotMaker,
  tree: Obj,
  env: Obj | null,
  rootGoals: readonly Obj[] | null,
): Taken<GoalPlace>[] {
  const { scope, probe, term } = make;
  const { objects } = scope;
  const take = (place: PlacedInfo, source: Omit<Parameters<typeof takeSnapshot>[3], 'env' | 'rootGoals'>) => {
    const snapshot = takeSnapshot(scope, probe, term, { ...source, env, rootGoals });
    return { place: { goal: goalTexts(scope, snapshot).join('\n'), ...rangeOf(scope, place) }, snapshot };
  };
  const isSorryTactic = (place: PlacedInfo): boolean =>
    place.kind === 'TacticInfo' && isSorry(scope, place.syntax, 'Tactic.tacticSorry');
  const found: Taken<GoalPlace>[] = [];
  for (const place of infosOf(scope, tree)) {
    if (!isSorryTactic(place)) continue;
    const goal = objects.list(objects.field(place.info, tacticInfo.goalsBefore))[0];
    if (goal === undefined) continue;
    const decl = objects.field(
      scope.call('Lean.MetavarContext.findDecl?', objects.field(place.info, tacticInfo.mctxBefore), goal),
      0,
    );
    found.push(
      take(place, {
        context: beforeTactic(scope, place),
        lctx: objects.field(decl, metavarDecl.lctx),
        goals: [goal],
      }),
    );
  }
  for (const place of infosOf(scope, tree, isSorryTactic)) {
    if (place.kind !== 'TermInfo' || !isSorry(scope, place.syntax, 'Term.sorry')) continue;
    const type = optional(objects, objects.field(place.info, termInfo.expectedType));
    if (type === null) continue;
    const lctx = objects.field(place.info, termInfo.lctx);
    found.push(take(place, { context: place.context, lctx, goals: [], type }));
  }
  return found;
}

/** Where the proofs of a command begin. */
function rootGoalsOf(make: SnapshotMaker, print: InContext, { tree, env }: CommandTree): Taken<GoalPlace>[] {
  const isTactic = ({ kind }: PlacedInfo): boolean => kind === 'TacticInfo';
  return [...infosOf(make.scope, tree, isTactic)].filter(isTactic).map((place) => {
    const { goal, snapshot } = atTactic(make, print, place, env);
    const { start } = rangeOf(make.scope, place);
    return { place: { goal, start, end: start }, snapshot };
  });
}

/** The tactics that stand in the text, but for those that only hold others together. */
function tacticsOf(make: SnapshotMaker, print: InContext, { tree, env }: CommandTree): Taken<TacticPlace>[] {
  const { scope } = make;
  return [...infosOf(scope, tree)]
    .filter((place) => place.kind === 'TacticInfo' && isOriginal(scope, place) && isSubstantive(scope, place))
    .map((place) => {
      const { goal: goals, snapshot } = atTactic(make, print, place, env);
      const tactic = print.tactic(place.context, place.syntax);
      const names = constantsIn(scope, place.info);
      return { place: { tactic, goals, ...rangeOf(scope, place), usedConstants: names }, snapshot };
    });
}

/** The proof state before a tactic. */
function atTactic({ scope, probe, term }: SnapshotMaker, print: InContext, place: PlacedInfo, env: Obj) {
  const list = scope.objects.field(place.info, tacticInfo.goalsBefore);
  const goals = scope.objects.list(list);
  const context = beforeTactic(scope, place);
  const snapshot = takeSnapshot(scope, probe, term, { context, lctx: null, env, goals, rootGoals: goals });
  return { goal: print.goals(context, list).trim(), snapshot };
}

/** The context before a tactic. New names are made apart from those that the tactic itself has made. */
export function beforeTactic(scope: Scope, { info, context }: PlacedInfo): Obj {
  const { objects } = scope;
  const command = objects.field(context, contextInfo.command);
  const child = scope.call('Lean.NameGenerator.mkChild', objects.field(command, commandContextInfo.ngen));
  return withCommandContext(scope, context, {
    [commandContextInfo.mctx]: objects.field(info, tacticInfo.mctxBefore),
    [commandContextInfo.ngen]: objects.field(child, 0),
  });
}
