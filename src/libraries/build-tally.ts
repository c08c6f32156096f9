import type { BuildEvent, ModuleOutcome } from '../../lean/embedded/library/build-library.ts';
import type { CompletedClosure } from '../../lean/embedded/library/core-source.ts';
import type { BuildMessage } from '../../lean/embedded/library/module-store.ts';
import type { ClosureModule } from '../../lean/lake/module-closure.ts';
import { formatDuration } from '../report/numbers.ts';
import { withoutControls } from '../report/single-line.ts';

/** What becomes of modules, each of which is begun and ends. */
export class ModuleProgress<Outcome> {
  /** By module. */
  readonly outcomes = new Map<string, Outcome>();
  readonly #started = new Map<string, number>();

  start({ name }: ClosureModule): void {
    this.#started.set(name, performance.now());
  }

  /** Milliseconds since it was begun; null where it was not. */
  end({ name }: ClosureModule, outcome: Outcome): number | null {
    this.outcomes.set(name, outcome);
    const started = this.#started.get(name);
    this.#started.delete(name);
    return started === undefined ? null : performance.now() - started;
  }

  get done(): number {
    return this.outcomes.size;
  }

  /** Modules that are at work, with milliseconds so far; the longest first. */
  get underWay(): readonly { readonly module: string; readonly ms: number }[] {
    const now = performance.now();
    return [...this.#started].map(([module, since]) => ({ module, ms: now - since }));
  }

  leftOf(modules: readonly ClosureModule[]): ClosureModule[] {
    return modules.filter(({ name }) => !this.outcomes.has(name));
  }
}

/** Measured on two cores (docs/measurements.md): what a module takes to start with, and what a line of it takes. */
const moduleMs = 900;
const lineMs = 14;

const estimateOf = (modules: readonly ClosureModule[]): number =>
  modules.reduce((sum, { lines }) => sum + moduleMs + lines * lineMs, 0);

/** Counts what becomes of the modules of a build. */
export class BuildTally {
  readonly closure: CompletedClosure;
  readonly progress = new ModuleProgress<ModuleOutcome>();
  readonly #begun = performance.now();
  #compiledMs = 0;
  #compiledEstimate = 0;

  constructor(closure: CompletedClosure) {
    this.closure = closure;
  }

  take(event: BuildEvent): void {
    const { module } = event;
    if (event.kind === 'started') {
      this.progress.start(module);
      return;
    }
    const ms = this.progress.end(module, event.outcome);
    if (ms === null || event.outcome.kind !== 'built') return;
    this.#compiledMs += ms;
    this.#compiledEstimate += estimateOf([module]);
  }

  /** Milliseconds that are left as it looks; null at the start. */
  leftMs(threads: number): number | null {
    if (this.#compiledEstimate === 0) return null;
    const left = this.progress.leftOf(this.closure.modules);
    const pace = this.#compiledMs / this.#compiledEstimate;
    return (estimateOf(left) * pace) / Math.min(threads, Math.max(1, left.length));
  }

  get isComplete(): boolean {
    return this.closure.modules.every(
      ({ name }) => this.closure.recompiled.has(name) || this.progress.outcomes.get(name)?.kind === 'built',
    );
  }

  /** What is to be built, as `--dry-run` tells it. */
  plan(threads: number) {
    const { modules, publicOnly } = this.closure;
    const left = modules.filter(({ name }) => this.progress.outcomes.get(name)?.kind !== 'built');
    return {
      modules: modules.length,
      lines: modules.reduce((sum, { lines }) => sum + lines, 0),
      bytes: modules.reduce((sum, { bytes }) => sum + bytes, 0),
      built: modules.length - left.length,
      toBuild: left.map(({ name }) => name),
      /** Of all modules, each behind what it imports. */
      sizes: modules.map(({ name, lines, bytes }) => ({ module: name, lines, bytes })),
      linesToBuild: left.reduce((sum, { lines }) => sum + lines, 0),
      estimateMs: Math.round(estimateOf(left) / threads),
      threads,
      publicOnly,
      unread: this.#unread,
    };
  }

  /** A module's line of `--json`. */
  line({ module, outcome }: BuildEvent & { readonly kind: 'done' }): Record<string, unknown> {
    const common = { module: module.name, package: module.package.name, file: module.file };
    switch (outcome.kind) {
      case 'built': {
        const { ms, cpuMs, memoryBytes, warnings, leftOut, unproved } = outcome.record;
        const took = outcome.isNew ? { ms, cpuMs, memoryBytes } : {};
        return {
          ...common,
          status: outcome.isNew ? 'built' : 'up-to-date',
          ...took,
          warnings,
          leftOut,
          unproved,
        };
      }
      case 'failed':
        return { ...common, status: 'failed', messages: outcome.record.messages };
      case 'fault':
      case 'blocked':
      case 'left': {
        const { kind: status, ...why } = outcome;
        return { ...common, status, ...why };
      }
    }
  }

  /** Files of Lake's making that are taken in and are not there. */
  get #empty(): string[] {
    const missing = this.closure.modules.flatMap(({ includes }) =>
      includes.filter(({ isThere }) => !isThere),
    );
    return [...new Set(missing.map(({ file }) => file))];
  }

