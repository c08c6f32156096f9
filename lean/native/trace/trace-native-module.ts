import type { Goal, StateKey, StatePart } from '../../../core/goal.ts';
import { fileLimits } from '../../../core/limits.ts';
import type { LeanMessage } from '../../../core/message.ts';
import { ownSyntax } from '../../gate/policy/refusal.ts';
import { refuseSyntax } from '../../gate/policy/syntax-policy.ts';
import { optionsForText } from '../../lake/compile-options.ts';
import type { LakeOptions } from '../../lake/manifest.ts';
import { headerModules, moduleImports } from '../../module-imports.ts';
import { type NameParts, nameKey, nameText } from '../../name-parts.ts';
import { endOf, type SyntaxNode, startOf, tacticPlaces } from '../../syntax-tree.ts';
import { bracketed } from '../../tactic-text.ts';
import { PosableText } from '../../trace/posable-text.ts';
import type { ConstantLookup } from '../../trace/premises.ts';
import { describeTheorem, type ProofCommand, proofCommand } from '../../trace/proof-command.ts';
import { type ProvedTheorem, type TraceOutcome, withConstants } from '../../trace/traced-module.ts';
import { replayOf, TracedSteps, type TracedText, tacticAt, tracedText } from '../../trace/traced-steps.ts';
import type { CompanionTask } from '../companion/companion-task.ts';
import { askLocalDeclarations } from '../companion/local-declarations.ts';
import { OwnFailure } from '../companion/no-answer.ts';
import type { RemoteReference } from '../companion/remote-calls.ts';
import { headerSchema } from '../companion/reports.ts';
import {
  askNext,
  askProofSteps,
  askStatePrinted,
  beginModule,
  type TracedProof,
} from '../companion/traces.ts';
import { lookBackOn } from '../gate/policy-round.ts';
import { readParts } from '../stepping/read-parts.ts';

interface ModuleSource {
  /** Components of its name. */
  readonly module: readonly string[];
  readonly file: string;
  readonly text: string;
  readonly options: LakeOptions;
  /** Has Lean run each step again. */
  readonly replay: boolean;
  /** What Lean says of imports that are not there, with what to do about it. */
  readonly explainImport: (message: string) => Promise<string>;
}

const failed = (messages: readonly LeanMessage[]): TraceOutcome => ({ kind: 'failed', messages });
const isError = ({ severity }: LeanMessage): boolean => severity === 'error';

/** Elaborates a module in a server of which our Lean code traces, and looks at how its theorems are proved. Throws `NoAnswer`. */
export async function traceNativeModule(task: CompanionTask, source: ModuleSource): Promise<TraceOutcome> {
  const { module, file, text } = source;
  const header = await task.ask({ method: 'header', request: { text } }, headerSchema);
  const { messages, tree } = header.value;
  const imports = headerModules(tree);
  if (messages.some(isError)) return failed(messages);
  let at: RemoteReference;
  try {
    const isModule = moduleImports(tree) !== null;
    at = await beginModule(task, header.held, { module, file, isModule, options: optionCommands(source) });
  } catch (thrown) {
    if (!(thrown instanceof OwnFailure)) throw thrown;
    const why = await source.explainImport(thrown.message);
    return failed([{ severity: 'error', text: why, start: { line: 1, column: 0 } }]);
  }
  const use = { ...tracedText(module.join('.'), text), task, replay: source.replay };
  const posable = new PosableText(use.bytes);
  const theorems: ProvedTheorem[] = [];
  const errors: LeanMessage[] = [];
  for (let isLast = false; !isLast; ) {
    const { value: command, held } = await askNext(task, at);
    const [after] = held as [RemoteReference];
    errors.push(...[...command.parseMessages, ...command.messages].filter(isError));
    const { tree: parsed, lookBack } = command;
    isLast = command.isLast;
    if (parsed.kind === 'node' && !isLast) {
      posable.take(parsed, ({ tree: next }, before) => {
        if (lookBack === null) return null;
        return lookBack.declaresSyntax ? ownSyntax : refuseSyntax(next, lookBackOn(lookBack, before));
      });
      const proof = proofCommand(parsed);
      if (proof !== null)
        theorems.push(
          await traceTheorem(use, parsed, proof, { before: at, after, namespace: command.namespace }),
        );
    }
    task.release(at);
    at = after;
  }
  if (errors.length > 0) return failed(errors);
  const declarations = await askLocalDeclarations(task, at, '');
  return {
    ...{ kind: 'traced', imports, text, posable: posable.result },
    theorems: withConstants(theorems, declarations),
  };
}

