import type { PageData, PageEdge } from '../../src/prove/episode/page/page-data.ts';

/** How the page writes statuses and outcomes: a mark, so that nothing rests on colour alone, and a word. */
export const marks: Readonly<Record<string, string>> = {
  open: '○',
  proved: '✓',
  exhausted: '∅',
  refuted: '⊥',
  progress: '→',
  failed: '✗',
  refused: '⊘',
  timeout: '…',
  lost: '?',
};

/** The target of a node's first goal on one line, and how many goals there are besides. */
export function shortGoal(data: PageData, node: number, most: number): string {
  const { goals } = data.nodes[node]!;
  const text = data.texts[goals[0] ?? -1] ?? '';
  const target = text
    .slice(text.lastIndexOf('⊢') + 1)
    .replace(/\s+/gu, ' ')
    .trim();
  const more = goals.length > 1 ? ` +${goals.length - 1}` : '';
  return cutTo(target, most - more.length) + more;
}

export function cutTo(text: string, most: number): string {
  const letters = Array.from(text.replace(/\s+/gu, ' '));
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
}

export const fullGoals = (data: PageData, node: number): string =>
  data.nodes[node]!.goals.map((goal) => data.texts[goal]).join('\n\n');

/** `failed · 12 ms · by library · probability 0.031, prior 0.012`. */
export function edgeFacts(data: PageData, edge: PageEdge): string {
  const limit = edge.kind === 'timeout' || edge.kind === 'lost' ? data.texts[edge.message ?? -1] : undefined;
  const parts = [limit === undefined ? edge.kind : `${edge.kind} (${limit})`, `${Math.round(edge.ms)} ms`];
  if (edge.source !== null) parts.push(`by ${data.texts[edge.source]}`);
  const [probability, prior] = [edge.logProbability, edge.prior ?? edge.logProbability].map((chance) =>
    Math.exp(chance).toPrecision(2),
  );
  parts.push(`probability ${probability}${prior === probability ? '' : `, prior ${prior}`}`);
  if (edge.rejected) parts.push('blamed for a proof that the gate rejected');
  return parts.join(' · ');
}
