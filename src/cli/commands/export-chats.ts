import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { type ChatExample, writeChatExamples } from '../../agent/dialogue/chat-examples.ts';
import { readAnyEpisode } from '../../agent/episode-kinds.ts';
import { replaceNamedFile } from '../../files/replace-file.ts';
import { beginsWith } from '../../prove/episode/parse-line.ts';
import { counted } from '../../report/numbers.ts';
import { singleLine, withoutControls } from '../../report/single-line.ts';
import type { Store } from '../../store/store.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { openHeldOut } from '../open-experience.ts';
import { openEpisodeStore } from '../output/open-episode.ts';
import type { Services } from '../services.ts';
import type { Terminal } from '../terminal.ts';

interface Exported {
  readonly examples: readonly ChatExample[];
  /** Theorems that results are measured on. */
  readonly refused: readonly string[];
  /** Episodes that another version has recorded, or that are damaged. */
  readonly unreadable: readonly string[];
}

/**
 * `lakatos export --format chat`: conversations and plans of language models that the store has, as examples in chat form
 * with the gate's verdict. Nothing leaves that comes from a theorem which results are measured on.
 */
export async function exportChats(
  { out, store, json }: { readonly out: string; readonly store?: string; readonly json: boolean },
  { env, stdout, stderr }: Terminal,
  services: Services,
  signal: AbortSignal,
): Promise<ExitCode> {
  await using opened = await openEpisodeStore(store, services);
  const filter = await openHeldOut(env, signal, (text) =>
    stderr.write(`warning: ${withoutControls(text)}\n`),
  );
  const lets = (theorem: Theorem) => filter.letsWithHeader(theorem);
  const { examples, refused, unreadable } = await readExamples(opened, lets, signal);
  for (const id of unreadable) stderr.write(`left out: ${singleLine(id)} can not be read\n`);
  if (examples.length === 0)
    throw new LakatosError('INPUT_INVALID', 'there is no conversation and no plan of a model to write', {
      advice:
        refused.length === 0
          ? '`lakatos prove --prover dialogue`, or --planner sketch or haves, leaves them in its store.'
          : `What comes of ${refused.join(', ')} is left out: results are measured on it.`,
    });
  await replaceNamedFile(out, writeChatExamples(examples));
  const theorems = new Set(examples.map(({ theorem }) => theorem)).size;
  const of = (reward: ChatExample['reward']) => examples.filter((one) => one.reward === reward).length;
  const rewards = { proved: of(1), notProved: of(0), unknown: of(null) };
  stderr.write(
    `${out}: ${counted(examples.length, 'example')} of ${counted(theorems, 'theorem')}: ${rewards.proved} proved, ${rewards.notProved} not proved, ${rewards.unknown} unknown\n`,
  );
  if (refused.length > 0)
    stderr.write(
      `left out: what comes of ${refused.map(singleLine).join(', ')}, because results are measured on it\n`,
    );
  if (json)
    stdout.write(
      `${JSON.stringify({ path: out, examples: examples.length, theorems, rewards, refused, unreadable: unreadable.length })}\n`,
    );
  return exitCodes.done;
}

async function readExamples(
  store: Store,
  lets: (theorem: Theorem) => boolean,
  signal: AbortSignal,
): Promise<Exported> {
  const examples: ChatExample[] = [];
  const refused = new Set<string>();
  const unreadable: string[] = [];
  for (const { id, theoremId } of await store.episodes()) {
    signal.throwIfAborted();
    const lines = (await store.episode(id))?.lines ?? [];
    const guarded: typeof lets = (theorem) => {
      const isLet = lets(theorem);
      if (!isLet) refused.add(theoremId);
      return isLet;
    };
    try {
      if (!beginsWith(lines, 'episode')) examples.push(...readAnyEpisode(lines).examples(guarded));
    } catch (thrown) {
      if (!(thrown instanceof LakatosError && thrown.code === 'INPUT_INVALID')) throw thrown;
      unreadable.push(id);
    }
  }
  return { examples, refused: [...refused], unreadable };
}
