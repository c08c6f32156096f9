import { Option } from 'commander';
import { z } from 'zod';
import { strategyNames } from '../../../search/strategies/create-strategy.ts';
import { decodingMethods } from '../../llm/language-model.ts';
import { policyKindNames, valueKindNames } from '../../prove/policy/create-policy.ts';
import { parseDuration } from '../../report/numbers.ts';
import { parseGpuLayers, parseSize } from './common-options.ts';

const gpuChoices = ['auto', 'none', 'cuda', 'vulkan', 'metal'] as const;

export const gpuOption = (): Option =>
  new Option('--gpu <which>', 'where it runs (auto for large models, none for small ones)').choices(
    gpuChoices,
  );

export type SettingsCommand = 'prove' | 'bench' | 'train';

/** The flags by which a user gives settings. */
export interface SettingsFlags {
  readonly settings?: string;
  /** `NAME=VALUE` each; they go before those of the file. */
  readonly set?: readonly string[];
}

const count = (most: number) => z.int().min(1).max(most);
const number = (least: number, most: number) => z.number().min(least).max(most);

/** What an option of the command line is written like: `2m`, `4GB`. */
const written = <T>(parse: (text: string) => T | null, example: string) =>
  z
    .union([z.string(), z.number()])
    .transform((text, { addIssue }) => {
      const value = parse(String(text));
      if (value === null) addIssue({ code: 'custom', message: `give something like ${example}` });
      return value as T;
    })
    .meta({ example });

/**
 * What `lakatos prove` and `lakatos bench` read of `--settings` and `--set`: what nobody types daily. The descriptions, with the
 * usual value in brackets, are those of docs/settings.md.
 */
export const proveSettings = {
  limits: z.strictObject({
    expansions: count(1e9).describe('expanded positions for each theorem (no limit)'),
    memory: written(parseSize, '"4GB"').describe(
      'ends a search when this process, with the embedded Lean and a GGUF in it, holds so much (no limit)',
    ),
    tacticTime: written(parseDuration, '"2s"').describe(
      "about how long a tactic may take: so much of Lean's own count, five times as long by the clock; at the theorem itself, without --calls, up to a tenth of --time, 20s at most (1s)",
    ),
  }),
  search: z.strictObject({
    strategy: z.enum(strategyNames).describe('as `--strategy`, which goes before it'),
    alpha: number(0, 10).describe('best-first, two-way: larger goes deeper (0.5)'),
    beta: number(0, 100).describe('two-way: the weight of the value of a position (2)'),
    exploration: number(0, 1_000).describe(
      'puct: the weight of the policy and of doubt against the values so far (1)',
    ),
    value: z
      .enum(valueKindNames)
      .describe('two-way, puct: go by the size of the goals, or by the chance that the model gives (size)'),
    policy: z
      .enum(policyKindNames)
      .describe('who proposes tactics (mixed with a model that does, else enumerative)'),
    proposals: count(256).describe('tactics asked of the model at a position (8)'),
    parallel: count(1024).describe(
      'positions worked on at once; with several, how fast Lean answers decides their order (prove: as many as workers, with a model 4 to 16; bench: 1)',
    ),
    splitGoals: z.boolean().describe('goals that share no metavariable are proved apart (true)'),
    mergeStates: z.boolean().describe('equal states are one node (true)'),
    bandit: z.boolean().describe('policy mixed: learn within a search whom to follow (true)'),
    lemmas: z.boolean().describe('look for theorems of the library that fit the goal (true)'),
    refute: z.boolean().describe('look for counterexamples (true)'),
    polish: z
      .boolean()
      .describe(
        'spend up to 10 s on a shorter and plainer proof; in what a model writes, `exact?` and its like become what they found (true)',
      ),
  }),
  model: z.strictObject({
    rounds: z
      .int()
      .min(0)
      .max(100)
      .describe("whole, planners: how often what failed goes back with Lean's errors (2; plans 3)"),
    turns: count(1_000).describe('dialogue: answers of the model in one conversation (24)'),
    decoding: z
      .enum(decodingMethods)
      .describe(
        'beam: the most probable; distinct: samples without replacement; sample: independent ones (by the profile)',
      ),
    temperature: number(0, 10).describe('of its answers (by the profile)'),
    topP: number(0.001, 1).describe(
      'draw from the likeliest tokens that have this chance together (by the profile)',
    ),
    minP: number(0, 1).describe(
      'draw none that is less probable than this part of the likeliest (by the profile)',
    ),
    grammar: z
      .string()
      .describe('tactic: answers begin like a tactic, with brackets in pairs; or a file in GBNF (none)'),
    knownNames: z
      .boolean()
      .describe('tactics name only what there is, as far as the index of theorems tells (true)'),
    context: z.int().min(64).max(1_000_000).describe('tokens of prompt and answer together (what fits)'),
    gpu: z.enum(gpuChoices).describe('where a GGUF file runs (auto for large models, none for small ones)'),
    gpuLayers: written(parseGpuLayers, '20, "max" or "auto"').describe(
      'layers of a GGUF file on the GPU (auto)',
    ),
  }),
  server: z.strictObject({
    chats: z.boolean().describe('whole: ask by chats, where there are completions too (false)'),
    requestsPerMinute: count(1_000_000).describe('most requests (no limit)'),
    requestsAtOnce: count(1_024).describe('requests that it works on at a time (16)'),
    requestTimeout: written(parseDuration, '"10m"').describe(
      'how long one request may take; one that takes longer is sent once more (10m)',
    ),
  }),
};

type Values = {
  readonly [S in keyof typeof proveSettings]: z.output<(typeof proveSettings)[S]>;
};
type AllKnobs = Values['limits'] & Values['search'] & Values['model'] & Values['server'];
/** All of them together: no two sections have a name in common. */
export type Knobs = { readonly [name in keyof AllKnobs]?: AllKnobs[name] };
export type KnobName = keyof AllKnobs;

/** How a user calls an option or a setting: `--samples`, `search.alpha`. */
export function wordFor(name: string): string {
  for (const [section, { shape }] of Object.entries(proveSettings))
    if (name in shape && name !== 'strategy') return `${section}.${name}`;
  return `--${name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
}
