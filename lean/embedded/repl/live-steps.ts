import { sha256 } from '../../../core/hash.ts';
import type { ReplTask } from '../../pool/protocol.ts';
import { rebuilding } from '../../pool/protocol.ts';
import {
  type CommandMade,
  type KnownReplStep,
  type ProofRef,
  parentsOf,
  type ReplStep,
  type ReplStepOutcome,
  type StateMade,
  type StepAction,
} from '../../repl/steps.ts';
import { box, type Obj } from '../ffi/objects.ts';
import { type Held, LeanRaised, type Scope } from '../ffi/scope.ts';
import { commandContext, makeSource } from '../lean/commands.ts';
import { constantHead, findConstant, localConstants } from '../lean/environment.ts';
import { commandState, coreState } from '../lean/layouts.ts';
import { prettyOfName } from '../lean/names.ts';
import type { WorkerLean } from '../start-worker.ts';
import { describeRun, type SnapshotMaker, sorriesOf } from './command-made.ts';
import { ContextProbe, type TermFrame } from './probe.ts';
import { exceptionText, goalTexts, type ProofSnapshot, proofStatus, withCore } from './proof-snapshot.ts';
import { newMessages, newTraces, runReplTactic, runText } from './run-text.ts';

/** What a step has left in memory. */
interface LiveStep {
  /** `Command.State`; null where it has made no environment. */
  readonly state: Held | null;
  readonly proofs: readonly ProofSnapshot[];
}

type Made =
  | Exclude<ReplStepOutcome, { readonly kind: 'made' }>
  | { readonly kind: 'made'; readonly made: CommandMade | StateMade; readonly live: LiveStep };

type StepManner = Pick<ReplTask, 'infotree' | 'isPoliced'>;

/** The environments and proof states of a session, in the memory of one Lean. */
export class LiveSteps {
  readonly #on: WorkerLean;
  readonly #probe: ContextProbe;
  readonly #live = new Map<number, LiveStep>();
  #term: TermFrame | undefined;

  constructor(on: WorkerLean) {
    this.#on = on;
    this.#probe = new ContextProbe(on.lean);
  }

