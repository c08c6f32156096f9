import type { Clock } from '../../../core/clock.ts';
import { counted, reckonedText, timeText } from '../../report/numbers.ts';
import type { BaseResult, PolicyEvaluation, RoundResult } from '../run/folder/round-result.ts';
import { isOwnProof } from '../run/folder/search-record.ts';
import { valueScoreOf } from '../run/judging/make-manifest.ts';
import { TimeLeft, totalMs } from '../run/time-left.ts';
import type { SearchPart, TrainEvent, WorkPart } from '../run/train-events.ts';
import type { MetricsLineOf } from '../trainer/follow-metrics.ts';
import { figuresText } from './headline.ts';
import { leftText, sentence, startWords, type Underway } from './underway.ts';

const parts: Record<SearchPart, string> = {
  baseline: 'valid, before there is a model',
  base: 'valid, with the base model',
  canaries: 'canaries, of which one holds',
  tasks: 'searching',
  ranked: 'valid, in the new order',
  evaluation: 'valid, with the new model',
  alone: 'valid, with the model alone',
};

const works: Record<WorkPart, string> = {
  problems: 'making new theorems',
  traces: 'looking through the traces',
  examples: 'making examples',
  perplexity: 'making examples, and asking the model what it knows already',
  check: 'trying the new model',
  values: 'asking the model how good the states of all searches are',
  'linear-value': 'learning which states can be proved',
};

/** What goes on at the moment. */
type Step =
  | { readonly kind: 'work'; readonly on: WorkPart }
  | {
      readonly kind: 'search';
      readonly part: SearchPart;
      readonly total: number;
      done: number;
      /** Proofs behind each search that is done. */
      readonly proved: number[];
      /** Of all of them. */
      calls: number;
    }
  | { readonly kind: 'survey'; readonly total: number; done: number }
  | { readonly kind: 'training'; readonly steps: number; readonly seen: MetricsLineOf<'step'>[] };

/** What a run is about at the moment, in a line that is told by its events. */
export class TrainProgress {
  readonly #rounds: number;
  readonly #clock: Clock;
  readonly #startedAt: number;
  #round: number | null = null;
  #step: Step | null = null;
  #left: TimeLeft | null = null;

  /** @param rounds that the run is to have; it begins now */
  constructor(rounds: number, clock: Clock) {
    this.#rounds = rounds;
    this.#clock = clock;
    this.#startedAt = clock.now();
  }

