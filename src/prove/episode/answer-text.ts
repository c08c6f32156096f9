import { type EdgeId, edgeAt, nodeAt } from '../../../search/proof-tree.ts';
import type { Paint } from '../../report/paint.ts';
import { cut, singleLine } from '../../report/single-line.ts';
import { textLines } from '../../report/text-lines.ts';
import type { EpisodeView } from './episode-view.ts';

/** Columns of a tactic and of a message where there is one line for each. */
const tacticWidth = 44;
const messageWidth = 90;

/** One tactic and what became of it: a line, or with `detailed` all that Lean said. */
export function answerText({ tree }: EpisodeView, id: EdgeId, detailed: boolean, paint: Paint): string[] {
  const { action, children, logProbability, parent, rejected, step } = edgeAt(tree, id);
  const { outcome, ms, remembered } = step;
  const tactic = detailed ? singleLine(action) : cut(singleLine(action), tacticWidth);
  const time = remembered ? 'from the store' : `${Math.round(ms)} ms`;
  const line = (mark: string, what: string) =>
    `  ${mark} ${tactic.padEnd(detailed ? 0 : tacticWidth)}  ${what}${paint.dim(` · ${time}`)}`;
  const message = (text: string) =>
    detailed
      ? textLines(text, 6).map((part) => paint.dim(part))
      : [paint.dim(`      ${cut(singleLine(text), messageWidth)}`)];
  const proposed = nodeAt(tree, parent).proposals?.find((proposal) => proposal.action === action);
  const from = proposed?.source === undefined ? '' : ` by ${proposed.source}`;
  const [probability, prior] = [logProbability, proposed?.prior ?? logProbability].map((chance) =>
    Math.exp(chance).toPrecision(2),
  );
  const before = prior === probability ? '' : `, prior ${prior}`;
  const more = detailed ? [paint.dim(`      proposed${from} with probability ${probability}${before}`)] : [];
  const blamed = rejected ? paint.red(' (blamed for a rejected proof)') : '';
  switch (outcome.kind) {
    case 'proved':
      return [line(paint.green('✓'), `proved${blamed}`), ...more];
    case 'progress': {
      const goals = `${children.length === 1 ? 'goal' : 'goals'} ${children.join(', ')}`;
      return [line(paint.yellow('→'), `${children.length === 0 ? 'proved' : goals}${blamed}`), ...more];
    }
    case 'failed':
    case 'refused':
      return [line(paint.red('✗'), outcome.kind), ...message(outcome.message), ...more];
    case 'timeout':
      return [
        line(paint.yellow('?'), `timeout${outcome.limit === undefined ? '' : ` (${outcome.limit})`}`),
        ...more,
      ];
    case 'lost':
      return [line(paint.yellow('?'), `lost (${outcome.reason})`), ...more];
  }
}