  /**
   * Does a step. What it builds on and isn't there is made again by `lineage`: all that it builds on, directly or not, in the
   * order in which it was made.
   */
  do(step: ReplStep, lineage: readonly KnownReplStep[], how: StepManner): ReplStepOutcome {
    for (const earlier of lineage) {
      if (this.#live.has(earlier.id)) continue;
      const outcome = this.#on.guard.frame(rebuilding, () => this.#make(earlier, { ...how, infotree: null }));
      if (outcome.kind === 'failed' || (outcome.kind === 'made' && outcome.made.digest !== earlier.digest)) {
        this.#forget(earlier.id);
        return { kind: 'changed', step: earlier.id };
      }
      if (outcome.kind !== 'made') return outcome;
    }
    if (!parentsOf(step.action).every((id) => this.#live.has(id))) return { kind: 'missing' };
    return this.#on.guard.frame(0, () => this.#make(step, how));
  }

  #forget(id: number): void {
    const live = this.#live.get(id);
    this.#live.delete(id);
    live?.state?.[Symbol.dispose]();
    for (const proof of live?.proofs ?? []) proof[Symbol.dispose]();
  }

  #make({ id, action }: ReplStep, how: StepManner): ReplStepOutcome {
    const started = performance.now();
    using scope = this.#on.lean.scope();
    const outcome = this.#attempt(scope, action, how);
    if (this.#on.guard.interrupted()) return { kind: 'timeout', ms: performance.now() - started };
    if (outcome.kind !== 'made') return outcome;
    this.#live.set(id, outcome.live);
    return { kind: 'made', made: { ...outcome.made, digest: digestOf(outcome.made) } };
  }

  #attempt(scope: Scope, action: StepAction, how: StepManner): Made {
    try {
      switch (action.kind) {
        case 'command':
          return this.#command(scope, action, how);
        case 'tactic':
          return this.#tactic(scope, action);
        case 'same-env':
          return this.#sameEnv(scope, action.env);
        case 'same-state':
          return this.#sameState(scope, action);
      }
    } catch (thrown) {
      if (!(thrown instanceof LeanRaised)) throw thrown;
      return failed(`Lean error:\n${exceptionText(scope, thrown.exception)}`);
    }
  }

  #command(
    scope: Scope,
    { text, env, ...wanted }: StepAction & { readonly kind: 'command' },
    { infotree, isPoliced }: StepManner,
  ): Made {
    const before = env === null ? null : this.#stateOf(env);
    const { libraries, cancelToken, guard } = this.#on;
    const run = runText(scope, text, before, {
      libraries,
      cancelToken,
      wasInterrupted: () => guard.interrupted(),
      isPoliced: isPoliced === true,
    });
    switch (run.kind) {
      case 'failed':
        return run;
      case 'interrupted':
        return { kind: 'timeout', ms: 0 };
      case 'ran': {
        const described = describeRun(this.#maker(scope, run.state), run, { ...wanted, infotree });
        const live = { state: scope.hold(run.state), proofs: described.snapshots };
        return { kind: 'made', made: described.made, live };
      }
    }
  }

  #tactic(scope: Scope, { tactic, state }: StepAction & { readonly kind: 'tactic' }): Made {
    const before = this.#proofOf(state);
    if (before === null) return { kind: 'missing' };
    const run = runReplTactic(scope, before, tactic, this.#on.cancelToken);
    if (run.kind === 'failed') return failed(`Lean error:\n${run.message}`);
    const sorries = run.trees.flatMap((tree) =>
      sorriesOf(this.#maker(scope, null), tree, null, run.after.rootGoals),
    );
    return this.#stateMade(scope, run.after, before, sorries);
  }

  #sameEnv(scope: Scope, env: number): Made {
    const made = { kind: 'command', messages: [], sorries: [], tactics: [], infotree: null } as const;
    return { kind: 'made', made, live: { state: scope.hold(this.#stateOf(env)), proofs: [] } };
  }

  #sameState(scope: Scope, { state, env, isBare }: StepAction & { readonly kind: 'same-state' }): Made {
    const { objects } = scope;
    const proof = this.#proofOf(state);
    if (proof === null) return { kind: 'missing' };
    const core = proof.state.core;
    const own = objects.field(core, coreState.env);
    const given = env === null ? own : objects.field(this.#stateOf(env), commandState.env);
    const absent = env === null ? null : firstAbsent(scope, own, given);
    if (absent !== null)
      return failed(`the proof state builds on ${absent}, which its environment does not have`);
    const changed = scope.update(core, {
      [coreState.env]: given,
      ...(isBare && {
        [coreState.messages]: scope.constant('Lean.MessageLog.empty'),
        [coreState.traceState]: scope.constant('Lean.instInhabitedTraceState'),
      }),
    });
    return this.#stateMade(scope, withCore(scope, proof, changed), null, []);
  }

  /** @param before what messages and traces are new to; null: to nothing */
  #stateMade(
    scope: Scope,
    after: ProofSnapshot,
    before: ProofSnapshot | null,
    sorries: ReturnType<typeof sorriesOf>,
  ): Made {
    const made: StateMade = {
      kind: 'state',
      goals: goalTexts(scope, after),
      messages: newMessages(scope, after, before),
      sorries: sorries.map(({ place }) => place),
      traces: newTraces(scope, after, before),
      proofStatus: proofStatus(scope, after, this.#on.cancelToken),
    };
    const proofs = [...sorries.map(({ snapshot }) => snapshot), after];
    return { kind: 'made', made, live: { state: null, proofs } };
  }

  #stateOf(step: number): Obj {
    const state = this.#live.get(step)?.state;
    if (state === undefined || state === null) throw new Error(`step ${step} has made no environment`);
    return state.value;
  }

  #proofOf({ step, index }: ProofRef): ProofSnapshot | null {
    return this.#live.get(step)?.proofs[index] ?? null;
  }

  /** Every session begins with a command, and what `TermElabM` begins with is the same everywhere. */
  #maker(scope: Scope, state: Obj | null): SnapshotMaker {
    if (this.#term === undefined) {
      if (state === null) throw new Error('a tactic came before any command');
      const context = commandContext(scope, makeSource(scope, ''), box(0), this.#on.cancelToken);
      const { termContext, term } = this.#probe.termOf(scope, context, state);
      this.#term = scope.holdAll({ termContext, term });
    }
    return { scope, probe: this.#probe, term: this.#term };
  }
}

const failed = (message: string): Made => ({ kind: 'failed', message });

/** A constant that a text has added to one environment and that another doesn't have, by its name. */
function firstAbsent(scope: Scope, env: Obj, other: Obj): string | null {
  const names = localConstants(scope, env).map((info) => constantHead(scope.objects, info).name);
  const absent = names.find((name) => findConstant(scope, other, name) === null);
  return absent === undefined ? null : prettyOfName(scope.objects, absent);
}

/** What is built upon a step depends on this much of it; the words of messages may have times in them. */
function digestOf(made: CommandMade | StateMade): string {
  const severities = made.messages.map(({ severity }) => severity);
  const goals =
    made.kind === 'command'
      ? made.tactics.map(({ goals: before }) => before)
      : [...made.goals, made.proofStatus];
  return sha256(JSON.stringify([severities, made.sorries.map(({ goal }) => goal), goals]));
}
