import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { toUnixLines } from '../../core/decode-text.ts';
import { codeOf, messageOf } from '../../core/errors.ts';
import type { LeanMessage } from '../../core/message.ts';
import type { ReplTask } from '../pool/protocol.ts';
import { type PickleTarget, pickleText, readPickle, type TargetOf } from './pickle.ts';
import { commandReply, errorReply, type ReplReply, type ReplRequest, stateReply } from './requests.ts';
import {
  type InfoTreeKind,
  type KnownReplStep,
  type ProofRef,
  parentsOf,
  type ReplStep,
  type ReplStepOutcome,
  type StepAction,
  type StepMade,
} from './steps.ts';

/** Does steps in a Lean that may forget what it has done. */
export interface StepEngine extends AsyncDisposable {
  /** Names the Lean and its libraries. */
  readonly fingerprint: string;
  do(
    step: ReplStep,
    options: Pick<ReplTask, 'lineage' | 'infotree' | 'isPoliced'> & {
      /** Longest time for the step, and for each of those that are done again for it. */
      readonly limitMs: number;
    },
    signal?: AbortSignal,
  ): Promise<ReplStepOutcome>;
}

export interface ReplSessionOptions {
  readonly engine: StepEngine;
  readonly limitMs: number;
  /** What the paths in requests start from. */
  readonly folder: string;
  /** What is changed in a text that brings its own imports. Default: nothing. */
  readonly prepare?: (text: string) => string;
  readonly signal?: AbortSignal;
}

type Requested<Kind extends ReplRequest['kind']> = Extract<ReplRequest, { readonly kind: Kind }>;

/** Sessions may share a Lean: no two steps have the same id. */
let nextStep = 0;

/** What stops an operation short of its end. */
class Refusal extends Error {}

/**
 * A session of the REPL: numbered environments and proof states. It keeps how each came about; the Lean behind it has them in
 * memory as long as it lives, and a new one makes again what is asked for. One request at a time.
 */
export class ReplSession {
  readonly #on: ReplSessionOptions;
  readonly #steps = new Map<number, KnownReplStep>();
  /** By its number: the step that has made it. */
  readonly #environments: number[] = [];
  readonly #states: ProofRef[] = [];

  constructor(options: ReplSessionOptions) {
    this.#on = options;
  }

  /** Never rejects for what the request asks; what Lean refuses is a reply too. */
  async answer(request: ReplRequest): Promise<ReplReply> {
    try {
      return await this.#answer(request);
    } catch (thrown) {
      if (thrown instanceof Refusal) return errorReply(thrown.message);
      throw thrown;
    }
  }