function optionCommands({ options, text }: ModuleSource): string[] {
  return Object.entries(optionsForText(options, text)).map(
    ([name, value]) => `set_option ${name} ${JSON.stringify(value)}`,
  );
}

interface TraceUse extends TracedText {
  readonly task: CompanionTask;
  readonly replay: boolean;
}

async function traceTheorem(
  use: TraceUse,
  tree: SyntaxNode,
  command: ProofCommand,
  where: { readonly before: RemoteReference; readonly after: RemoteReference; readonly namespace: NameParts },
): Promise<ProvedTheorem> {
  const { task, replay } = use;
  const { proof } = command;
  const theorem = describeTheorem(tree, command, where.namespace, use);
  const { value, held } = await askProofSteps(task, where, {
    name: theorem.name,
    start: startOf(proof),
    end: endOf(proof),
    places: [...tacticPlaces(proof)].map(([key, range]) => ({ key, text: bracketed(tacticAt(use, range)) })),
    replay,
    heartbeats: fileLimits.heartbeats,
  });
  const [states] = held as [RemoteReference];
  const steps = await readSteps(use, value, (state) => askStatePrinted(task, states, state));
  task.release(states);
  return { ...theorem, ...steps };
}

async function readSteps(
  text: TracedText,
  { events, constants }: TracedProof,
  print: (state: number) => ReturnType<typeof askStatePrinted>,
): Promise<Pick<ProvedTheorem, 'goals' | 'steps' | 'premises'>> {
  const traced = new TracedSteps(text, lookupIn(constants));
  const known = new Map<StateKey, readonly Goal[]>();
  let states = 0;
  const partsOf = async (reports: Parameters<typeof readParts>[0]): Promise<StatePart[]> => {
    const state = states++;
    return once(known, await readParts(reports, '', () => print(state)));
  };
  for (const event of events) {
    if (event.kind === 'name') {
      traced.name(event.name, event.steps);
      continue;
    }
    const before = await partsOf(event.before);
    const after = await partsOf(event.after);
    const replay = event.replay === null ? null : replayOf(event.replay, after);
    traced.add({ ...event, before, after, replay });
  }
  return traced.result;
}

/** States that differ by the numbers of metavariables alone are shown as the first of them was. */
function once(known: Map<StateKey, readonly Goal[]>, parts: readonly StatePart[]): StatePart[] {
  return parts.map((part) => {
    const first = known.get(part.key);
    if (first === undefined) known.set(part.key, part.goals);
    const isSame = first?.every(({ name }, at) => name === part.goals[at]?.name) ?? false;
    return first !== undefined && isSame ? { ...part, goals: first } : part;
  });
}

type Constants = TracedProof['constants'];
type Name = Constants[number]['name'];

function lookupIn(constants: Constants): ConstantLookup<Name> {
  const known = new Map(constants.map((constant) => [nameKey(constant.name), constant]));
  return {
    partsOf: (name) => name,
    find(name) {
      const found = known.get(nameKey(name));
      if (found === undefined) return null;
      return { kind: found.kind, module: found.module === null ? null : nameText(found.module) };
    },
    usedBy: (name) => known.get(nameKey(name))?.uses ?? [],
  };
}
