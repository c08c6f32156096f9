import { visibleAnswer } from '../dialogue/conversation.ts';
import { shortenText } from '../tools/shorten-text.ts';
import { explainPlan, type FollowedPlan } from './explain-plan.ts';
import type { PlanLine } from './plan-lines.ts';
import type { PlanView } from './read-plan.ts';

/** Of a question. */
const longestQuestion = 4_000;

/** The episode of a plan as it happened, with all that the model was asked and said. */
export function planText(view: PlanView): string {
  const said = view.lines.flatMap((line) => lineText(line));
  return [headText(view), ...said, ...proofText(view), ''].join('\n\n');
}

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

function headText({ setting: { theorem, planner }, result }: PlanView): string {
  const end =
    result === null
      ? 'no result: the process ended first'
      : result.reason === null
        ? result.status
        : `${result.status}: ${result.reason}`;
  return `${theorem.statement}\nplanned by ${planner}: ${end}`;
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

function lineText(line: PlanLine): readonly string[] {
  switch (line.type) {
    case 'turn': {
      const question = shortenText(line.messages.at(-1)?.content ?? '', longestQuestion);
      const became = line.complaint === null ? `-- ${line.use}` : `-- ${line.use}:\n${line.complaint}`;
      const wanted = line.use === 'lesson' || line.use === 'no-lesson' ? 'a lesson on' : 'a plan for';
      return [
        `== Asked for ${wanted} ${line.theorem}:\n${question}`,
        `-- The model (${line.tokens} tokens):\n${visibleAnswer(line.answer)}`,
        became,
      ];
    }
    case 'planned': {
      const { lemmas, notes, theorem } = line;
      const count = lemmas.length === 1 ? '1 lemma' : `${lemmas.length} lemmas`;
      return [[`== A plan of ${count} for ${theorem}`, ...notes].join('\n')];
    }
    case 'lemma':
      return [`${line.within === undefined ? '' : `for ${line.within}: `}${line.end}: ${line.statement}`];
    case 'main': {
      const what = line.within ?? 'the theorem';
      return [line.proved ? `${what} follows` : `${what} does not follow yet`];
    }
    case 'plan':
    case 'search':
    case 'result':
      return [];
  }
}
