import { availableParallelism } from 'node:os';
import { buildCommand, inFolder, installElan } from '../../../lean/native/find/advice.ts';
import { findLean } from '../../../lean/native/find/find-lean.ts';
import type { FoundLean, MissingLean } from '../../../lean/native/find/found-lean.ts';
import { heaviestLibrary, planNativeWorkers } from '../../../lean/native/find/plan-workers.ts';
import type { ProjectInfo } from '../../../lean/native/find/project-info.ts';
import { commandLine } from '../../../lean/native/process/server-command.ts';
import { changesBetween } from '../../../lean/versions/changes.ts';
import { knownVersion } from '../../../lean/versions/compare-versions.ts';
import { formatVersion } from '../../../lean/versions/lean-version.ts';
import { missingFixes } from '../../../lean/versions/soundness.ts';
import { formatSource } from '../../../lean/versions/soundness-fixes.ts';
import { coveredRange, rangeText, supportOf, testedVersion } from '../../../lean/versions/support.ts';
import { type Finding, inGigabytes } from './finding.ts';

export interface NativeQuestion {
  /** A Lake project that the user means; then it is a problem if there is no Lean for it. */
  readonly project: string | undefined;
  /** The embedded Lean has modules of it: no other Lean is needed. */
  readonly isBuilt?: boolean;
  /** A Lean server that the user means; the same holds. */
  readonly command?: string | undefined;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Memory that is free, in bytes. */
  readonly freeBytes: number;
  readonly signal: AbortSignal;
}

/** What there is of native Lean. That there is none is no problem unless it was asked for: the embedded Lean does. */
export async function findNative(question: NativeQuestion): Promise<readonly Finding[]> {
  const { project, isBuilt = false, command, cwd, env, signal } = question;
  const asked = project !== undefined || Boolean(command ?? env['LAKATOS_LEAN']);
  const search = await findLean({ project, command, cwd, env, signal });
  if (search.kind === 'missing') return [describeMissing(search, asked && !isBuilt)];
  const findings = [describeLean(search, asked), describeProject(search.project)];
  if (search.project !== null) findings.push(describeMathlib(search.project, asked));
  return [...findings, describeWorkers(search, question)];
}

function describeMissing({ what, text, advice }: MissingLean, asked: boolean): Finding {
  const details = { kind: 'missing', what, advice };
  if (asked) return { name: 'native Lean', ok: false, text, advice: advice.join('; '), details };
  const first =
    what === 'lean' ? `install elan with \`${installElan}\`` : advice.map((step) => `\`${step}\``).join('; ');
  return {
    name: 'native Lean',
    ok: true,
    optional: true,
    text: `none (${text}); the embedded Lean needs none`,
    advice: `For Mathlib: \`lakatos library add mathlib\`, or ${first}; docs/native.md has the rest. Lakatos is written for ${rangeText}.`,
    details,
  };
}

function describeLean(found: FoundLean, asked: boolean): Finding {
  const { build, how, toolchain, server, notes } = found;
  const version = build?.version ?? null;
  const support = supportOf(version);
  const where = { command: "the user's command", elan: 'from elan', path: 'on the search path' }[how];
  const faults = version === null ? [] : missingFixes(version);
  const changes = version === null ? [] : changesBetween(version, knownVersion(testedVersion));
  const parts = [
    `${build?.line ?? 'a Lean of unknown version'}, ${toolchain === null ? '' : `${toolchain}, `}${where}.`,
    support.text,
    ...(faults.length === 0 ? [] : [`It lacks ${faults.length} known fixes of soundness.`]),
    ...(changes.length === 0
      ? []
      : [
          `${changes.length} known changes of Lean lie between it and the version that Lakatos is tested with.`,
        ]),
    ...notes.map((note) => `Note: ${note}.`),
  ];
  const tooOld = support.kind === 'too-old';
  const advice = tooOld || faults.length > 0 ? `Newest known release: ${coveredRange.newest}.` : undefined;
  return {
    name: 'native Lean',
    ok: !(tooOld && asked),
    text: parts.join(' '),
    ...(advice !== undefined && { advice }),
    details: {
      kind: 'found',
      how,
      toolchain,
      version: version === null ? null : formatVersion(version),
      support: support.kind,
      covered: coveredRange,
      command: commandLine(server),
      folder: server.cwd,
      soundness: faults.map(({ id, text }) => ({ id, text })),
      changes: changes.map(({ source, ...change }) => ({ ...change, source: formatSource(source) })),
      notes,
    },
  };
}

function describeProject(project: ProjectInfo | null): Finding {
  const name = 'Lake project';
  if (project === null)
    return {
      name,
      ok: true,
      optional: true,
      text: 'none here; --project DIR names one',
      details: { kind: 'none' },
    };
  const { folder, lakefile, manifest, packages } = project;
  const listed = packages.map((entry) => ({
    name: entry.name,
    revision: entry.revision,
    state: entry.library.kind,
  }));
  const count = manifest === 'read' ? `${packages.length} packages` : `manifest ${manifest}`;
  const text = lakefile === null ? `${folder} names a toolchain only` : `${folder} (${lakefile}), ${count}`;
  return { name, ok: true, text, details: { kind: 'found', folder, lakefile, manifest, packages: listed } };
}

function describeMathlib({ folder, mathlib }: ProjectInfo, asked: boolean): Finding {
  const name = 'Mathlib';
  const details = { ...mathlib };
  const fetch = inFolder(folder, buildCommand(['mathlib']));
  switch (mathlib.kind) {
    case 'none':
      return { name, ok: true, text: 'the project does not ask for it', details };
    case 'built':
      return { name, ok: true, text: `built${revisionOf(mathlib)}`, details };
    case 'partly-built':
      // It may be all that was asked of the cache.
      return { name, ok: true, text: `built in part${revisionOf(mathlib)}`, advice: fetch, details };
    case 'not-built':
    case 'not-downloaded': {
      const text = `${mathlib.kind.replaceAll('-', ' ')}${revisionOf(mathlib)}`;
      return { name, ok: !asked, text, advice: fetch, details };
    }
  }
}

function revisionOf({ revision, asked }: { revision: string | null; asked: string | null }): string {
  if (revision === null) return '';
  return `, revision ${revision.slice(0, 12)}${asked === null ? '' : ` (${asked})`}`;
}

function describeWorkers({ project }: FoundLean, { freeBytes }: NativeQuestion): Finding {
  const cores = availableParallelism();
  const library = heaviestLibrary(project);
  const { workers, fits, bytes } = planNativeWorkers(cores, freeBytes, library);
  const text =
    `${workers} fit ${cores} cores and ${inGigabytes(freeBytes)} of free memory, reckoning with ` +
    `${inGigabytes(bytes)} ${library === 'mathlib' ? 'with Mathlib' : 'without Mathlib'} (an estimate)`;
  const advice = 'The memory may not do: end other programs, or import less than all of Mathlib.';
  return {
    name: 'native workers',
    ok: true,
    text,
    ...(!fits && { advice }),
    details: { workers, cores, freeBytes, bytes, fits },
  };
}
