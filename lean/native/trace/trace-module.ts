import type { Goal, StateKey, StatePart } from '../../../core/goal.ts';
import { fileLimits } from '../../../core/limits.ts';
import type { LeanMessage } from '../../../core/message.ts';
import { placeFinder, utf16At } from '../../byte-places.ts';
import { ownSyntax } from '../../gate/policy/refusal.ts';
import { refuseSyntax } from '../../gate/policy/syntax-policy.ts';
import { needsBackground } from '../../lake/compile-options.ts';
import type { LakeOptions } from '../../lake/manifest.ts';
import { headerModules, moduleImports } from '../../module-imports.ts';
import { type NameParts, nameKey, nameText } from '../../name-parts.ts';
import { endOf, type SyntaxNode, startOf, tacticPlaces, withoutIndentation } from '../../syntax-tree.ts';
import { bracketed } from '../../tactic-text.ts';
import { GoalTable, shownState, showSame } from '../../trace/goal-table.ts';
import { PosableText } from '../../trace/posable-text.ts';
import { type ConstantLookup, Premises } from '../../trace/premises.ts';
import { describeTheorem, type ProofCommand, proofCommand } from '../../trace/proof-command.ts';
import type { TracedTactic, TracedTheorem, TraceOutcome } from '../../trace/traced-module.ts';
import type { CompanionTask } from '../companion/companion-task.ts';
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

export interface ModuleSource {
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
export async function traceModule(task: CompanionTask, source: ModuleSource): Promise<TraceOutcome> {
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
  const use = new TracedText(task, source);
  const posable = new PosableText(use.bytes);
  const theorems: TracedTheorem[] = [];
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
        theorems.push(await use.trace(parsed, proof, { before: at, after, namespace: command.namespace }));
    }
    task.release(at);
    at = after;
  }
  if (errors.length > 0) return failed(errors);
  return { kind: 'traced', imports, text, posable: posable.result, theorems };
}

function optionCommands({ options, text }: ModuleSource): string[] {
  const all = { ...options, 'Elab.async': needsBackground.test(text) };
  return Object.entries(all).map(([name, value]) => `set_option ${name} ${JSON.stringify(value)}`);
}

/** A module's text, whose proofs are traced. */
class TracedText {
  readonly bytes: Buffer;
  readonly #task: CompanionTask;
  readonly #source: ModuleSource;
  readonly placeOf: ReturnType<typeof placeFinder>;

  constructor(task: CompanionTask, source: ModuleSource) {
    this.bytes = Buffer.from(source.text);
    this.#task = task;
    this.#source = source;
    this.placeOf = placeFinder(this.bytes);
  }

  async trace(
    tree: SyntaxNode,
    command: ProofCommand,
    where: {
      readonly before: RemoteReference;
      readonly after: RemoteReference;
      readonly namespace: NameParts;
    },
  ): Promise<TracedTheorem> {
    const { proof } = command;
    const theorem = describeTheorem(tree, command, where.namespace, this);
    const { value, held } = await askProofSteps(this.#task, where, {
      name: theorem.name,
      start: startOf(proof),
      end: endOf(proof),
      places: [...tacticPlaces(proof)].map(([key, range]) => ({ key, text: bracketed(this.#tactic(range)) })),
      replay: this.#source.replay,
      heartbeats: fileLimits.heartbeats,
    });
    const [states] = held as [RemoteReference];
    const steps = await this.#steps(value, (state) => askStatePrinted(this.#task, states, state));
    this.#task.release(states);
    return { ...theorem, ...steps };
  }

  async #steps(
    { events, constants }: TracedProof,
    print: (state: number) => ReturnType<typeof askStatePrinted>,
  ): Promise<Pick<TracedTheorem, 'goals' | 'steps' | 'premises'>> {
    const goals = new GoalTable();
    const premises = new Premises(lookupIn(constants), this.#source.module.join('.'));
    const steps: TracedTactic[] = [];
    const named: Set<number>[] = [];
    const known = new Map<StateKey, readonly Goal[]>();
    for (const event of events) {
      if (event.kind === 'name') {
        const place = premises.named(event.name);
        if (place !== null) for (const step of event.steps) named[step]?.add(place);
        continue;
      }
      const states = 2 * steps.length;
      const before = once(known, await readParts(event.before, '', () => print(states)));
      const after = once(known, await readParts(event.after, '', () => print(states + 1)));
      const { replay } = event;
      steps.push({
        tactic: this.#tactic(event),
        start: this.placeOf(event.start),
        end: this.placeOf(event.end),
        parent: event.parent,
        before: goals.place(before),
        after: goals.place(after),
        named: [],
        found: inOrder(new Set(event.found.flatMap((name) => premises.found(name)))),
        ...(replay !== null && {
          replay: replay === 'failed' ? replay : showSame(replay, shownState(after)) ? 'same' : 'differs',
        }),
      });
      named.push(new Set());
    }
    for (const [number, step] of steps.entries()) step.named = inOrder(named[number]!);
    return { goals: goals.goals, steps, premises: premises.list };
  }

  #tactic({ start, end }: { readonly start: number; readonly end: number }): string {
    const { text } = this.#source;
    return withoutIndentation(text, utf16At(this.bytes, start), utf16At(this.bytes, end));
  }
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

const inOrder = (places: ReadonlySet<number>): number[] => [...places].sort((a, b) => a - b);

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
