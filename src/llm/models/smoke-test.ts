import type { Clock } from '../../../core/clock.ts';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { inColumns } from '../../report/columns.ts';
import { bytesText } from '../../report/numbers.ts';
import { textLines } from '../../report/single-line.ts';
import type { Completion, ContinuationRequest, LanguageModel } from '../language-model.ts';
import {
  type PromptProfile,
  type SamplingDefaults,
  samplePrompt,
  sampleState,
  sampleTheorem,
} from '../profiles/profile.ts';
import { text } from '../prompt.ts';

type SmokeReport = Awaited<ReturnType<typeof smokeTest>>;

export interface SmokeOptions {
  /** Null: the model goes on with a plain text. */
  readonly profile: PromptProfile | null;
  readonly clock: Clock;
  /** Bytes of main memory of this process. */
  readonly memory: () => number;
  readonly signal: AbortSignal;
}

/** Whole proofs may be long, and on a slow machine minutes away. */
const mostTokens = 256;
const plainSampling: SamplingDefaults = {
  method: 'sample',
  temperature: 1,
  topP: 1,
  minP: 0,
  maxTokens: 32,
  stop: ['\n\n'],
};

/**
 * Loads a model and lets it work on one small goal. Fails softly: whatever it does wrong is a complaint.
 * @throws LakatosError of loading, or of a model that breaks down; the signal's reason
 */
export async function smokeTest(
  open: (signal: AbortSignal) => Promise<LanguageModel>,
  { profile, clock, memory, signal }: SmokeOptions,
) {
  const memoryBefore = memory();
  const start = clock.now();
  await using model = await open(signal);
  const loaded = clock.now();
  const prompt =
    profile === null ? { pieces: [text(`${sampleTheorem.statement} := by\n  `)] } : samplePrompt(profile);
  const completions = await completing(model.complete([prompt], requestFor(profile), signal));
  const completion = completions[0];
  if (completion === undefined)
    throw new LakatosError('MODEL_FAILED', `${model.info.name} answers with nothing`);
  const proposals = proposalsOf(completion, profile);
  const value = readingValue(completion, profile);
  return {
    /** What is wrong; empty when the model works. */
    complaints: complaintsOf(proposals, value, profile),
    proposals,
    /** The chance that the sample is solved, by a model that estimates it. */
    value,
    /** Tokens that a prompt and its answer may have together, as it was opened. */
    contextSize: model.info.contextSize,
    /** What computes; null for servers. */
    device: model.info.device ?? null,
    tokens: model.tokensUsed(),
    loadMs: loaded - start,
    completeMs: clock.now() - loaded,
    /** Bytes of main memory that the process took more, with the model loaded and used; files that are mapped count. */
    memory: Math.max(0, memory() - memoryBefore),
  };
}

function requestFor(profile: PromptProfile | null): ContinuationRequest {
  const sampling = profile === null || profile.kind === 'critic' ? plainSampling : profile.sampling;
  const count = { tactic: 4, 'whole-proof': 1, critic: 0 }[profile?.kind ?? 'tactic'];
  return { ...sampling, maxTokens: Math.min(sampling.maxTokens, mostTokens), count, seed: 1 };
}

async function completing(work: Promise<readonly Completion[]>): Promise<readonly Completion[]> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof LakatosError || (thrown instanceof Error && thrown.name === 'AbortError'))
      throw thrown;
    throw new LakatosError('MODEL_FAILED', messageOf(thrown), { cause: thrown });
  }
}

/** What the model proposed for the sample; `read`: the tactic or proof as the profile reads it, null when it finds none. */
const proposalsOf = ({ continuations }: Completion, profile: PromptProfile | null) =>
  continuations.map(({ text: answer, logProbability, end }) => ({
    read: readAnswer(answer, profile),
    text: answer,
    logProbability,
    end,
  }));

function readAnswer(answer: string, profile: PromptProfile | null): string | null {
  if (profile?.kind === 'tactic') return profile.readTactic(answer);
  if (profile?.kind === 'whole-proof') return profile.readProof(sampleTheorem, answer);
  return answer.trim() === '' ? null : answer;
}

function readingValue({ reading }: Completion, profile: PromptProfile | null): number | null {
  if (reading === null || profile === null || profile.kind === 'whole-proof') return null;
  // A profile may see only those that are numbers.
  if (reading.some(Number.isNaN)) return Number.NaN;
  return profile.readValue?.(reading) ?? null;
}

function complaintsOf(
  proposals: ReturnType<typeof proposalsOf>,
  value: number | null,
  profile: PromptProfile | null,
): string[] {
  const complaints: string[] = [];
  const asksValue = profile?.kind === 'critic' || (profile?.kind === 'tactic' && profile.readValue);
  if (asksValue && !(value !== null && value >= 0 && value <= 1))
    complaints.push(`its value is ${value}, no number from 0 to 1`);
  if (profile?.kind === 'critic') return complaints;
  if (proposals.length === 0) complaints.push('it proposes nothing');
  if (proposals.some(({ logProbability: log }) => log !== null && !(log <= 1e-6)))
    complaints.push('its log-probabilities are no numbers below zero');
  // A proof that was cut off here says nothing of the profile.
  const finished = proposals.filter(({ end }) => end === 'stop' || profile?.kind === 'tactic');
  if (finished.length > 0 && finished.every(({ read }) => read === null))
    complaints.push(
      `nothing that it writes can be read as ${profile?.kind === 'whole-proof' ? 'a proof' : 'a tactic'}: is this its profile?`,
    );
  return complaints;
}

/** What `lakatos models test` tells people. */
export function smokeText(name: string, profile: string | null, report: SmokeReport): string {
  const { proposals, value, tokens, contextSize, device, loadMs, completeMs, memory, complaints } = report;
  const seconds = completeMs / 1000;
  const speed = seconds > 0 ? ` (${(tokens.written / seconds).toFixed(1)} a second, reading included)` : '';
  const rows: (readonly [string, string])[] = [
    ['model', name],
    ['profile', profile ?? 'none: it goes on with a plain text'],
    ...(device === null ? [] : [['runs on', device] as const]),
    ['loaded in', `${(loadMs / 1000).toFixed(1)} s`],
    ['context', `${contextSize} tokens for a prompt and its answer`],
    ['read', `${tokens.read} tokens`],
    ['wrote', `${tokens.written} tokens in ${seconds.toFixed(2)} s${speed}`],
    ['memory', bytesText(memory)],
  ];
  const chance: (readonly [string, string])[] =
    value === null ? [] : [['value', `${value.toFixed(3)} (the chance that the goal is solved)`]];
  const verdict =
    complaints.length === 0 ? 'The model works.' : complaints.map((line) => `PROBLEM: ${line}`).join('\n');
  const goal = textLines(sampleState.goals.join('\n'), 2).join('\n');
  return `${inColumns([...rows, ...chance])}\n${goal}\n\n${proposals.map(proposalText).join('')}${verdict}\n`;
}

function proposalText({ read, text, logProbability, end }: SmokeReport['proposals'][number]): string {
  const score = logProbability === null ? '   ?    ' : logProbability.toFixed(3).padStart(8);
  const cut = end === 'length' ? ' (cut off)' : '';
  const shown = read ?? `not readable: ${text.trim() === '' ? 'nothing was written' : text}`;
  const [first = '', ...others] = textLines(shown, 10);
  return `${[`${score}  ${first.trimStart()}`, ...others].join('\n')}${cut}\n`;
}
