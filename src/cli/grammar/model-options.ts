import { type Command, Option } from 'commander';
import { decodingMethods } from '../../llm/language-model.ts';
import { chatFormatNames } from '../../llm/serve/chat-formats.ts';
import { policyKindNames, policyKinds, valueKindNames } from '../../prove/policy/policy-kind.ts';
import { proverNames } from '../../prove/prove-options.ts';
import { defaultProposals, gpuChoices, plannerNames } from '../options/model-choice.ts';
import { countOption, durationOption, gpuLayersOption, numberOption } from '../options/parsers.ts';

const mostProposals = 256;
const mostRequests = 1_000_000;
const mostAtOnce = 1_024;
const mostSamples = 100_000;
const longestContext = 1_000_000;

/** A line on each policy, for the end of a help text. */
export const policyHelp = Object.entries(policyKinds)
  .map(([name, what]) => `  ${name.padEnd(13)} ${what}`)
  .join('\n');

/** The options of the commands that can search with a language model. */
export function addModelOptions(command: Command): Command {
  return command
    .optionsGroup('Ways to prove:')
    .addOption(
      new Option(
        '--prover <name>',
        'search: tactic by tactic; plan: by conjectured lemmas; whole: proofs written by the model in one go; dialogue: a chat model uses tools and hands in proofs; auto: by turns, whatever pays off (search, or whole by its profile)',
      ).choices(proverNames),
    )
    .addOption(
      new Option(
        '--policy <name>',
        'who proposes tactics: see below (mixed with --model, else enumerative)',
      ).choices(policyKindNames),
    )
    .addOption(
      new Option(
        '--planner <name>',
        'plan, auto: conjectures, without a model; sketch or haves: the model writes lemmas, or a chain of steps',
      ).choices(plannerNames),
    )
    .option(
      '--samples <count>',
      'whole: proofs asked for at first (16); planners: plans (1); dialogue: conversations (4)',
      countOption(1, mostSamples),
    )
    .option(
      '--rounds <count>',
      "whole, planners: how often what failed goes back with Lean's errors (2; plans 3)",
      countOption(0, 100),
    )
    .option(
      '--turns <count>',
      'dialogue: answers of the model in one conversation (24)',
      countOption(1, 1_000),
    )
    .addOption(
      new Option('--value <name>', 'what two-way and puct go by: the size of goals, or the model')
        .choices(valueKindNames)
        .default('size'),
    )
    .option(
      '--critic <name>',
      'two-way, puct: what judges positions: shipped, a value of `lakatos train`, or a model (the size of goals)',
    )
    .optionsGroup('Language model:')
    .option('--model <name>', 'a GGUF file, a model of `lakatos models`, or one of --model-server')
    .addOption(
      new Option('--gpu <which>', 'where a GGUF runs (auto for large models, none for small ones)').choices(
        gpuChoices,
      ),
    )
    .option('--gpu-layers <count>', 'layers on the GPU: a number, max or auto (auto)', gpuLayersOption)
    .option('--lora <file>', 'an adapter for a GGUF model, as the trainer writes it (none)')
    .option('--context <tokens>', 'length of its context (what fits)', countOption(64, longestContext))
    .addOption(
      new Option(
        '--chat <format>',
        'dialogue, sketch, haves: how a GGUF file is talked to (chatml); whole: server, by chats of --model-server',
      ).choices([...chatFormatNames, 'server']),
    )
    .option(
      '--profile <name>',
      'how the model is asked: a known profile or a JSON file (guessed by its name)',
    )
    .option(
      '--proposals <count>',
      `tactics asked of the model at a position (${defaultProposals})`,
      countOption(1, mostProposals),
    )
    .addOption(
      new Option('--decoding <method>', 'how its answers are drawn (by the profile)').choices(
        decodingMethods,
      ),
    )
    .option('--temperature <number>', 'of its answers (by the profile)', numberOption(0, 10))
    .option(
      '--top-p <number>',
      'draw from the most probable tokens that have this chance together (by the profile)',
      numberOption(0.001, 1),
    )
    .option(
      '--min-p <number>',
      'draw no token that is less probable than this part of the likeliest (by the profile)',
      numberOption(0, 1),
    )
    .option('--grammar <name>', 'tactic: keep its answers to the look of tactics; or a file in GBNF (none)')
    .optionsGroup('Model server:')
    .option('--model-server <url>', "a server that speaks OpenAI's protocol: http://127.0.0.1:8000/v1")
    .option('--requests-per-minute <count>', 'most requests to --model-server', countOption(1, mostRequests))
    .option(
      '--requests-at-once <count>',
      'most requests that --model-server works on at a time (16)',
      countOption(1, mostAtOnce),
    )
    .option(
      '--request-timeout <duration>',
      'how long one request to --model-server may take: 90s, 1h (10m)',
      durationOption,
    );
}
