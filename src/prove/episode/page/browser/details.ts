import type { PageData } from '../page-data.ts';
import { build } from './build.ts';
import type { Page, PageElement } from './dom.ts';
import { isLiving, statusAt, wayTo } from './tree-shape.ts';
import { edgeFacts, fullGoals, marks, shortGoal } from './words.ts';

/** More failures than this in one list help nobody; the rest is counted. */
export const mostListed = (): number => 300;

/** The panel on one goal: its text, the way to it, and every tactic that was tried, with what Lean said. */
export function showDetails(
  page: Page,
  data: PageData,
  panel: PageElement,
  { node, time }: { readonly node: number; readonly time: number },
  goTo: (node: number) => void,
): void {
  const { at, edges, untried, logProbability, value, refutation } = data.nodes[node]!;
  const status = statusAt(data.nodes[node]!, time) ?? 'not met yet';
  const answered = edges.filter((edge) => data.edges[edge]!.at <= time);
  const leads = answered.filter((edge) => isLiving(data.edges[edge]!));
  const failures = answered.filter((edge) => !isLiving(data.edges[edge]!));
  const link = (goal: number) => {
    const button = build(page, 'button', { type: 'button', class: 'link-to' }, `goal ${goal}`);
    button.addEventListener('click', () => goTo(goal));
    return button;
  };
  const lead = (id: number) => {
    const edge = data.edges[id]!;
    const item = build(page, 'li', {}, build(page, 'code', {}, data.texts[edge.tactic]!));
    item.append(build(page, 'span', { class: 'facts' }, edgeFacts(data, edge)));
    for (const child of new Set(edge.children)) item.append(link(child), ' ');
    return item;
  };
  const failure = (id: number) => {
    const edge = data.edges[id]!;
    const summary = build(
      page,
      'summary',
      {},
      `${marks()[edge.kind]} `,
      build(page, 'code', {}, data.texts[edge.tactic]!),
    );
    const message = data.texts[edge.message ?? -1] ?? '';
    return build(
      page,
      'details',
      { class: `failure ${edge.kind}` },
      summary,
      build(page, 'span', { class: 'facts' }, edgeFacts(data, edge)),
      build(page, 'pre', {}, message),
    );
  };
  const way = wayTo(data, node).slice(0, -1);
  const judged = value === null ? '' : ` · value ${value.toPrecision(2)}`;
  const score = data.steps.findLast(([at, of]) => of === node && at <= time)?.[2] ?? null;
  const chosen = score === null ? '' : ` · last chosen at ${score.toPrecision(3)}`;
  const rest = failures.length - mostListed();
  panel.replaceChildren(
    build(page, 'h2', { class: status }, `goal ${node} · ${marks()[status] ?? ''} ${status}`),
    build(page, 'pre', { class: 'goals' }, fullGoals(data, node)),
    ...(refutation === null
      ? []
      : [build(page, 'p', { class: 'refuted' }, `There is no proof: ${data.texts[refutation]}`)]),
    build(
      page,
      'p',
      { class: 'facts' },
      `met at ${(at / 1000).toFixed(1)} s · probability of the path ${Math.exp(logProbability).toPrecision(2)}${judged}${chosen} · ${untried} proposals not tried`,
    ),
    ...(way.length === 0
      ? []
      : [build(page, 'p', { class: 'way' }, 'below ', ...way.flatMap((goal) => [link(goal), ' ']))]),
    build(page, 'h3', {}, `${leads.length} led on`),
    build(page, 'ul', { class: 'leads' }, ...leads.map(lead)),
    build(page, 'h3', {}, `${failures.length} came to nothing`),
    ...failures.slice(0, mostListed()).map(failure),
    ...(rest > 0 ? [build(page, 'p', {}, `and ${rest} more`)] : []),
  );
  panel.setAttribute('aria-label', `goal ${node}: ${shortGoal(data, node, 80)}`);
}
