import { LakatosError } from '../../../core/errors.ts';
import type { WholeProofProfile } from '../../llm/profiles/profile.ts';
import type { Lessons } from './read-lessons.ts';
import type { SearchedTheorem } from './read-searches.ts';
import type { Row, Rows } from './row.ts';
import { showPrompt } from './show-prompt.ts';

/**
 * A row for each theorem of the training split, proved or not, and for each that the run made and proved, in verl's five
 * columns. `ground_truth` is what the reward
 * function gives the gate: id, header and statement as JSON, because verl wants one string there.
 * @throws LakatosError INPUT_INVALID for a profile that is no chat: verl takes messages
 */
export function verlRows(
  { theorems, made, heldOut }: Lessons,
  searched: ReadonlyMap<string, SearchedTheorem>,
  profile: WholeProofProfile,
  suite: string,
): Rows {
  const asked = [...theorems.values()].filter(
    ({ id }) => !made.has(id) || (searched.get(id)?.proved ?? 0) > 0,
  );
  const shownRows = asked.map((theorem, index): Row | null => {
    const { id, header, statement } = theorem;
    const shown = showPrompt(profile.prompt(theorem));
    if (shown === null) return null;
    if (typeof shown.prompt === 'string') throw noChat(profile.name);
    const { searches, proved } = searched.get(id) ?? { searches: 0, proved: 0 };
    const split = heldOut.has(id) ? 'held-out' : 'train';
    return {
      theorem: id,
      columns: {
        data_source: `lakatos/${suite}`,
        prompt: shown.prompt,
        ability: 'theorem-proving',
        reward_model: { style: 'rule', ground_truth: JSON.stringify({ id, header, statement }) },
        extra_info: { index, split, theorem: id, searches, proved },
      },
    };
  });
  const rows = shownRows.filter((row) => row !== null);
  return { rows, unfit: shownRows.length - rows.length };
}

const noChat = (profile: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `the profile ${profile} is no chat, and verl takes messages`, {
    advice: 'Take goedel-prover-v2, kimina-prover or deepseek-prover-v2.',
  });
