import type { TextPosition } from '../../../core/message.ts';
import type { InfoTreeKind } from '../../repl/steps.ts';
import { box, isScalar, none, type Obj, type Objects } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import {
  commandContextInfo,
  contextInfo,
  elabInfo,
  type InfoKind,
  infoKind,
  infoTreeTag,
  syntaxTag,
  tacticInfo,
  termInfo,
} from '../lean/layouts.ts';
import { readPosition } from '../lean/messages.ts';
import { nameToString, textOfName } from '../lean/names.ts';
import { persistentArray } from '../lean/persistent-array.ts';
import { readSyntax } from '../lean/syntax.ts';
import type { InContext } from './in-context.ts';

/** A node of an info tree, in the context that it stands in. */
export interface PlacedInfo {
  readonly kind: InfoKind;
  /** The structure of that kind. */
  readonly info: Obj;
  readonly syntax: Obj;
  /** `ContextInfo`. */
  readonly context: Obj;
  readonly children: readonly Obj[];
}

/** A node, or what stands for a subtree that was never filled in. */
type InfoNode = { readonly hole: Obj; readonly context: Obj } | PlacedInfo;

/** The topmost node of a tree, below its contexts; null where there is no context at all. */
export function topNode(scope: Scope, tree: Obj, outer: Obj | null): InfoNode | null {
  const { objects } = scope;
  switch (objects.tag(tree)) {
    case infoTreeTag.context: {
      const merged = scope.call(
        'Lean.Elab.PartialContextInfo.mergeIntoOuter?',
        objects.field(tree, 0),
        outer === null ? none : scope.some(outer),
      );
      return topNode(scope, objects.field(tree, 1), isScalar(merged) ? null : objects.field(merged, 0));
    }
    case infoTreeTag.node: {
      const info = objects.field(tree, 0);
      const kind = infoKind[objects.tag(info)];
      if (kind === undefined) throw new Error(`unknown kind of info: ${objects.tag(info)}`);
      return outer === null
        ? null
        : {
            kind,
            info: objects.field(info, 0),
            syntax: scope.call('Lean.Elab.Info.stx', info),
            context: outer,
            children: [...persistentArray(objects, objects.field(tree, 1))],
          };
    }
    default:
      return outer === null ? null : { hole: objects.field(tree, 0), context: outer };
  }
}

/** The nodes of a tree, each before those below it; nothing is looked at below the leaves that `isLeaf` makes. */
export function* infosOf(
  scope: Scope,
  tree: Obj,
  isLeaf: (info: PlacedInfo) => boolean = () => false,
  outer: Obj | null = null,
): Generator<PlacedInfo> {
  const node = topNode(scope, tree, outer);
  if (node === null || 'hole' in node) return;
  yield node;
  if (!isLeaf(node)) for (const child of node.children) yield* infosOf(scope, child, isLeaf, node.context);
}

/** Whether it is of the text, and not of what a macro made of it. */
export function isOriginal(scope: Scope, { kind, syntax }: PlacedInfo): boolean {
  if (kind === 'FVarAliasInfo') return true;
  const head = scope.call('Lean.Syntax.getHeadInfo', syntax);
  return !isScalar(head) && scope.objects.tag(head) === sourceInfoOriginal;
}

const sourceInfoOriginal = 0;

/** Whether a tactic is more than a way to hold others together. */
export function isSubstantive({ objects }: Scope, { syntax }: PlacedInfo): boolean {
  return (
    objects.tag(syntax) === syntaxTag.node && !combinators.has(textOfName(objects, objects.field(syntax, 1)))
  );
}

const combinators: ReadonlySet<string> = new Set([
  'null',
  'Lean.cdot',
  'Lean.cdotTk',
  'Lean.Parser.Term.byTactic',
  'Lean.Parser.Tactic.tacticSeq',
  'Lean.Parser.Tactic.tacticSeq1Indented',
  'Lean.Parser.Tactic.tactic_<;>_',
  'Lean.Parser.Tactic.paren',
]);

/** Whether a syntax is a `sorry` and nothing else. */
export function isSorry({ objects }: Scope, syntax: Obj, kind: 'Tactic.tacticSorry' | 'Term.sorry'): boolean {
  const tree = readSyntax(objects, syntax);
  return (
    tree.kind === 'node' &&
    tree.name === `Lean.Parser.${kind}` &&
    tree.children.every((child) => child.kind === 'atom' && child.text === 'sorry')
  );
}

