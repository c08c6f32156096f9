import { UsageError } from '../../../core/errors.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { readText } from '../../files/read-file.ts';
import type { ChatModel } from '../../llm/chat-model.ts';
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
import type { ChatChoice, ModelChoice, PolicyChoice, ProverChoice, ProverWith } from './model-choice.ts';
import type { OpenedModel } from './open-model.ts';
import type { OpenedChat, ProverAids } from './over-chat.ts';

/** Models that are open, and how they are asked. */
type AskedModel = OpenedModel & { readonly asked: ModelChoice };
export type OpenedProver = ProverWith<AskedModel, OpenedChat>;

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

/** Opens the prover's own model. */
export async function openProverModel(
  choice: ProverChoice,
  session: {
    openModel(choice: ModelChoice): Promise<OpenedModel>;
    openChat(choice: ChatChoice): Promise<ChatModel>;
  },
): Promise<OpenedProver> {
  if ('chat' in choice)
    return { ...choice, chat: { asked: choice.chat, chat: await session.openChat(choice) } };
  const open = async (asked: ModelChoice) => ({ asked, ...(await session.openModel(asked)) });
  if (choice.name === 'whole') return { ...choice, model: await open(choice.model) };
  return { ...choice, model: choice.model === null ? null : await open(choice.model) };
}

/**
 * Makes the prover that the user chose.
 * @param enumerative the name of what proposes tactics without a model
 * @throws UsageError when the model's profile can't do what is asked of it
 */
export async function createProver(
  { policy, value }: Pick<PolicyChoice, 'policy' | 'value'>,
  opened: OpenedProver,
  enumerative: string,
  { engine, memory = null, signal }: ProverAids,
): Promise<ChosenProver> {
  const choice = byProfile(opened);
  const { name } = choice;
  // What no other prover needs is not loaded for them.
  switch (name) {
    case 'search':
      return { ...(await searches(choice.model)), prover: searchProver };
    case 'whole': {
      const whole = await wholeProofs(choice.model, engine, signal);
      return { ...searchesBeside(whole), prover: wholeProofProver(whole) };
    }
    case 'dialogue': {
      const { dialogueOver } = await import('./over-chat.ts');
      const { prove, description } = await dialogueOver(choice.chat, { engine, memory, signal });
      return { ...besideChat('', description), prover: { name, prove } };
    }
    case 'plan': {
      const { planRecorded } = await import('../plan-episode/plan-recorded.ts');
      const { conjecturedPlans } = await import('../conjecturing-planner.ts');
      const { whole, planning = () => conjecturedPlans(memory, whole), ...own } = await planned(choice);
      const prove: Prover['prove'] = (theorem, options) => planRecorded(theorem, options, planning(options));
      return { ...own, prover: { name, prove } };
    }
    case 'auto': {
      const { proveAuto } = await import('../conductor/prove-auto.ts');
      const { whole, planning, ...own } = await planned(choice);
      const prove: Prover['prove'] = (theorem, options) =>
        proveAuto(theorem, options, { memory, whole, ...(planning && { modelPlanning: planning(options) }) });
      return { ...own, prover: { name, prove } };
    }
  }

  async function searches(asked: AskedModel | null): Promise<Searches> {
    const model = asked === null ? null : await tacticModel(asked, value);
    return {
      ...{ policy: { policy, value }, model },
      name: model === null ? enumerative : nameOfPolicy(policy, enumerative, model.model.info.name),
      description: model === null ? null : describeTacticModel(model),
    };
  }

  function besideChat(task: string, description: ModelDescription): Searches {
    const label = `${name} (${task}${description.name}): ${enumerative}`;
    return { policy: { policy, value }, model: null, name: label, description };
  }

  /** `whole`: a model writes whole proofs of theorems and lemmas; null: none does. `planning`: a model plans, or none does. */
  async function planned(own: Extract<OpenedProver, { readonly name: 'plan' | 'auto' }>) {
    if ('chat' in own) {
      const { planningOver } = await import('./over-chat.ts');
      const { planning, description } = planningOver(own.planner, own.chat, memory);
      return { ...besideChat(`${own.planner} of `, description), whole: null, planning };
    }
    if (own.model?.profile.kind !== 'whole-proof') {
      const plain = await searches(own.model);
      return { ...plain, name: `${name}: ${plain.name}`, whole: null, planning: undefined };
    }
    const whole = await wholeProofs(own.model, engine, signal);
    const beside = searchesBeside(whole);
    return { ...beside, name: `${name}: ${enumerative}, ${beside.name}`, whole, planning: undefined };
  }
}

type Searches = Omit<ChosenProver, 'prover'>;

/** Where the user names no prover, the model's profile does. */
function byProfile(opened: OpenedProver): Exclude<OpenedProver, { readonly name: undefined }> {
  if (opened.name !== undefined) return opened;
  const { model } = opened;
  return model?.profile.kind === 'whole-proof' ? { name: 'whole', model } : { name: 'search', model };
}

/** Searches that make up what a whole proof lacks go without a model: the one at hand writes no tactics. */
const searchesBeside = (whole: WholeProofSettings): Searches => ({
  policy: { policy: defaultSearch.policy, value: defaultSearch.value },
  model: null,
  name: `whole proofs: ${whole.model.info.name}`,
  description: describeProofModel(whole),
});

async function tacticModel(
  { asked: { from, proposals, sampling, grammar, knownNames, samples, rounds }, model, profile }: AskedModel,
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
  { asked: { from, samples, rounds, sampling }, model, profile }: AskedModel,
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