  /** Takes what happened; a text for the log where it is worth one. */
  take(event: TrainEvent): string | null {
    this.#left?.take(event, this.#clock.now());
    switch (event.kind) {
      case 'planned':
        this.#left = new TimeLeft(event.work, this.#clock.now());
        return sentence(`${reckonedText(totalMs(event.work))} to go, as far as it can be reckoned now`);
      case 'round-started':
        this.#round = event.round;
        return `${this.#prefix()}searching with ${event.policy}`;
      case 'working':
        this.#round = event.round;
        this.#step = { kind: 'work', on: event.on };
        return this.step();
      case 'searching':
        this.#step = { kind: 'search', part: event.what, total: event.total, done: 0, proved: [], calls: 0 };
        return null;
      case 'searched':
        if (this.#step?.kind !== 'search') return null;
        this.#step.proved.push((this.#step.proved.at(-1) ?? 0) + Number(isOwnProof(event.record)));
        this.#step.calls += event.record.spent.calls;
        return this.#oneMore(this.#step);
      case 'surveying':
        this.#step = { kind: 'survey', total: event.total, done: 0 };
        return null;
      case 'surveyed':
        return this.#step?.kind === 'survey' ? this.#oneMore(this.#step) : null;
      case 'data-made':
        return `${this.#prefix()}${counted(event.examples, 'example')}, ${counted(event.steps, 'step')} of proofs${
          event.leftOut > 0 ? `, ${event.leftOut} left out` : ''
        }`;
      case 'training': {
        this.#step = { kind: 'training', steps: event.steps, seen: [] };
        const start = startWords(event.from);
        return `${this.#prefix()}training ${counted(event.steps, 'step')}${start === null ? '' : `, ${start}`}`;
      }
      case 'trained':
        return this.#trained(event.line);
      case 'baseline-finished':
        return `before there is a model: ${event.evaluation.solved.length} of ${event.evaluation.problems} of valid solved`;
      case 'preparing-base':
        return 'looking at the base model';
      case 'base-finished':
        return baseText(event.result);
      case 'round-finished':
        return roundText(event.result);
    }
  }

  /** The step, and the time since the run began or went on; null while there is nothing to tell. */
  line(): string | null {
    const step = this.step();
    return step === null ? null : `${step} · ${this.times()}`;
  }

  /** The time that has passed, and that is left. */
  times(): string {
    const gone = timeText(this.#clock.now() - this.#startedAt);
    return this.#left === null ? gone : `${gone} · ${leftText(this.#left.left())}`;
  }

  /** What goes on, for the page; null while there is nothing to tell. */
  underway(): Underway | null {
    const step = this.#step;
    const text = this.step();
    if (step === null || text === null) return null;
    return {
      ...{ round: this.#round, step: text, leftMs: this.#left?.left() ?? null },
      searches:
        step.kind === 'search'
          ? { what: parts[step.part], total: step.total, proved: [...step.proved], calls: step.calls }
          : null,
      losses: step.kind === 'training' ? [...step.seen] : [],
    };
  }

  /** The same without the time: it changes when something was done. */
  step(): string | null {
    const step = this.#step;
    switch (step?.kind) {
      case undefined:
        return null;
      case 'work':
        return `${this.#prefix()}${works[step.on]}`;
      case 'training':
        return `${this.#prefix()}training, step ${step.seen.at(-1)?.step ?? 0} of ${step.steps}${lossText(step.seen.at(-1) ?? null)}`;
      case 'survey':
        return `${this.#prefix()}trying all tactics at what was proved: ${step.done} of ${step.total} done`;
      case 'search': {
        return `${this.#prefix()}${parts[step.part]}: ${step.done} of ${step.total} done, ${step.proved.at(-1) ?? 0} proved`;
      }
    }
  }

  /** Counts one more; the line when it was the last. */
  #oneMore(step: Extract<Step, { readonly done: number }>): string | null {
    step.done += 1;
    return step.done === step.total ? this.step() : null;
  }

  #trained(line: Extract<TrainEvent, { kind: 'trained' }>['line']): string | null {
    if (line.kind === 'step' && this.#step?.kind === 'training') this.#step.seen.push(line);
    if (line.kind === 'end') return this.step();
    if (line.kind !== 'evaluate') return null;
    const { loss, exactMatch } = line;
    const match = exactMatch === null ? '' : `, ${(100 * exactMatch).toFixed(0)} % of tactics exactly`;
    return `${this.#prefix()}step ${line.step}: loss ${numberText(loss)} on what it has not seen${match}`;
  }

  /** Rounds count from 0, as in the folder of the run and in its reports. */
  #prefix(): string {
    if (this.#round === null) return '';
    return `round ${this.#round} (${this.#round + 1} of ${this.#rounds}): `;
  }
}

/** What came of a round: a line for the order of tactics, the value and the model, as far as it learnt them. */
const roundText = (result: RoundResult): string =>
  [rankingText(result), valuingText(result), modelText(result)].filter((text) => text !== null).join('\n');

const scoreText = ({ solved, problems, calls }: PolicyEvaluation): string =>
  `${solved.length} of ${problems} of valid solved in ${calls} calls`;

const numberText = (value: number | null): string => (value === null ? '-' : value.toFixed(3));

function baseText({ evaluation, accepted, why, complaints }: BaseResult): string {
  const solved = evaluation === null ? complaints : [scoreText(evaluation)];
  return `with the base model: ${solved.map((text) => `${text}; `).join('')}${accepted ? 'it takes part from the first round on' : 'searches begin without it'} (${why})`;
}

function lossText(last: MetricsLineOf<'step'> | null): string {
  if (last === null) return '';
  const time = last.seconds === null ? '' : `, ${timeText(last.seconds * 1_000)}`;
  return `, loss ${numberText(last.loss)}${time}`;
}

function rankingText({ round, ranking }: RoundResult): string | null {
  if (ranking === null) return null;
  const { evaluation, accepted, why } = ranking;
  const solved = evaluation === null ? '' : ` ${scoreText(evaluation)};`;
  return `round ${round}: in the new order of tactics${solved} ${accepted ? 'it is kept' : 'the old one stays'} (${why})`;
}

function valuingText({ round, valuing }: RoundResult): string | null {
  const score = valueScoreOf(valuing?.figures ?? null);
  if (valuing === null || score === null) return null;
  const level = valuing.isLevel
    ? '; its order is no better than chance: it says the same of every state'
    : '';
  return `round ${round}: the value on unseen theorems: ${figuresText(score)}${level}`;
}

function modelText(result: RoundResult): string | null {
  const { round, data, training, accepted, why, evaluation, complaints } = result;
  if (training === null) return data.steps === 0 ? `round ${round}: ${why}` : null;
  const solved = evaluation === null ? complaints.join('; ') : scoreText(evaluation);
  return `round ${round}: ${solved}; ${accepted ? 'the new model is kept' : 'the old policy stays'} (${why})`;
}
