import { visibleAnswer } from '../../prove/conversation/converse.ts';
import { shortenText } from '../../prove/conversation/shorten-text.ts';
import type { Story, StoryEntry } from '../../report/story.ts';
import { explainPlan, type FollowedPlan } from './explain-plan.ts';
import type { PlanLine } from './plan-lines.ts';
import type { PlanView } from './read-plan.ts';

/** Of a question. */
const longestQuestion = 4_000;

/** How a theorem was planned as it happened, with all that the model was asked and said. */
export const planStory = (view: PlanView): Story => ({
  theorem: view.setting.theorem,
  end: endText(view),
  facts: `episode ${view.id} of ${view.createdAt}`,
  entries: view.lines.flatMap(lineEntries),
  proof: view.result?.proof ?? null,
});

/** What came of the plans, and which searches they led to. */
export function planExplanationText(view: PlanView): string {
  const { plans, searches, detail } = explainPlan(view);
  return [
    headText(view),
    ...(detail === null ? [] : [detail]),
    ...plans.map(planLines),
    ...(searches.length === 0
      ? []
      : [
          [
            'Searches (`lakatos explain EPISODE` tells more of one):',
            ...searches.map(({ theorem, episode, end }) => `  ${episode}  ${end}  ${theorem}`),
          ].join('\n'),
        ]),
    ...proofText(view),
    '',
  ].join('\n\n');
}

const headText = (view: PlanView): string => `${view.setting.theorem.statement}\n${endText(view)}`;

function endText({ setting: { planner }, result }: PlanView): string {
  const end =
    result === null
      ? 'no result: the process ended first'
      : result.reason === null
        ? result.status
        : `${result.status}: ${result.reason}`;
  return `planned by ${planner}: ${end}`;
}

const proofText = ({ setting: { theorem }, result }: PlanView): readonly string[] =>
  result === null || result.proof === null ? [] : [`The proof:\n${theorem.statement} := ${result.proof}`];

function planLines({ theorem, sentBack, lemmas, main, notes }: FollowedPlan, at: number): string {
  const before = sentBack === 0 ? '' : `, after ${sentBack} that went back`;
  return [
    `== Plan ${at + 1} for ${theorem}${before}`,
    ...notes,
    ...lemmas.map(({ statement, end }) => `  ${end ?? 'not tried'}: ${statement}`),
    ...(main === null ? [] : [`and from them\n${main}`]),
  ].join('\n');
}

function lineEntries(line: PlanLine): readonly StoryEntry[] {
  switch (line.type) {
    case 'turn': {
      const question = shortenText(line.messages.at(-1)?.content ?? '', longestQuestion);
      const wanted = line.use === 'lesson' || line.use === 'no-lesson' ? 'a lesson on' : 'a plan for';
      return [
        { kind: 'part', title: `Asked for ${wanted} ${line.theorem}`, text: question },
        {
          kind: 'step',
          title: `The model (${line.tokens.read + line.tokens.written} tokens)`,
          text: visibleAnswer(line.text),
        },
        { kind: 'step', title: line.use, ...(line.complaint !== null && { text: line.complaint }) },
      ];
    }
    case 'planned': {
      const { lemmas, notes, theorem } = line;
      const count = lemmas.length === 1 ? '1 lemma' : `${lemmas.length} lemmas`;
      const text = notes.length === 0 ? {} : { text: notes.join('\n') };
      return [{ kind: 'part', title: `A plan of ${count} for ${theorem}`, ...text }];
    }
    case 'lemma': {
      const place = line.within === undefined ? '' : `for ${line.within}: `;
      return [{ kind: 'line', title: `${place}${line.end}: ${line.statement}` }];
    }
    case 'main': {
      const what = line.within ?? 'the theorem';
      return [{ kind: 'line', title: line.proved ? `${what} follows` : `${what} does not follow yet` }];
    }
    case 'search':
      return [{ kind: 'step', title: `a search for ${line.theorem}: ${line.end} (episode ${line.episode})` }];
    case 'plan':
    case 'result':
      return [];
  }
}
