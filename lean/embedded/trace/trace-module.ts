import type { LeanMessage } from '../../../core/message.ts';
import { placeFinder, utf16At } from '../../byte-places.ts';
import { declaredValue, firstToken, innermost, isProvable, withoutScopes } from '../../declaration-syntax.ts';
import { fullName } from '../../gate/target-rules.ts';
import { nameText, prettyName } from '../../name-parts.ts';
import { endOf, nodesOf, type SyntaxNode, type SyntaxTree, startOf } from '../../syntax-tree.ts';
import type { Posable, TracedModule, TracedTheorem } from '../../traced-module.ts';
import type { Scope } from '../ffi/scope.ts';
import { commandTree, currentNamespace, parserKinds } from '../lean/commands.ts';
import { commandState } from '../lean/layouts.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { elaborateModule, type ModuleCommand, type ModuleText } from '../library/elaborate-module.ts';
import type { ContextProbe } from '../repl/probe.ts';
import { treesOf } from '../repl/run-text.ts';
import { commandPolicy, refuseNext } from '../text-elaborator.ts';
import { ProofWalk, type TraceUse } from './proof-walk.ts';

/** Commands by which no later text could mean anything else. */
const idle: ReadonlySet<string> = new Set([
  ...['assert_not_exists', 'assert_exists', 'assert_not_imported', 'library_note', 'add_decl_doc'],
  'recall',
]);

/** How far a module's text can stand before a statement that is to be proved: until the policy of the gate refuses a command. */
class PosableText {
  readonly #leftOut: { readonly start: number; readonly end: number }[] = [];
  readonly #parsed: { readonly tree: SyntaxNode }[] = [];
  readonly #bytes: Buffer;
  #refused: Posable['refused'] = null;

  /** @param bytes the module's text */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(scope: Scope, { command, before }: ModuleCommand): void {
    if (this.#refused !== null || command.name === parserKinds.end || command.name === parserKinds.exit)
      return;
    const tree = commandTree(scope.objects, command);
    const start = startOf(tree);
    const refusal = refuseNext(scope, before, { tree, start }, this.#parsed, commandPolicy);
    this.#parsed.push({ tree });
    if (refusal === null) return;
    const word = firstToken(withoutScopes(tree));
    if (idle.has(word) || word.startsWith('#'))
      this.#leftOut.push({ start: utf16At(this.#bytes, start), end: utf16At(this.#bytes, endOf(tree)) });
    else this.#refused = { offset: utf16At(this.#bytes, start), message: refusal.message };
  }

  get result(): Posable {
    return { leftOut: this.#leftOut, refused: this.#refused };
  }
}

/** The theorem that a command has proved, with the steps of its proof; null for other commands. */
function traceTheorem(scope: Scope, seen: ModuleCommand, use: TraceUse): TracedTheorem | null {
  const { objects } = scope;
  const tree = commandTree(objects, seen.command);
  const declaration = innermost(tree);
  const value = declaration !== null && isProvable(declaration) ? declaredValue(declaration) : null;
  const keyword = declaration === null ? '' : firstToken(declaration);
  if (declaration === null || value === null || (keyword !== 'theorem' && keyword !== 'lemma')) return null;
  const namespace = currentNamespace(objects, seen.before);
  const name = prettyName(fullName(namespace, declaration));
  const trees = treesOf(scope, seen.after);
  const { steps, goals, premises } = new ProofWalk(scope, seen, use, name, value).walk(trees);
  const [start, proofStart, end] = [startOf(tree), startOf(value), endOf(declaration)];
  const textOf = (from: number, to: number): string => use.bytes.subarray(from, to).toString();
  return {
    name,
    keyword,
    docstring: docstringOf(tree),
    statement: statementOf(tree, textOf, start, proofStart),
    proof: textOf(proofStart, end),
    start: use.placeOf(start),
    end: use.placeOf(end),
    offset: utf16At(use.bytes, start),
    namespace: prettyName(namespace),
    goals: goals.goals,
    steps,
    premises: premises.list,
  };
}

const docComment = 'Lean.Parser.Command.docComment';

function docstringOf(tree: SyntaxTree): string | null {
  for (const node of nodesOf(tree)) {
    const text = node.name === docComment ? node.children[1] : undefined;
    if (text?.kind === 'atom') return text.text.replace(/-\/$/u, '').trim();
  }
  return null;
}

/** What of a command says nothing about what is proved. */
const asides: ReadonlySet<string> = new Set([docComment, 'Lean.Parser.Term.attributes']);

/** The text of a command up to its proof, without docstring and attributes. */
function statementOf(
  tree: SyntaxTree,
  textOf: (from: number, to: number) => string,
  start: number,
  end: number,
): string {
  const pieces: string[] = [];
  let at = start;
  for (const node of nodesOf(tree)) {
    const [from, to] = [startOf(node), endOf(node)];
    if (!asides.has(node.name) || from < at || to > end) continue;
    pieces.push(textOf(at, from));
    at = to;
  }
  pieces.push(textOf(at, end));
  return pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(' ');
}

export type TraceOutcome =
  | TracedModule
  | { readonly kind: 'failed'; readonly messages: readonly LeanMessage[] };

/** Elaborates a module and looks at how its theorems are proved. The instance has elaborated nothing before. */
export function traceModule(
  lean: LeanInstance,
  source: ModuleText,
  { probe, replay }: { readonly probe: ContextProbe; readonly replay: boolean },
): TraceOutcome {
  using scope = lean.scope();
  const { text } = source;
  const bytes = Buffer.from(text);
  const module = nameText(source.module);
  const use = { lean, probe, module, text, bytes, placeOf: placeFinder(bytes), replay };
  const theorems: TracedTheorem[] = [];
  const posable = new PosableText(bytes);
  const elaborated = elaborateModule(lean, scope, source, (step, seen) => {
    const theorem = traceTheorem(step, seen, use);
    if (theorem !== null) theorems.push(theorem);
    posable.take(step, seen);
    // Trees of all commands together would fill the memory.
    const noInfo = step.objects.field(seen.before, commandState.infoState);
    return step.update(seen.after, { [commandState.infoState]: noInfo });
  });
  if (elaborated.kind === 'failed') return elaborated;
  return { kind: 'traced', imports: elaborated.imports, text, posable: posable.result, theorems };
}
