import type { Theorem } from '../../../core/theorem.ts';
import { visibleAnswer } from '../../prove/conversation/converse.ts';
import { shortenText } from '../../prove/conversation/place-in-code.ts';
import { linesOf } from '../../prove/conversation/transcript.ts';
import { counted } from '../../report/numbers.ts';
import { type Story, type StoryEntry, storyText } from '../../report/story.ts';
import { type ChatExample, chatExample, knownMessages } from '../dialogue/chat-examples.ts';
import { proposition } from '../sketch/lemma.ts';
import type { PlanLine, PlanLineOf, PlanView } from './plan-lines.ts';

/** One plan, and what came of its lemmas. */
interface FollowedPlan {
  /** Id of what was planned: the theorem, or one of its lemmas. */
  readonly theorem: string;
  /** Answers of the model that were sent back before it. */
  readonly sentBack: number;
  /** `end` null: it was not tried. */
  readonly lemmas: readonly { readonly statement: string; end: PlanLineOf<'lemma'>['end'] | null }[];
  readonly main: string | null;
  readonly notes: readonly string[];
}

/**
 * How a theorem was planned, as data: what `lakatos explain --json` prints. `status` null: the process ended before there
 * was a result.
 */
export function explainPlan({ id, setting, lines, result }: PlanView) {
  const plans: FollowedPlan[] = [];
  const sentBack = new Map<string, number>();
  for (const line of lines) {
    if (line.type === 'turn' && line.use === 'sent-back')
      sentBack.set(line.theorem, (sentBack.get(line.theorem) ?? 0) + 1);
    if (line.type === 'planned') {
      const { theorem, main, notes } = line;
      const lemmas = line.lemmas.map((lemma) => ({ statement: proposition(lemma), end: null }));
      plans.push({ theorem, sentBack: sentBack.get(theorem) ?? 0, lemmas, main, notes });
      sentBack.delete(theorem);
    }
    if (line.type === 'lemma') {
      const isTried = ({ statement, end }: FollowedPlan['lemmas'][number]) =>
        statement === line.statement && end === null;
      // A lemma that is planned itself has plans of its own in between.
      const plan = plans.findLast(({ lemmas }) => lemmas.some(isTried));
      const tried = plan?.lemmas.find(isTried);
      if (tried !== undefined) tried.end = line.end;
    }
  }
  return {
    episode: id,
    theorem: setting.theorem.id,
    statement: setting.theorem.statement,
    planner: setting.planner,
    status: result?.status ?? null,
    reason: result?.reason ?? null,
    detail: result?.detail ?? null,
    spent: result?.spent ?? null,
    plans,
    /** In their order. */
    searches: linesOf(lines, 'search').map(({ theorem, episode, end }) => ({ theorem, episode, end })),
    proof: result?.proof ?? null,
  };
}

/**
 * The plans that a model made for the theorem as examples in chat form: of each the last question, and the answer that was
 * followed. The reward is the gate's: 1 for the plan that the proof came of, 0 for one that was gone through without a
 * proof, null where a limit, a fault or the user cut it short. Null, too, for an answer that was sent back where the theorem
 * was proved after all: that may be the work of the search alone. `lets` says whether a theorem may be learnt from: none of
 * one that results are measured on. Plans for lemmas are left out: the gate's verdict on those is not in the episode.
 */
export function planExamplesOf(view: PlanView, lets: (theorem: Theorem) => boolean): readonly ChatExample[] {
  const { id, setting, lines, result } = view;
  const { theorem, model, parameters } = setting;
  if (model === null || !lets(theorem)) return [];
  const followed: PlanLineOf<'turn'>[] = [];
  let answer: PlanLineOf<'turn'> | null = null;
  for (const line of lines) {
    if (line.type === 'turn' && line.theorem === theorem.id && line.use !== 'unread') answer = line;
    if (line.type !== 'planned' || line.theorem !== theorem.id) continue;
    if (answer !== null) followed.push(answer);
    answer = null;
  }
  return followed.map((turn, attempt) => {
    const isLast = attempt === followed.length - 1;
    const { end, reward } = isLast ? verdictOn(turn, result) : inVain;
    const answered = { role: 'assistant', content: visibleAnswer(turn.text), weight: 1 } as const;
    return chatExample({
      ...{ episode: id, theorem: theorem.id, model: model.name, task: 'plan', attempt, part: 0 },
      ...{ end, turns: 1 + (parameters['repairs'] ?? 0), reward },
      messages: [...knownMessages(turn.messages), answered],
    });
  });
}

type Verdict = Pick<ChatExample, 'end' | 'reward'>;

const inVain: Verdict = { end: 'turns', reward: 0 };

/** What the result says of the answer that was followed last. */
function verdictOn({ use }: PlanLineOf<'turn'>, result: PlanView['result']): Verdict {
  if (result?.status === 'proved')
    return use === 'taken' ? { end: 'proved', reward: 1 } : { end: 'turns', reward: null };
  if (result?.reason === 'exhausted' || result?.reason === 'gate-rejected') return inVain;
  return { end: result?.status === 'error' ? 'broken' : 'cut-short', reward: null };
}

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
  const listed = [
    'Searches (`lakatos explain EPISODE` tells more of one):',
    ...searches.map(({ theorem, episode, end }) => `  ${episode}  ${end}  ${theorem}`),
  ];
  const told = [
    ...(detail === null ? [] : [detail]),
    ...plans.map(planLines),
    ...(searches.length === 0 ? [] : [listed.join('\n')]),
  ];
  return storyText({ ...planStory(view), entries: told.map((title) => ({ kind: 'line', title })) });
}

function endText({ setting: { planner }, result }: PlanView): string {
  const end =
    result === null
      ? 'no result: the process ended first'
      : result.reason === null
        ? result.status
        : `${result.status}: ${result.reason}`;
  return `planned by ${planner}: ${end}`;
}

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
      const text = notes.length === 0 ? {} : { text: notes.join('\n') };
      return [
        { kind: 'part', title: `A plan of ${counted(lemmas.length, 'lemma')} for ${theorem}`, ...text },
      ];
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
