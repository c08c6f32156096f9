import { isAutomatic } from '../../gate/policy/reserved.ts';
import { onlyDefinesSyntax, type SyntaxTree } from '../../syntax-tree.ts';
import { type Obj, unit } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import type { LeanInstance } from '../lean-instance.ts';
import {
  constantHead,
  constantValue,
  findConstant,
  isImported,
  isOpaqueDefinition,
  typeNameOf,
  usedConstants,
} from './environment.ts';
import { isEvaluatedData } from './evaluated-data.ts';
import { withImportedInstances } from './imported-instances.ts';
import { coreState, exprTag } from './layouts.ts';
import { appendName, nameParts, textOfName } from './names.ts';

/** Where Lean has what compiles declarations: a reference to a function from their names to `CoreM Unit`. */
const compiler = 'Lean.compileDeclsRef';
const compile = 'Lean.Compiler.LCNF.main';

/** Types of what Lean makes of new syntax. */
const ofParsers: ReadonlySet<string> = new Set(['Lean.ParserDescr', 'Lean.TrailingParserDescr']);
const ofSyntax: ReadonlySet<string> = new Set([
  ...ofParsers,
  ...['Lean.Macro', 'Lean.PrettyPrinter.Unexpander'],
]);

/** What these are made of: functions on syntax, and the monads that they run in. */
const madeOf: ReadonlySet<string> = new Set(
  [
    'Applicative.toPure Bind.bind Functor.map Pure.pure Monad.toBind MonadExcept.throw EStateM',
    'EStateM.nonBacktrackable ite cond Eq Bool Bool.true Bool.false Bool.or Bool.and Nat String List.nil List.toArray',
    'List.cons PUnit PUnit.unit Unit Unit.unit OfNat.ofNat instOfNatNat instDecidableEqBool',
    "instMonadExceptOfMonadExceptOf String.toRawSubstring' Lean.addMacroScope Lean.withRef Lean.Syntax",
    'Lean.SyntaxNodeKind Lean.MacroScope Lean.MacroM Lean.Macro Lean.Name Lean.MonadRef.mkInfoFromRefPos',
    'Lean.MonadQuotation.getCurrMacroScope Lean.MonadQuotation.getContext',
    'Lean.MonadQuotation.toMonadRef Lean.ParserDescr Lean.Macro.instMonadRefMacroM',
    'Lean.Macro.instMonadQuotationMacroM Lean.Macro.State Lean.Macro.Context Lean.Macro.Exception',
    'Lean.Macro.Exception.unsupportedSyntax Lean.PrettyPrinter.Unexpander Lean.PrettyPrinter.UnexpandM',
    'Lean.PrettyPrinter.instMonadQuotationUnexpandM',
  ].flatMap((line) => line.split(' ')),
);
const namespacesOfSyntax = [
  ...['Lean.Syntax.', 'Lean.TSyntax', 'Lean.SourceInfo', 'Lean.Name.', 'Lean.ParserDescr.'],
  ...['Lean.TrailingParserDescr', 'Array.mkArray', 'ReaderT.inst', 'EStateM.inst'],
];

/**
 * Has Lean compile no declaration that a text is made of, so that whatever comes to evaluate it finds no code: the policy refuses the syntax
 * that is known to do so, and a library may have more. What is compiled is what Lean makes of new syntax in a command that does nothing
 * but define it, of functions on syntax, configurations, and tactics of arguments. What these mention of the text has no code.
 */
export class CompilationGuard {
  #definesSyntax = false;

  /** `isInMemory`: Lean's memory comes from an image, and has the closure. */
  constructor(lean: LeanInstance, isInMemory: boolean) {
    // Names of declarations, context and state reference of `CoreM`, the world.
    const arity = 4;
    const guarded = (...parts: number[]): number => {
      using call = lean.scope();
      const [names, context, state] = parts.map((part) => call.own(part)) as [Obj, Obj, Obj, Obj];
      const env = lean.objects.field(call.read(state), coreState.env);
      const all = lean.objects.array(names);
      if (!all.every((name) => this.#isMadeByLean(call, env, name)))
        return lean.objects.newConstructor(0, [unit]);
      const result = call.call(compile, names, context, state);
      lean.objects.retain(result);
      return result;
    };
    if (isInMemory) {
      lean.functionOfClosure(arity, guarded);
      return;
    }
    using scope = lean.scope();
    scope.write(scope.constant(compiler), lean.closure(scope, arity, guarded));
  }

  /**
   * Elaborates a command.
   * @param state of the command, `Command.State`
   * @param imported the same before the first command of the text
   */
  during<T extends { readonly state: Obj }>(
    scope: Scope,
    tree: SyntaxTree,
    { state, imported }: { readonly state: Obj; readonly imported: Obj },
    elaborate: (state: Obj) => T,
  ): T {
    if (!onlyDefinesSyntax(tree)) return elaborate(state);
    this.#definesSyntax = true;
    try {
      return withImportedInstances(scope, state, imported, elaborate);
    } finally {
      this.#definesSyntax = false;
    }
  }

  #isMadeByLean(scope: Scope, env: Obj, name: Obj): boolean {
    const { objects } = scope;
    const parts = nameParts(objects, name);
    const info = findConstant(scope, env, name);
    // A term that is to be evaluated: a fresh name, which a macro of the text could give too, of a definition that no text can write.
    if (info !== null && parts[0] === '_tmp' && parts[1] === '_@' && typeof parts.at(-1) === 'number')
      return isOpaqueDefinition(objects, info) && isConfiguration(scope, env, info);
    // The compiler would take the other one for it.
    if (info === null || findConstant(scope, env, appendName(scope, name, '_unsafe_rec')) !== null)
      return false;
    const typeName = typeNameOf(objects, info);
    if (typeName === 'Lean.Syntax') return isAutomatic(parts);
    if (!this.#definesSyntax || typeName === null || !ofSyntax.has(typeName)) return false;
    const value = constantValue(objects, info);
    return value !== null && usedConstants(scope, value).every((used) => isOfSyntax(scope, env, used));
  }
}

/** Of a structure's type, and evaluated without running anything. */
function isConfiguration(scope: Scope, env: Obj, info: Obj): boolean {
  const { objects } = scope;
  const { type } = constantHead(objects, info);
  const value = constantValue(objects, info);
  return (
    objects.tag(type) === exprTag.const &&
    value !== null &&
    isEvaluatedData(scope, env, objects.field(type, 0), value)
  );
}

/** A function on syntax of Lean's own or a library's, or a parser; a text may call its own as these are called. */
function isOfSyntax(scope: Scope, env: Obj, used: Obj): boolean {
  if (!isImported(scope, env, used)) return false;
  const name = textOfName(scope.objects, used);
  if (madeOf.has(name) || namespacesOfSyntax.some((start) => name.startsWith(start))) return true;
  const info = findConstant(scope, env, used);
  const type = info === null ? null : typeNameOf(scope.objects, info);
  return type !== null && (ofParsers.has(type) || type === 'Lean.SyntaxNodeKind');
}
