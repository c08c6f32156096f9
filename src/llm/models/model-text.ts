import { inColumns } from '../../report/columns.ts';
import { bytesText } from '../../report/numbers.ts';
import { ownChatProfile } from '../profiles/whole-proof-profiles.ts';
import type { FileState } from './add-model.ts';
import type { MemoryNeeds } from './memory-needs.ts';
import type { GgufFacts } from './read-gguf.ts';
import type { ModelEntry } from './registry.ts';
import type { RemovedModel } from './remove-model.ts';
import type { SpecialTokens } from './special-tokens.ts';

export interface ModelRow {
  readonly entry: ModelEntry;
  readonly file: FileState;
}

const fileWords: Record<FileState, string> = {
  here: 'here',
  touched: 'here (its time has changed)',
  changed: 'CHANGED',
  missing: 'MISSING',
};

export function modelTable(rows: readonly ModelRow[]): string {
  if (rows.length === 0) return 'No models yet; `lakatos models add` adds one.\n';
  const head = ['name', 'size', 'quantisation', 'context', 'profile', 'file'];
  const cells = rows.map(({ entry, file }) => [
    entry.name,
    bytesText(entry.bytes),
    entry.facts.quantisation,
    `${entry.facts.contextLength ?? '?'}`,
    entry.profile ?? '-',
    fileWords[file],
  ]);
  return inColumns([head, ...cells]);
}

export interface DescribedModel {
  readonly name: string | null;
  readonly path: string;
  readonly bytes: number;
  /** Of the file format. */
  readonly version: number;
  readonly facts: GgufFacts;
  readonly profile: string | null;
  /** The Lean that models of this profile learnt on; null: the one in use, or nobody knows. */
  readonly lean: string | null;
  readonly sha256: string | null;
  /** `unchanged`: size and time are those of the file that was added; `verified`: all of it was read now. */
  readonly checksum: 'unknown' | 'unchanged' | 'verified';
  readonly specialTokens: SpecialTokens | null;
  readonly contextSize: number;
  readonly sequences: number;
  /** A text: why nobody can tell. */
  readonly memory: MemoryNeeds | string;
}

export function modelDescription(model: DescribedModel): string {
  const { facts, specialTokens: tokens } = model;
  const checksums = { unknown: 'not added, so there is none', unchanged: 'unchanged', verified: 'verified' };
  const checksum = checksums[model.checksum];
  return inColumns([
    ['name', model.name ?? 'not on the list'],
    ['file', model.path],
    ['size', bytesText(model.bytes)],
    ['format', `GGUF ${model.version}`],
    ['model', facts.name ?? 'does not tell its name'],
    ['architecture', facts.architecture],
    ['parameters', parameterText(facts.parameters)],
    ['quantisation', facts.quantisation],
    ['context', facts.contextLength === null ? 'not told' : `${facts.contextLength} tokens`],
    ['vocabulary', `${facts.vocabularySize} tokens`],
    ['profile', profileText(model.profile)],
    ...(model.lean === null ? [] : [['learnt on', `Lean ${model.lean}`] as const]),
    ...(tokens === null ? [] : [['special tokens', tokenText(tokens)] as const]),
    ['memory', memoryText(model)],
    ...(typeof model.memory === 'string' ? [] : [['fits here', fitText(model.memory)] as const]),
    ['checksum', model.sha256 === null ? checksum : `${model.sha256} (${checksum})`],
  ]);
}

const profileText = (profile: string | null): string => {
  if (profile === null) return 'nobody has said; --profile';
  return profile === ownChatProfile ? 'its own chat, for whole proofs' : profile;
};

const tokenText = ({ wanted, missing }: SpecialTokens): string => {
  if (wanted.length === 0) return 'the profile needs none';
  if (missing.length === 0) return `all ${wanted.length} that the profile needs`;
  return `MISSING ${missing.join(', ')} of ${wanted.length} that the profile needs`;
};

function memoryText({ memory, sequences, contextSize }: DescribedModel): string {
  if (typeof memory === 'string') return memory;
  const [weights, context, all] = [memory.weights, memory.context, memory.weights + memory.context];
  const what = `${sequences} answers at once of ${contextSize} tokens`;
  return `${bytesText(all)}: ${bytesText(weights)} for weights, ${bytesText(context)} for ${what}`;
}

function fitText({ fits, free }: MemoryNeeds): string {
  const words = {
    yes: 'yes',
    smaller: 'with fewer answers at once or shorter ones (--sequences, --context)',
    no: 'NO',
  };
  return `${words[fits]}: ${bytesText(free)} of main memory are free`;
}

/** `7.6 B`, `3.7 M`. */
function parameterText(parameters: number): string {
  if (parameters >= 1e9) return `${(parameters / 1e9).toFixed(1)} B`;
  return parameters >= 1e6 ? `${(parameters / 1e6).toFixed(1)} M` : `${parameters}`;
}

export function addedText(entry: ModelEntry): string {
  const profile = entry.profile === null ? 'no profile (`lakatos models info`)' : `profile ${entry.profile}`;
  const { facts } = entry;
  return `${entry.name} was added: ${facts.architecture}, ${parameterText(facts.parameters)} parameters, ${facts.quantisation}, ${bytesText(entry.bytes)}, ${profile}\nchecksum ${entry.sha256}\n`;
}

export function removedText({ entry, file }: RemovedModel, asked: boolean): string {
  const files: Record<RemovedModel['file'], string> = {
    deleted: `; ${entry.path} was deleted`,
    kept: `; ${entry.path} is still there`,
    'not-ours': `; ${entry.path} stays, as Lakatos did not fetch it`,
    'in-use': `; ${entry.path} stays, as another name on the list needs it`,
  };
  return `${entry.name} is forgotten${asked || file === 'kept' ? files[file] : ''}\n`;
}