  #answer(request: ReplRequest): Promise<ReplReply> {
    switch (request.kind) {
      case 'command':
        return this.#command(request.cmd, request);
      case 'file':
        return this.#file(request);
      case 'tactic':
        return this.#tactic(request);
      case 'pickleEnv':
        return this.#pickleEnv(request);
      case 'unpickleEnv':
        return this.#unpickleEnv(request);
      case 'pickleState':
        return this.#pickleState(request);
      case 'unpickleState':
        return this.#unpickleState(request);
    }
  }

  #command(
    text: string,
    { env, allTactics, rootGoals, infotree }: Omit<Requested<'command'>, 'kind' | 'cmd'>,
  ): Promise<ReplReply> {
    const { prepare = (own: string) => own } = this.#on;
    // Lean's parser counts lines by line feeds.
    const normal = toUnixLines(text);
    const parent = env === null ? null : this.#environment(env);
    const given = parent === null ? prepare(normal) : normal;
    const action = { kind: 'command', text: given, env: parent, allTactics, rootGoals } as const;
    return this.#do(action, { infotree, isHeard: isOfOwn(normal, given) });
  }

  async #file({ path, ...options }: Requested<'file'>): Promise<ReplReply> {
    return this.#command(await this.#contentOf(path), options);
  }

  #tactic({ tactic, proofState }: Requested<'tactic'>): Promise<ReplReply> {
    return this.#do({ kind: 'tactic', tactic, state: this.#state(proofState, 'Unknown proof state.') });
  }

  async #pickleEnv({ env, pickleTo }: Requested<'pickleEnv'>): Promise<ReplReply> {
    const step = this.#environment(env);
    await this.#write(pickleTo, { kind: 'env', step }, step);
    return { env };
  }

  async #pickleState({ proofState, pickleTo }: Requested<'pickleState'>): Promise<ReplReply> {
    const state = this.#state(proofState, 'Unknown proof State.');
    await this.#write(pickleTo, { kind: 'state', state }, state.step);
    return this.#do({ kind: 'same-state', state, env: null, isBare: false });
  }

  async #unpickleEnv({ unpickleEnvFrom }: Requested<'unpickleEnv'>): Promise<ReplReply> {
    const { step } = await this.#read(unpickleEnvFrom, 'env');
    return this.#do({ kind: 'same-env', env: step });
  }

  async #unpickleState({ unpickleProofStateFrom, env }: Requested<'unpickleState'>): Promise<ReplReply> {
    const into = env === null ? null : this.#environment(env);
    const { state } = await this.#read(unpickleProofStateFrom, 'state');
    return this.#do({ kind: 'same-state', state, env: into, isBare: true });
  }

  #environment(env: number): number {
    const step = this.#environments[env];
    if (step === undefined) throw new Refusal('Unknown environment.');
    return step;
  }

  #state(proofState: number, unknown: string): ProofRef {
    const state = this.#states[proofState];
    if (state === undefined) throw new Refusal(unknown);
    return state;
  }

  /** @param isHeard which of Lean's messages are told; default: all */
  async #do(
    action: StepAction,
    {
      infotree = null,
      isHeard = () => true,
    }: { readonly infotree?: InfoTreeKind | null; readonly isHeard?: (message: LeanMessage) => boolean } = {},
  ): Promise<ReplReply> {
    const step = { id: nextStep++, action };
    const { engine, limitMs, signal } = this.#on;
    const ask = (lineage: readonly KnownReplStep[]) =>
      engine.do(step, { lineage, infotree, limitMs }, signal);
    let outcome = await ask([]);
    if (outcome.kind === 'missing') outcome = await ask(this.#lineage(parentsOf(action)));
    return this.#take(step, outcome, isHeard);
  }

  #take(step: ReplStep, outcome: ReplStepOutcome, isHeard: (message: LeanMessage) => boolean): ReplReply {
    switch (outcome.kind) {
      case 'made': {
        const { made } = outcome;
        return this.#number(step, { ...made, messages: made.messages.filter(isHeard) });
      }
      case 'failed':
        return errorReply(outcome.message);
      case 'timeout':
        return errorReply(`Lean error:\ntimed out after ${Math.round(outcome.ms / 1000)} seconds`);
      case 'changed':
        return errorReply(
          'what this builds on was lost with its Lean, and comes out differently now: its commands depend on chance or time',
        );
      case 'missing':
      case 'lost':
        return errorReply(
          `Lean error:\nLean ended in the middle of this (${outcome.kind === 'lost' ? outcome.message : outcome.kind}); what was there before is kept`,
        );
    }
  }

  /** Gives numbers to what a step has made. */
  #number(step: ReplStep, made: StepMade): ReplReply {
    this.#steps.set(step.id, { ...step, digest: made.digest });
    const firstState = this.#states.length;
    const count = made.sorries.length + (made.kind === 'command' ? made.tactics.length : 1);
    for (let index = 0; index < count; index += 1) this.#states.push({ step: step.id, index });
    if (made.kind === 'state') return stateReply(made, firstState);
    return commandReply(this.#environments.push(step.id) - 1, made, firstState);
  }

  /** Some steps with all that they build on, in the order in which they were made. */
  #lineage(ids: readonly number[]): KnownReplStep[] {
    const found = new Map<number, KnownReplStep>();
    const left = [...ids];
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const step = this.#steps.get(id);
      if (step === undefined || found.has(id)) continue;
      found.set(id, step);
      left.push(...parentsOf(step.action));
    }
    return [...found.values()].sort((a, b) => a.id - b.id);
  }

  /** What `repl` says where there is no such file. */
  async #contentOf(path: string): Promise<string> {
    try {
      return await readFile(resolve(this.#on.folder, path), 'utf8');
    } catch (thrown) {
      const isMissing = codeOf(thrown) === 'ENOENT';
      throw new Refusal(
        isMissing ? `no such file or directory (error code: 2)\n  file: ${path}` : messageOf(thrown),
      );
    }
  }

  async #write(path: string, target: PickleTarget, last: number): Promise<void> {
    const text = pickleText(this.#on.engine.fingerprint, this.#lineage([last]), target);
    try {
      await writeFile(resolve(this.#on.folder, path), text);
    } catch (thrown) {
      throw new Refusal(messageOf(thrown));
    }
  }

  /** Takes over the steps of a pickle; they are done when something is built on them. */
  async #read<Kind extends PickleTarget['kind']>(path: string, kind: Kind): Promise<TargetOf<Kind>> {
    const reading = readPickle(await this.#contentOf(path), kind);
    if (reading.kind === 'invalid') throw new Refusal(`${path}: ${reading.reason}`);
    const ids = new Map<number, number>();
    const own = (id: number): number => ids.get(id) as number;
    for (const { id, action, digest } of reading.steps) {
      const step = { id: nextStep++, action: renumbered(action, own), digest };
      ids.set(id, step.id);
      this.#steps.set(step.id, step);
    }
    const target: PickleTarget = reading.target;
    const renamed: PickleTarget =
      target.kind === 'env'
        ? { ...target, step: own(target.step) }
        : { ...target, state: { ...target.state, step: own(target.state.step) } };
    return renamed as TargetOf<Kind>;
  }
}

/** Whether a message is about what the user wrote: warnings about a line that was changed are about what was put there. */
function isOfOwn(text: string, given: string): (message: LeanMessage) => boolean {
  if (text === given) return () => true;
  const own = text.split('\n');
  const lines = given.split('\n');
  return ({ severity, start: { line } }) => severity !== 'warning' || own[line - 1] === lines[line - 1];
}

/** The same action on steps that have other numbers here. */
const renumbered = (action: StepAction, own: (id: number) => number) =>
  ({
    ...action,
    ...('state' in action && { state: { ...action.state, step: own(action.state.step) } }),
    ...('env' in action && action.env !== null && { env: own(action.env) }),
  }) as StepAction;
