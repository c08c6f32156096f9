import { unlimited } from '../../../core/ledger.ts';
import { fileLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { Completion, LanguageModel } from '../../../src/llm/language-model.ts';
import { proposeTactics } from '../../../src/prove/enumerative/enumerative-policy.ts';
import { beginReport } from '../../../src/prove/report.ts';
import { proveWhole } from '../../../src/prove/whole-proof/prove-whole.ts';
import {
  type WholeProofLine,
  wholeProofLineSchema,
} from '../../../src/prove/whole-proof/whole-proof-lines.ts';
import {
  type WholeProofSettings,
  wholeProofDefaults,
} from '../../../src/prove/whole-proof/whole-proof-settings.ts';
import { type Episode, noStore, type Store } from '../../../src/store/store.ts';
import { type Changes, proveOptions } from '../../support/prove-options.ts';
import {
  continuation,
  type ScriptedLanguageModel,
  scriptedLanguageModel,
} from '../../support/scripted-language-model.ts';
import { plainProfile } from './plain-profile.ts';

export interface Outcome extends ReportedResult {
  readonly lines: readonly WholeProofLine[];
  /** Episodes of the searches for what proofs lacked. */
  readonly searches: readonly Episode[];
}

/** Has a model prove a theorem in the engine: 4 samples and nothing else, unless `settings` say so. */
export async function prove(
  engine: LeanEngine,
  asked: Theorem,
  model: LanguageModel,
  settings: Partial<WholeProofSettings> = {},
  changes: Changes = {},
  onBroken?: Parameters<typeof proveWhole>[5],
): Promise<Outcome> {
  const episodes: Episode[] = [];
  const store: Store = {
    ...noStore(),
    putEpisode: async (episode) => {
      episodes.push(episode);
    },
  };
  const options = proveOptions({
    engine,
    store,
    propose: proposeTactics,
    limits: { ...unlimited, ms: 60_000 },
    ...changes,
  });
  const opening = await engine.open(asked, fileLimits);
  if (opening.kind !== 'opened') throw new Error(JSON.stringify(opening));
  const report = beginReport(asked, options.run.clock);
  const reported = await proveWhole(
    asked,
    opening.opened,
    options,
    {
      ...wholeProofDefaults,
      model,
      profile: plainProfile,
      names: null,
      rescue: null,
      rounds: 0,
      samples: 4,
      ...settings,
    },
    report,
    onBroken,
  );
  const own = episodes.at(-1);
  // As from a file: through JSON and the schema.
  const lines = (own?.lines ?? []).map((line) =>
    wholeProofLineSchema.parse(JSON.parse(JSON.stringify(line))),
  );
  return { ...reported, lines, searches: episodes.slice(0, -1) };
}

export const linesOf = <T extends WholeProofLine['type']>({ lines }: Outcome, type: T) =>
  lines.filter((line): line is Extract<WholeProofLine, { type: T }> => line.type === type);

/** Says these in its first answer, those in the second, and so on. */
export function sayInTurn(...turns: readonly (readonly string[])[]): ScriptedLanguageModel {
  let turn = 0;
  return scriptedLanguageModel(({ prompts }): Completion[] => {
    const texts = turns[turn++] ?? [];
    return prompts.map(() => ({ continuations: texts.map(continuation), reading: null }));
  });
}