  /** Lean's own modules whose private parts are asked for and are not there, or were not compiled. */
  get #publicOnly(): string[] {
    const isRefused = (name: string): boolean => {
      const outcome = this.progress.outcomes.get(name);
      return outcome?.kind === 'failed' || outcome?.kind === 'fault';
    };
    return [...this.closure.publicOnly, ...[...this.closure.recompiled].filter(isRefused)];
  }

  /** What of their packages' lakefiles is not understood: options may be among it. */
  get #unread(): UnreadSetting[] {
    const packages = new Set(this.closure.modules.map((module) => module.package));
    return [...packages].flatMap(({ name, unread }) => unread.map((what) => ({ package: name, what })));
  }

  summary(): Record<string, unknown> {
    return {
      summary: true,
      ...this.#counts(),
      publicOnly: this.#publicOnly,
      emptyIncludes: this.#empty,
      unread: this.#unread,
      ms: Math.round(performance.now() - this.#begun),
    };
  }

  /** What a person reads at the end. */
  text(): string {
    const counts = this.#counts();
    const lines: string[] = [];
    for (const { name, file } of this.closure.modules) {
      const outcome = this.progress.outcomes.get(name);
      if (outcome?.kind === 'failed')
        lines.push(`${name} has errors:`, ...errorLines(file, outcome.record.messages));
      if (outcome?.kind === 'fault') lines.push(`${name} was not compiled: ${outcome.why}`);
    }
    const partial = this.closure.modules.flatMap(({ name, file }) => {
      const outcome = this.progress.outcomes.get(name);
      const [first, ...others] = outcome?.kind === 'built' ? outcome.record.leftOut : [];
      if (first === undefined) return [];
      const [what] = first.text.split('\n');
      const more = others.length > 0 ? `, and ${others.length} more` : '';
      return [`  ${name}: ${file}:${first.line}:${first.column}: ${what}${more}`];
    });
    lines.push(...someOf('built without the commands that have errors:', partial, '; --json has all'));
    const blocked = this.closure.modules.flatMap(({ name }) => {
      const outcome = this.progress.outcomes.get(name);
      return outcome?.kind === 'blocked' ? [`  ${name} needs ${outcome.by.join(', ')}`] : [];
    });
    lines.push(...someOf('not built, because of what they import:', blocked));
    const empty = this.#empty;
    if (empty.length > 0)
      lines.push(`nobody has built ${listed(empty)}: \`include_str\` takes that for an empty text`);
    lines.push(...unreadLines(this.#unread));
    if (this.#publicOnly.length > 0)
      lines.push(
        `of these modules of Lean's own the public parts had to do where private ones are asked for: ${this.#publicOnly.join(', ')}`,
      );
    if (this.closure.publicOnly.length > 0)
      lines.push("  --core-source FOLDER, with Lean's sources of this version, compiles the private ones");
    const parts = Object.entries(counts).filter(([, count]) => count > 0);
    lines.push(
      `${parts.map(([what, count]) => `${count} ${what}`).join(', ')}; ${formatDuration(performance.now() - this.#begun)}`,
    );
    return `${withoutControls(lines.join('\n'))}\n`;
  }

  #counts(): Record<string, number> {
    const of = (kind: ModuleOutcome['kind'], isNew?: boolean): number =>
      [...this.progress.outcomes.values()].filter(
        (outcome) =>
          outcome.kind === kind && (isNew === undefined || ('isNew' in outcome && outcome.isNew === isNew)),
      ).length;
    const partial = [...this.progress.outcomes.values()].filter(
      (outcome) => outcome.kind === 'built' && outcome.record.leftOut.length > 0,
    );
    return {
      built: of('built', true),
      'up to date': of('built', false),
      'of these in part': partial.length,
      'with errors': of('failed'),
      'not compiled': of('fault'),
      blocked: of('blocked'),
      left: this.closure.modules.length - this.progress.outcomes.size + of('left'),
    };
  }
}

interface UnreadSetting {
  readonly package: string;
  readonly what: string;
}

export const unreadLines = (unread: readonly UnreadSetting[]): string[] =>
  someOf(
    'not understood of the lakefiles; --option NAME=VALUE sets an option that is missing:',
    unread.map(({ package: name, what }) => `  ${name}: ${what}`),
    '; --json has all',
  );

/** The first few, and how many more. */
const listed = (names: readonly string[]): string =>
  [...names.slice(0, 3), ...(names.length > 3 ? [`${names.length - 3} more`] : [])].join(', ');

const mostListed = 10;

/** Lines below a title, the first of them where there are many; nothing where there are none. */
const someOf = (title: string, lines: readonly string[], hint = ''): string[] =>
  lines.length === 0
    ? []
    : [
        title,
        ...lines.slice(0, mostListed),
        ...(lines.length > mostListed ? [`  and ${lines.length - mostListed} more${hint}`] : []),
      ];

const errorLines = (file: string, messages: readonly BuildMessage[]): string[] =>
  messages
    .filter(({ severity }) => severity === 'error')
    .map(({ line, column, text }) => `  ${file}:${line}:${column}: ${text.replaceAll('\n', '\n    ')}`);