/** First and last place of a syntax, as lines and columns of the text that its context is of. */
export function rangeOf(
  scope: Scope,
  { syntax, context }: PlacedInfo,
): { start: TextPosition; end: TextPosition } {
  const { objects } = scope;
  const fileMap = objects.field(objects.field(context, contextInfo.command), commandContextInfo.fileMap);
  const canonicalOnly = box(0);
  const start = optional(objects, scope.call('Lean.Syntax.getPos?', syntax, canonicalOnly)) ?? box(0);
  const end = optional(objects, scope.call('Lean.Syntax.getTailPos?', syntax, canonicalOnly)) ?? start;
  const place = (at: Obj): TextPosition =>
    readPosition(scope, scope.call('Lean.FileMap.toPosition', fileMap, at));
  return { start: place(start), end: place(end) };
}

/** An `Option`. */
export const optional = (objects: Objects, value: Obj): Obj | null =>
  isScalar(value) ? null : objects.field(value, 0);

/** What Lean prints where its printer gives up. */
const unprintable =
  "failed to pretty print term (use 'set_option pp.rawOnError true' for raw representation)";

/** Info trees as the JSON that `repl` writes, as far as their nodes are of the wanted kind; the others' children stand in their place. */
export class InfoTreeJson {
  readonly #scope: Scope;
  readonly #print: InContext;
  readonly #kind: InfoTreeKind;

  constructor(scope: Scope, print: InContext, kind: InfoTreeKind) {
    this.#scope = scope;
    this.#print = print;
    this.#kind = kind;
  }

  of(tree: Obj, outer: Obj | null = null): unknown[] {
    const node = topNode(this.#scope, tree, outer);
    if (node === null) return [];
    if ('hole' in node)
      return this.#kind === 'full' ? [{ goalState: this.#print.goal(node.context, null, node.hole) }] : [];
    const children = node.children.flatMap((child) => this.of(child, node.context));
    return this.#isWanted(node) ? [{ node: this.#node(node), kind: node.kind, children }] : children;
  }

  #isWanted(place: PlacedInfo): boolean {
    if (this.#kind === 'full') return true;
    if (place.kind !== 'TacticInfo') return false;
    switch (this.#kind) {
      case 'tactics':
        return true;
      case 'original':
        return isOriginal(this.#scope, place);
      case 'substantive':
        return isSubstantive(this.#scope, place);
    }
  }

  #node(place: PlacedInfo): object | null {
    switch (place.kind) {
      case 'TacticInfo':
        return this.#tactic(place);
      case 'TermInfo':
        return this.#term(place);
      case 'CommandInfo':
        return {
          elaborator: this.#elaborator(place.info),
          stx: this.#syntax(place, this.#print.syntax(place.context, null, place.syntax)),
        };
      default:
        return null;
    }
  }

  #tactic(place: PlacedInfo): object {
    const { objects } = this.#scope;
    const goals = (mctx: number, list: number): string[] =>
      objects
        .list(objects.field(place.info, list))
        .map((goal) => this.#print.goal(place.context, objects.field(place.info, mctx), goal));
    return {
      name:
        objects.tag(place.syntax) === syntaxTag.node
          ? nameToString(this.#scope, objects.field(place.syntax, 1))
          : null,
      stx: this.#syntax(place, this.#print.tactic(place.context, place.syntax)),
      goalsBefore: goals(tacticInfo.mctxBefore, tacticInfo.goalsBefore),
      goalsAfter: goals(tacticInfo.mctxAfter, tacticInfo.goalsAfter),
    };
  }

  #term(place: PlacedInfo): object {
    const { objects } = this.#scope;
    const { info, context, syntax } = place;
    const lctx = objects.field(info, termInfo.lctx);
    const expected = optional(objects, objects.field(info, termInfo.expectedType));
    return {
      elaborator: this.#elaborator(objects.field(info, 0)),
      stx: this.#syntax(place, this.#print.syntax(context, lctx, syntax)),
      ...(expected !== null && { expectedType: this.#print.expression(context, lctx, expected) }),
      expr: this.#print.expression(context, lctx, objects.field(info, termInfo.expr)),
      isBinder: objects.scalarU8(info, termInfo.isBinder) !== 0,
    };
  }

  #elaborator(info: Obj): string | null {
    const name = this.#scope.objects.field(info, elabInfo.elaborator);
    return isScalar(name) ? null : nameToString(this.#scope, name);
  }

  #syntax(place: PlacedInfo, text: string): object {
    const { objects } = this.#scope;
    const kindOf = (syntax: Obj): string =>
      nameToString(this.#scope, this.#scope.call('Lean.Syntax.getKind', syntax));
    const { start, end } = rangeOf(this.#scope, place);
    return {
      pp: text === unprintable ? null : text,
      kind: kindOf(place.syntax),
      argKinds: objects.array(this.#scope.call('Lean.Syntax.getArgs', place.syntax)).map(kindOf),
      range: { synthetic: !isOriginal(this.#scope, place), start, finish: end },
    };
  }
}
