import { basename, join, resolve } from 'node:path';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { valueWords } from '../../learn/report/headline.ts';
import type { RunManifest } from '../../learn/run/folder/manifest.ts';
import { counted, formatDuration } from '../../report/numbers.ts';
import { shortList } from '../../report/single-line.ts';

/** The files that a run has come to, each with how it is used. */
export function bestFiles(manifest: RunManifest, run: string): string[] {
  const { ranker, value } = manifest;
  const measured = valueWords(manifest) ?? 'nothing could be measured of it';
  return [
    ranker === null ? null : `the order of tactics: ${join(run, ranker)}`,
    value === null ? null : `the latest value, for --critic: ${join(run, value)} (${measured})`,
    modelText(manifest, run),
  ].filter((text) => text !== null);
}

/** How `lakatos prove` is told of the best model; null while there is none. */
function modelText({ model, base }: RunManifest, run: string): string | null {
  if (model === null) return null;
  const path = resolve(run, model);
  if (base === null) return `the model: ${join(run, model)}`;
  const gguf = resolve(run, base.gguf);
  const files = path === gguf || base.lora === null ? path : `${gguf} --lora ${path}`;
  return `the model: lakatos prove FILE --model ${files} --profile ${base.profile}`;
}

const kinds = ['proved', 'not proved', 'false', 'invalid', 'error', 'not reached'] as const;
type Kind = (typeof kinds)[number];

const mostNamed = 20;

/** Counts results for the closing lines, and names what was not proved. */
export class ResultTally {
  readonly #ids: Record<Kind, string[]> = {
    ...{ proved: [], 'not proved': [], false: [], invalid: [], error: [], 'not reached': [] },
  };
  readonly #listed = new Set<string>();
  /** Broken places of files, and files that could not be read, which are no theorems. */
  readonly #places: string[] = [];
  #calls = 0;

  /** These are to come, but for those that have a result; an id that is taken comes with the name of its input, where that is given. */
  list(ids: readonly string[], input?: string): void {
    const decided = new Set(kinds.flatMap((kind) => this.#ids[kind]).concat(this.#places));
    for (const id of ids) {
      const isTaken = decided.has(id) || this.#listed.has(id);
      if (!isTaken) this.#listed.add(id);
      else if (input !== undefined) this.#listed.add(`${basename(input)}:${id}`);
    }
  }

  add({ result, isTheorem, insteadOf }: Pick<ReportedResult, 'result' | 'isTheorem' | 'insteadOf'>): void {
    const { status, reason, spent } = result;
    const id = insteadOf ?? result.id;
    if (isTheorem === false) {
      this.#places.push(id);
      return;
    }
    if (insteadOf !== undefined)
      for (const kind of kinds) this.#ids[kind] = this.#ids[kind].filter((other) => other !== id);
    const kind = status === 'not-proved' ? (reason === 'refuted' ? 'false' : 'not proved') : status;
    this.#ids[kind].push(id);
    this.#listed.delete(id);
    this.#calls += spent.calls;
  }

  /** Whether there is no result so far. */
  get isEmpty(): boolean {
    return this.#theorems === 0 && this.#places.length === 0;
  }

  get #theorems(): number {
    return kinds.reduce((sum, kind) => sum + this.#ids[kind].length, 0);
  }

  /** Nothing more comes: what was listed and has no result was not reached. */
  close(): void {
    this.#ids['not reached'].push(...this.#listed);
    this.#listed.clear();
  }

  /**
   * `25 theorems: 22 proved, 1 not proved, 2 false; 1 place not accepted (1 min 20 s, 5321 calls)`, and the names of what was not proved.
   */
  describe(ms: number): string {
    const counts = kinds
      .filter((kind) => kind === 'proved' || this.#ids[kind].length > 0)
      .map((kind) => inWords(kind, this.#ids[kind].length));
    const cost = `${formatDuration(ms)}, ${counted(this.#calls, 'call')}`;
    const places = this.#places.length;
    const apart = places === 0 ? '' : `; ${counted(places, 'place')} not accepted`;
    const heading = `${counted(this.#theorems, 'theorem')}: ${counts.join(', ')}${apart} (${cost})`;
    const named = [
      ...kinds.filter((kind) => kind !== 'proved').map((kind) => [kind, this.#ids[kind]] as const),
      ['not accepted', this.#places] as const,
    ];
    const names = named.filter(([, ids]) => ids.length > 0);
    return [heading, ...names.map(([kind, ids]) => `  ${kind}: ${shortList(ids, mostNamed)}`)].join('\n');
  }
}

const inWords = (kind: Kind, count: number): string =>
  kind === 'error' ? counted(count, kind) : `${count} ${kind}`;
