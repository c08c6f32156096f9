import type { InfoTreeKind } from '../../repl/steps.ts';
import { isScalar, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { elabInfo, syntaxTag, tacticInfo, termInfo } from '../lean/layouts.ts';
import { nameToString } from '../lean/names.ts';
import type { InContext } from './in-context.ts';
import { isOriginal, isSubstantive, optional, type PlacedInfo, rangeOf, topNode } from './info-tree.ts';

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
