import type { PageData } from '../../src/prove/episode/page/page-data.ts';
import { build } from './build.ts';
import { isLiving, statusAt, wayTo } from './tree-shape.ts';
import { edgeFacts, fullGoals, marks, shortGoal } from './words.ts';

/** More failures than this in one list help nobody; the rest is counted. */
const mostListed = 300;

/** The panel on one goal: its text, the way to it, and every tactic that was tried, with what Lean said. */
export function showDetails(
  data: PageData,
  panel: HTMLElement,
  { node, time }: { readonly node: number; readonly time: number },
  goTo: (node: number) => void,
): void {
  const { at, edges, untried, logProbability, value, refutation } = data.nodes[node]!;
  const status = statusAt(data.nodes[node]!, time) ?? 'not met yet';
  const answered = edges.filter((edge) => data.edges[edge]!.at <= time);
  const leads = answered.filter((edge) => isLiving(data.edges[edge]!));
  const failures = answered.filter((edge) => !isLiving(data.edges[edge]!));
  const link = (goal: number) => {
    const button = build('button', { type: 'button', class: 'link-to' }, `goal ${goal}`);
    button.addEventListener('click', () => goTo(goal));
    return button;
  };
  const lead = (id: number) => {
    const edge = data.edges[id]!;
    const item = build('li', {}, build('code', {}, data.texts[edge.tactic]!));
    item.append(build('span', { class: 'facts' }, edgeFacts(data, edge)));
    for (const child of new Set(edge.children)) item.append(link(child), ' ');
    return item;
  };
  const failure = (id: number) => {
    const edge = data.edges[id]!;
    const summary = build('summary', {}, `${marks[edge.kind]} `, build('code', {}, data.texts[edge.tactic]!));
    const message = data.texts[edge.message ?? -1] ?? '';
    return build(
      'details',
      { class: `failure ${edge.kind}` },
      summary,
      build('span', { class: 'facts' }, edgeFacts(data, edge)),
      build('pre', {}, message),
    );
  };
  const way = wayTo(data, node).slice(0, -1);
  const judged = value === null ? '' : ` · value ${value.toPrecision(2)}`;
  const score = data.steps.findLast(([at, of]) => of === node && at <= time)?.[2] ?? null;
  const chosen = score === null ? '' : ` · last chosen at ${score.toPrecision(3)}`;
  const rest = failures.length - mostListed;
  panel.replaceChildren(
    build('h2', { class: status }, `goal ${node} · ${marks[status] ?? ''} ${status}`),
    build('pre', { class: 'goals' }, fullGoals(data, node)),
    ...(refutation === null
      ? []
      : [build('p', { class: 'refuted' }, `There is no proof: ${data.texts[refutation]}`)]),
    build(
      'p',
      { class: 'facts' },
      `met at ${(at / 1000).toFixed(1)} s · probability of the path ${Math.exp(logProbability).toPrecision(2)}${judged}${chosen} · ${untried} proposals not tried`,
    ),
    ...(way.length === 0
      ? []
      : [build('p', { class: 'way' }, 'below ', ...way.flatMap((goal) => [link(goal), ' ']))]),
    build('h3', {}, `${leads.length} led on`),
    build('ul', { class: 'leads' }, ...leads.map(lead)),
    build('h3', {}, `${failures.length} came to nothing`),
    ...failures.slice(0, mostListed).map(failure),
    ...(rest > 0 ? [build('p', {}, `and ${rest} more`)] : []),
  );
  panel.setAttribute('aria-label', `goal ${node}: ${shortGoal(data, node, 80)}`);
}
