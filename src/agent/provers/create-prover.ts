import { readFile } from 'node:fs/promises';
import { LakatosError, messageOf, UsageError } from '../../../core/errors.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { sampleTheorem } from '../../llm/profiles/profile.ts';
import { tacticGrammar } from '../../llm/profiles/tactic-profiles.ts';
import { nameOfPolicy } from '../../prove/policy/create-policy.ts';
import {
  describeProofModel,
  describeTacticModel,
  type ModelDescription,
  type ModelInUse,
} from '../../prove/policy/describe-model.ts';
import type { Prover } from '../../prove/prove-options.ts';
import { searchProver } from '../../prove/prove-theorem.ts';
import { openNameIndex } from '../../prove/repair/name-index.ts';
import { defaultSearch, type SearchSettings } from '../../prove/search-settings.ts';
import { wholeProofProver } from '../../prove/whole-proof/prove-whole.ts';
import { type WholeProofSettings, wholeProofDefaults } from '../../prove/whole-proof/whole-proof-settings.ts';
import type { ModelChoice, PolicyChoice } from './model-choice.ts';
import type { OpenedModel } from './open-model.ts';
import { type ModeAids, otherMode } from './other-mode.ts';

/** Who proves, and with what its searches go. */
export interface ChosenProver {
  readonly prover: Prover;
  readonly policy: Pick<SearchSettings, 'policy' | 'value'>;
  /** For tactics. */
  readonly model: ModelInUse | null;
  /** For episodes and reports. */
  readonly name: string;
  readonly description: ModelDescription | null;
}

/**
 * Joins what the user chose with the model that was opened.
 * @throws UsageError when the model's profile can't do what is asked of it
 */
export async function createProver(
  choice: PolicyChoice,
  { opened, ...aids }: { readonly opened: OpenedModel | null } & ModeAids,
  enumerative: string,
  engine: LeanEngine,
  signal: AbortSignal,
): Promise<ChosenProver> {
  const { policy, value, prover: wanted } = choice;
  const mode = wanted ?? (opened?.profile.kind === 'whole-proof' ? 'whole' : 'search');
  // Of a plan it writes proofs of lemmas.
  const mayWrite = opened?.profile.kind === 'whole-proof' && (mode === 'auto' || mode === 'plan');
  if (opened !== null && choice.model !== null && (mode === 'whole' || mayWrite)) {
    const whole = await wholeProofs(choice.model, opened, engine, signal);
    const name = `whole proofs: ${whole.model.info.name}`;
    const built = {
      policy: { policy: defaultSearch.policy, value: defaultSearch.value },
      // Searches that make up what a proof lacks go without a model: the one at hand writes no tactics.
      model: null,
      description: describeProofModel(whole),
    };
    const other = await otherMode(choice, { ...aids, whole }, engine, signal);
    return other === null
      ? { ...built, prover: wholeProofProver(whole), name }
      : { ...built, prover: other.prover, name: `${other.name}: ${enumerative}, ${name}` };
  }
  const other = await otherMode(choice, aids, engine, signal);
  const prover = other?.prover ?? searchProver;
  const named = (name: string): string => (other === null ? name : `${other.name}: ${name}`);
  if (opened === null || choice.model === null)
    return {
      prover,
      policy: { policy, value },
      model: null,
      name: named(enumerative),
      description: other?.description ?? null,
    };
  const { samples, rounds } = choice.model;
  const idle = samples !== undefined ? '--samples' : rounds !== undefined ? 'model.rounds' : null;
  if (idle !== null)
    throw new UsageError(`the profile ${opened.profile.name} writes no whole proofs: leave out ${idle}`);
  const model = await tacticModel(choice.model, opened);
  if (value === 'model' && model.profile.readValue === undefined)
    throw new UsageError(`the profile ${model.profile.name} reads no value: leave out search.value=model`);
  const name = nameOfPolicy(policy, enumerative, model.model.info.name);
  return {
    prover,
    policy: { policy, value },
    model,
    name: named(name),
    description: describeTacticModel(model),
  };
}

async function tacticModel(
  { from, proposals, sampling, grammar }: ModelChoice,
  { model, profile }: OpenedModel,
): Promise<ModelInUse> {
  if (profile.kind === 'tactic') {
    if (from.kind === 'server' && from.chat)
      throw new UsageError(`server.chats is for whole proofs; the profile ${profile.name} writes tactics`);
    const obeyed = grammar === undefined ? {} : { grammar: await readGrammar(grammar) };
    return { model, profile, proposals, sampling, ...obeyed };
  }
  throw new UsageError(
    profile.kind === 'critic'
      ? `the profile ${profile.name} judges states; a search needs one that proposes tactics`
      : `the profile ${profile.name} writes whole proofs: --prover whole, plan or auto`,
  );
}

async function readGrammar(name: string): Promise<string> {
  if (name === 'tactic') return tacticGrammar;
  try {
    return await readFile(name, 'utf8');
  } catch (cause) {
    throw new LakatosError('INPUT_UNREADABLE', `${name} can not be read: ${messageOf(cause)}`, {
      advice: 'model.grammar takes `tactic` or a file in GBNF.',
      cause,
    });
  }
}

async function wholeProofs(
  { from, samples, rounds, sampling }: ModelChoice,
  { model, profile }: OpenedModel,
  engine: LeanEngine,
  signal: AbortSignal,
): Promise<WholeProofSettings> {
  if (profile.kind !== 'whole-proof')
    throw new UsageError(`the profile ${profile.name} writes no whole proofs: leave out --prover whole`);
  if (from.kind === 'server' && from.chat && profile.prompt(sampleTheorem).messages === undefined)
    throw new UsageError(`the profile ${profile.name} goes on with a text: leave out server.chats`);
  return {
    ...wholeProofDefaults,
    ...{ model, profile, sampling },
    samples: samples ?? wholeProofDefaults.samples,
    rounds: rounds ?? wholeProofDefaults.rounds,
    names: await openNameIndex(engine, { signal }),
  };
}
