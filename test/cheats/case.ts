import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { reasonCodes } from '../../core/verdict.ts';
import type { VerifyRequest } from '../../lean/engine.ts';

/*
 * A case is one file of Lean: a comment with what it is, the reference behind `-- reference`, and the submission behind `-- submission`.
 * Where an editor would break what counts (carriage returns, invisible characters, no line break at the end) it is a folder: `case.lean` with
 * the comment, `reference.lean` and `submission.lean`.
 */

/** A submission that the gate must refuse: `refused/<id>-<slug>.lean`. */
export interface RefusedCase extends VerifyRequest {
  /**
   * The kind of cheat: a letter for the group, and a number. `S`: holes; `A`: axioms, and code that is trusted; `T`: another statement, name, kind or
   * definition; `K`: the kernel; `B`: what is built, and the host; `P`: the process; `X`: further ones.
   */
  readonly id: string;
  readonly slug: string;
  /** One sentence: what the trick is. */
  readonly trick: string;
  /** At least one of these must be among the reasons. */
  readonly codes: readonly (typeof reasonCodes)[number][];
  /** Limit for cases that never end by themselves, milliseconds; otherwise the usual one for files. */
  readonly wallClockMs?: number | undefined;
}

/** A submission that the gate must accept: `honest/<slug>.lean`. */
export interface HonestCase extends VerifyRequest {
  readonly slug: string;
  /** What is special about it. */
  readonly what: string;
}

const caseFile = /^\/-\n(.*?)^-\/\n-- reference\n(.*)^-- submission\n(.*)$/ms;
const headFile = /^\/-\n(.*)^-\/\n$/ms;

const refusedHead = z.strictObject({
  trick: z.string(),
  codes: z
    .string()
    .transform((text) => text.split(', '))
    .pipe(z.array(z.enum(reasonCodes)).min(1)),
  wallClockMs: z.coerce.number().optional(),
  /** Lines of comment to put before the submission, which would be a large file otherwise. */
  padLines: z.coerce.number().default(0),
});
const honestHead = z.strictObject({ what: z.string() });

/** Every submission that the gate must refuse, by name. */
export const refusedCases: readonly RefusedCase[] = casesIn('refused').map(({ name, head, ...texts }) => {
  const { padLines, ...rest } = refusedHead.parse(head);
  const [, id = '', slug = ''] = /^([A-Z]\d+)-(.+)$/.exec(name) ?? [];
  const submission = '-- filler, filler, filler, filler\n'.repeat(padLines) + texts.submission;
  return { id, slug, ...rest, ...texts, submission };
});

/** Every submission that the gate must accept, by name. */
export const honestCases: readonly HonestCase[] = casesIn('honest').map(({ name, head, ...texts }) => ({
  slug: name,
  ...honestHead.parse(head),
  ...texts,
}));

interface CaseFile extends VerifyRequest {
  readonly name: string;
  /** The lines `key: value` of the comment. */
  readonly head: Readonly<Record<string, string>>;
}

function casesIn(folder: string): readonly CaseFile[] {
  const path = fileURLToPath(new URL(folder, import.meta.url));
  return readdirSync(path)
    .sort()
    .map((entry) => readCase(join(path, entry), entry.replace(/\.lean$/, '')));
}

function readCase(path: string, name: string): CaseFile {
  const read = (file: string): string => readFileSync(file, 'utf8');
  if (existsSync(join(path, 'case.lean'))) {
    const [, head] = headFile.exec(read(join(path, 'case.lean'))) ?? bad(path);
    const [reference, submission] = ['reference', 'submission'].map((file) =>
      read(join(path, `${file}.lean`)),
    );
    return { name, head: readHead(head!), reference: reference!, submission: submission! };
  }
  const [, head, reference, submission] = caseFile.exec(read(path)) ?? bad(path);
  return { name, head: readHead(head!), reference: reference!, submission: submission! };
}

function readHead(text: string): Record<string, string> {
  const lines = text.trimEnd().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s, 2)));
}

function bad(path: string): never {
  throw new Error(`${path} is no case: it needs a comment with what it is, a reference and a submission`);
}
