import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import { natural, positive } from '../../../core/schemas.ts';
import { unreadable } from '../../files/read-file.ts';
import { findModel, profileNamed, profileOf, remembered } from '../../llm/models/find-model.ts';
import { hashFiles } from '../../llm/models/model-files.ts';
import { guessProfile } from '../../llm/profiles/find-profile.ts';
import type { TacticProfile } from '../../llm/profiles/profile.ts';
import { formatOfProfile } from '../trainer/training-job.ts';

/** A model of another maker that a run trains further, in place of new weights. */
export const baseModelSchema = z.strictObject({
  weights: z.string().min(1).describe('what the trainer reads: a GGUF file, or a folder as hubs give it out'),
  hash: z.string().describe('of what it holds'),
  gguf: z
    .string()
    .min(1)
    .describe(
      'what searches open, from the folder of the run: the same file, or the one that is made of the folder',
    ),
  profile: z
    .string()
    .min(1)
    .describe('how it is asked: the name of a prompt profile, or the path of a file with one'),
  /** The adapter that is trained over it (LoRA); null: all of its weights are trained. */
  lora: z.strictObject({ rank: positive, alpha: z.number().positive() }).nullable(),
});
export type BaseModel = z.infer<typeof baseModelSchema>;

/** A model of a run: that of a round, or the one that the run was given. */
export const baseNameSchema = z.union([z.literal('base'), natural]);
export type ModelName = z.infer<typeof baseNameSchema>;

/**
 * The profile of a model that a run trains.
 * @param name of a profile, or the path of a file with one
 * @throws LakatosError INPUT_INVALID when there is none, or it is not for proposing tactics; INPUT_UNREADABLE
 */
export async function trainingProfile(name: string): Promise<TacticProfile> {
  const profile = await profileNamed(name);
  if (profile.kind === 'tactic') return profile;
  const other = profile.kind === 'critic' ? 'judging states' : 'writing whole proofs';
  throw new LakatosError(
    'INPUT_INVALID',
    `a run trains models that propose tactics, and the profile ${profile.name} is for ${other}`,
    { advice: '`lakatos export` writes what a run found out for other trainers: docs/clusters.md.' },
  );
}

/** Which model a run is to begin with, as a user says it. */
export interface AskedBase {
  /** A GGUF file, a name on the list of models, or a folder as hubs give it out. */
  readonly model: string;
  /** Absent: the one that the list or the name of the model tells. */
  readonly profile?: string;
  /** Rank of the adapter; null: all of the weights are trained. */
  readonly rank: number | null;
}

interface FindBaseOptions {
  /** The folder with the list of models. */
  readonly models: string;
  readonly signal: AbortSignal;
}

/** What searches open of a model that was given as a folder, from the folder of the run. */
const converted = 'base.gguf';

/**
 * The model that a user means.
 * @throws LakatosError MODEL_NOT_FOUND, MODEL_UNREADABLE; INPUT_INVALID when nobody knows how it is asked, or can't be trained
 * as it is asked
 */
export async function findBase(
  { model, profile, rank }: AskedBase,
  options: FindBaseOptions,
): Promise<BaseModel> {
  const { weights, gguf, taught } = await findWeights(model, options);
  const named = profile === undefined ? taught : remembered(profile);
  if (named === null)
    throw new LakatosError('INPUT_INVALID', `nobody knows how ${model} was taught to be asked`, {
      advice:
        'Name its prompt profile with --profile (docs/prompt-profiles.md): bfs-prover-v2 for a model that was taught none.',
    });
  // Whatever it shows besides the state, training examples don't hold.
  formatOfProfile(await trainingProfile(named));
  return {
    ...{ weights, gguf, profile: named },
    hash: await hashWeights(weights, options.signal),
    // Twice the rank, as the trainer has it: then rank and size of the steps can be chosen apart.
    lora: rank === null ? null : { rank, alpha: 2 * rank },
  };
}

/**
 * That a model is still what it was when the run began.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE
 */
export async function checkUnchanged({ weights, hash }: BaseModel, signal: AbortSignal): Promise<void> {
  if ((await hashWeights(weights, signal)) === hash) return;
  throw new LakatosError('INPUT_INVALID', `${weights} is not the model any more that the run began with`, {
    advice: 'Put it back to go on with the run, or begin another one with another --out.',
  });
}

/** `taught`: the profile that the list or the name of the model tells; null when they tell none. */
type Found = Pick<BaseModel, 'weights' | 'gguf'> & { readonly taught: string | null };

async function findWeights(model: string, { models, signal }: FindBaseOptions): Promise<Found> {
  const path = resolve(model);
  if (isFolder(path)) {
    if (!existsSync(join(path, 'config.json')))
      throw new LakatosError('MODEL_NOT_FOUND', `${model} holds no model: it has no config.json`, {
        advice: 'Name a GGUF file, or a folder with config.json, tokenizer.json and safetensors.',
      });
    return { weights: path, gguf: converted, taught: guessProfile(path)?.name ?? null };
  }
  const found = await findModel(model, { folder: models, signal });
  const taught = found.profile ?? (await profileOf(found))?.name ?? null;
  return { weights: found.path, gguf: found.path, taught };
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

async function hashWeights(weights: string, signal: AbortSignal): Promise<string> {
  try {
    const files = isFolder(weights) ? await filesOf(weights) : [weights];
    return `sha256:${await hashFiles(files, signal)}`;
  } catch (cause) {
    signal.throwIfAborted();
    throw unreadable(weights, cause);
  }
}

/** What a model in a folder is made of; cards and pictures beside it may change. */
async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => /\.(json|safetensors)$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}
