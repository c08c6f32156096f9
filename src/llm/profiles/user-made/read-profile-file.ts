import { readFile } from 'node:fs/promises';
import { describeIssues } from '../../../../core/describe-issues.ts';
import { LakatosError, messageOf } from '../../../../core/errors.ts';
import type { PromptProfile } from '../profile.ts';
import { buildProfile } from './build-profile.ts';
import { unknownPlaceholder } from './fill-template.ts';
import { type PieceTemplate, type ProfileFile, profileFileSchema } from './profile-file.ts';

const advice = 'docs/prompt-profiles.md says how to write one and has an example.';

/**
 * Reads a prompt profile of the user's.
 * @throws LakatosError INPUT_UNREADABLE when there is no such file; INPUT_INVALID, naming the field, when it is no profile
 */
export async function readProfileFile(path: string): Promise<PromptProfile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new LakatosError('INPUT_UNREADABLE', `${path} can not be read: ${messageOf(cause)}`, { cause });
  }
  return parseProfile(text, path);
}

/**
 * A prompt profile out of JSON text. `source` stands in errors.
 * @throws LakatosError INPUT_INVALID
 */
export function parseProfile(text: string, source: string): PromptProfile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${source} is not JSON: ${messageOf(cause)}`, { advice, cause });
  }
  const parsed = profileFileSchema.safeParse(json);
  if (!parsed.success) {
    throw invalid(source, describeIssues(parsed.error, json, 'the profile').join('; '), parsed.error);
  }
  checkTemplates(parsed.data, source);
  return buildProfile(parsed.data);
}

function checkTemplates(file: ProfileFile, source: string): void {
  const own = file.kind === 'whole-proof' ? 'theorem' : 'state';
  const check = (field: string, pieces: readonly PieceTemplate[], shown: 'attempt' | typeof own = own) => {
    for (const [index, piece] of pieces.entries()) {
      const unknown = typeof piece === 'string' ? unknownPlaceholder(piece, shown) : null;
      if (unknown !== null) {
        throw invalid(
          source,
          `the field ${field}.${index}: ${unknown} stands for nothing; write {{ and }} for braces`,
        );
      }
    }
  };
  check('prompt', file.prompt);
  if (file.kind === 'whole-proof') check('repair', file.repair ?? [], 'attempt');
  const value = file.kind === 'whole-proof' ? undefined : file.value;
  if (value === undefined) return;
  check('value.tokens', value.tokens);
  if (value.after >= file.prompt.length) {
    throw invalid(source, `the field value.after: the prompt has no piece ${value.after}`);
  }
}

const invalid = (source: string, message: string, cause?: unknown): LakatosError =>
  new LakatosError('INPUT_INVALID', `${source} is no prompt profile: ${message}`, {
    advice,
    ...(cause === undefined ? {} : { cause }),
  });
