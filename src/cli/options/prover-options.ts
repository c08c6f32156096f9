import { type Command, Option } from 'commander';
import { type StrategyName, strategies, strategyNames } from '../../../search/strategies/create-strategy.ts';
import type { PlanStyleName } from '../../agent/model-planner/conversation.ts';
import { policyKinds, type ValueKind } from '../../prove/policy/create-policy.ts';
import { type ProverName, proverNames } from '../../prove/prove-options.ts';
import { defaultStrategy, type SearchSettings } from '../../prove/search-settings.ts';
import { countOption } from './common-options.ts';
import type { Knobs, proveSettings } from './prove-settings.ts';
import { addSettingsOptions } from './settings-options.ts';

/** How a user says how a search goes about it. */
export interface SearchFlags
  extends Pick<SearchSettings, 'bandit' | 'lemmas' | 'refute'>,
    Pick<Knobs, 'alpha' | 'beta' | 'exploration' | 'splitGoals' | 'mergeStates' | 'parallel'> {
  /** Absent: by who proposes tactics. */
  readonly strategy?: StrategyName;
  /** What puts the built-in policy's tactics in order: a file, `shipped` or `none`. */
  readonly ranker: string;
  /** For one tactic, in milliseconds. */
  readonly tacticTime: number;
}

/** Who plans, where the prover is `plan`: conjectures alone, or a chat model in one of the styles of its plans. */
const plannerNames = ['conjectures', 'sketch', 'haves'] as const satisfies readonly (
  | PlanStyleName
  | 'conjectures'
)[];

type ModelKnob =
  | keyof typeof proveSettings.model.shape
  | keyof typeof proveSettings.server.shape
  | 'policy'
  | 'proposals';

/** How a user chooses a language model and how it is asked. */
export interface ModelFlags extends Pick<Knobs, ModelKnob> {
  readonly prover?: ProverName;
  readonly planner?: (typeof plannerNames)[number];
  readonly model?: string;
  readonly modelServer?: string;
  readonly profile?: string;
  /** What the model may read and write for a theorem. */
  readonly tokens?: number;
  readonly samples?: number;
  readonly value: ValueKind;
  readonly critic?: string;
  readonly lora?: string;
  /** `bench`: files with what the models have learnt from. */
  readonly trainingData?: readonly string[];
}

/** Who proves, and how. */
export type ProverFlags = ModelFlags & Partial<SearchFlags>;

const mostSamples = 100_000;

/** The options of the commands that prove: who does it, and with which model. */
export function addProverOptions(command: Command): Command {
  addSettingsOptions(
    command
      .optionsGroup('Who proves:')
      .addOption(
        new Option(
          '--prover <name>',
          'see below (search; whole where the model is one that writes proofs)',
        ).choices(proverNames),
      ),
  );
  return command
    .optionsGroup('--prover search, plan, auto:')
    .addOption(
      new Option(
        '--strategy <name>',
        `how the search chooses where to go on: see below (${defaultStrategy('enumerative')}; ${defaultStrategy('mixed')} with a model)`,
      ).choices(strategyNames),
    )
    .option(
      '--ranker <file>',
      'what puts the built-in tactics in order: a file that lakatos train wrote, shipped or none',
      'shipped',
    )
    .option(
      '--critic <name>',
      'two-way, puct: what judges positions: shipped, a value of `lakatos train`, or a model (the size of goals)',
    )
    .optionsGroup('--prover plan, auto:')
    .addOption(
      new Option(
        '--planner <name>',
        'conjectures, without a model; sketch or haves: the model writes lemmas, or a chain of steps (conjectures)',
      ).choices(plannerNames),
    )
    .optionsGroup('--prover whole, dialogue; --planner sketch, haves:')
    .option(
      '--samples <count>',
      'whole: proofs asked for at first (16); dialogue: conversations (4); planners: plans (1)',
      countOption(1, mostSamples),
    )
    .optionsGroup('Language model:')
    .option('--model <name>', 'a GGUF file, a model of `lakatos models`, or one of --model-server')
    .option('--model-server <url>', "a server that speaks OpenAI's protocol: http://127.0.0.1:8000/v1")
    .option(
      '--profile <name>',
      'how the model is asked: a known profile or a JSON file (guessed by its name)',
    )
    .option('--lora <file>', 'an adapter for a GGUF model, as the trainer writes it (none)');
}

const lines = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([name, what]) => `  ${name.padEnd(13)} ${what}`)
    .join('\n');

/** A line on each strategy and each policy. */
const searchHelp = `Strategies:
${lines(strategies)}

Policies (the setting search.policy):
${lines(policyKinds)}`;

/** Each prover, with what belongs to it; for the end of a help text. */
export const proverHelp = `Provers, with what belongs to each beside the model's options and the settings of \`limits\`:
  search    tactic by tactic: --strategy, --ranker, --critic; settings of \`search\`
  plan      by lemmas, each searched for; what a model that writes proofs is for, too: --planner and what search has
  whole     proofs that the model writes in one go, mended by what Lean says: --samples; settings of \`model\`
  dialogue  a chat model uses tools and hands in proofs: --samples; model.turns
  auto      by turns, whatever pays off: what plan has

${searchHelp}

Settings (--settings FILE in JSON or TOML, --set NAME=VALUE) are what is rarely changed; docs/settings.md has them all.
What the chosen prover, model and strategy would not read is refused.`;
