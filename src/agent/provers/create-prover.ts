import { UsageError } from '../../../core/errors.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { readText } from '../../files/read-file.ts';
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
  { opened, chat, memory = null }: { readonly opened: OpenedModel | null } & Omit<ModeAids, 'whole'>,
  enumerative: string,
  engine: LeanEngine,
  signal: AbortSignal,
): Promise<ChosenProver> {
  const { policy, value, model: asked } = choice;
  const writes = opened?.profile.kind === 'whole-proof';
  const mode = choice.prover ?? (writes ? 'whole' : 'search');
  const isWhole = mode === 'whole' || (writes && (mode === 'auto' || mode === 'plan'));
  const model = asked === null || opened === null ? null : { asked, opened };
  const whole = model !== null && isWhole ? await wholeProofs(model, engine, signal) : null;
  const tactics = model !== null && !isWhole ? await tacticModel(model, value) : null;
  const other = await otherMode(choice, { whole, chat, memory }, engine, signal);
  const inMode = (name: string): string => (other === null ? name : `${other.name}: ${name}`);
  if (whole !== null) {
    const name = `whole proofs: ${whole.model.info.name}`;
    return {
      prover: other?.prover ?? wholeProofProver(whole),
      // Searches that make up what a proof lacks go without a model: the one at hand writes no tactics.
      policy: { policy: defaultSearch.policy, value: defaultSearch.value },
      model: null,
      name: other === null ? name : inMode(`${enumerative}, ${name}`),
      description: describeProofModel(whole),
    };
  }
  return {
    prover: other?.prover ?? searchProver,
    policy: { policy, value },
    model: tactics,
    name: inMode(tactics === null ? enumerative : nameOfPolicy(policy, enumerative, tactics.model.info.name)),
    description: tactics === null ? (other?.description ?? null) : describeTacticModel(tactics),
  };
}

/** The model that was asked for, and opened. */
interface AskedModel {
  readonly asked: ModelChoice;
  readonly opened: OpenedModel;
}

async function tacticModel(
  {
    asked: { from, proposals, sampling, grammar, knownNames, samples, rounds },
    opened: { model, profile },
  }: AskedModel,
  value: PolicyChoice['value'],
): Promise<ModelInUse> {
  const idle = samples !== undefined ? '--samples' : rounds !== undefined ? 'model.rounds' : null;
  if (idle !== null)
    throw new UsageError(`the profile ${profile.name} writes no whole proofs: leave out ${idle}`);
  if (profile.kind !== 'tactic')
    throw new UsageError(
      profile.kind === 'critic'
        ? `the profile ${profile.name} judges states; a search needs one that proposes tactics`
        : `the profile ${profile.name} writes whole proofs: --prover whole, plan or auto`,
    );
  if (from.kind === 'server' && from.chat)
    throw new UsageError(`server.chats is for whole proofs; the profile ${profile.name} writes tactics`);
  if (value === 'model' && profile.readValue === undefined)
    throw new UsageError(`the profile ${profile.name} reads no value: leave out search.value=model`);
  const obeyed = grammar === undefined ? {} : { grammar: await readGrammar(grammar) };
  return {
    model,
    profile,
    proposals,
    sampling,
    ...obeyed,
    ...(knownNames === false && { namesAnything: true }),
  };
}

const readGrammar = async (name: string): Promise<string> =>
  name === 'tactic' ? tacticGrammar : await readText(name, 'model.grammar takes `tactic` or a file in GBNF.');

async function wholeProofs(
  { asked: { from, samples, rounds, sampling }, opened: { model, profile } }: AskedModel,
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
