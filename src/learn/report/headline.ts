import type { RunManifest, SplitScore, ValueScore } from '../run/folder/manifest.ts';
import { linearValueOf, rankerOf } from '../run/folder/round-paths.ts';

/** What a run came to, in a sentence for each thing that it learns: the order of tactics, the model, the linear value. */
export function headlineOf(manifest: RunManifest): string {
  if (manifest.rounds.length === 0) return 'No round is finished yet.';
  return [orderText(manifest), modelText(manifest), valueText(manifest)]
    .filter((text) => text !== null)
    .join(' ');
}

function orderText({ rounds, baseline, ranker }: RunManifest): string | null {
  if (rounds.every(({ ranking }) => ranking === null)) return null;
  const score = rounds.find(({ round }) => rankerOf(round) === ranker)?.ranking?.score ?? null;
  if (score === null) return "No order of tactics is better than the policy's own yet.";
  return `The best order of tactics (${ranker}): ${solvedText(score)} solved, ${baseline.solved} before the first round.`;
}

function modelText({ rounds, base, model, baseline }: RunManifest): string | null {
  if (model === null)
    return rounds.some((round) => round.model !== null)
      ? 'No model is better than the policy without one yet.'
      : null;
  const score = rounds.find((round) => round.model === model)?.score ?? base?.score;
  const solved = score ? `: ${solvedText(score)} solved, ${baseline.solved} before the first round` : '';
  return `The best model (${model})${solved}.`;
}

function valueText(manifest: RunManifest): string | null {
  const words = valueWords(manifest);
  return words === null ? null : `The latest linear value (${manifest.value}): ${words}.`;
}

/**
 * What was measured of the linear value that the manifest names: `AUC 0.80, Brier 0.170 (a constant 0.220) on unseen theorems`.
 * Null without one, or when nothing could be.
 */
export function valueWords({ rounds, value }: Pick<RunManifest, 'rounds' | 'value'>): string | null {
  const score = rounds.find(({ round }) => linearValueOf(round) === value)?.linearValue ?? null;
  return score === null ? null : `${figuresText(score)} on unseen theorems`;
}

export function figuresText({ auc, brier, ofConstant }: ValueScore): string {
  const area = auc === null ? '' : `AUC ${auc.toFixed(2)}, `;
  return `${area}Brier ${brier.toFixed(3)} (a constant ${ofConstant.toFixed(3)})`;
}

const solvedText = ({ solved, problems }: SplitScore): string => `${solved} of ${problems} of valid`;
