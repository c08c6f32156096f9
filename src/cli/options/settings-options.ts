import type { Command } from 'commander';
import { usualTacticMs } from '../../../core/limits.ts';
import { listOption } from './common-options.ts';
import type { KnobName, Knobs, SettingsCommand, SettingsFlags } from './prove-settings.ts';

/** The options of the commands that have settings. */
export const addSettingsOptions = (command: Command): Command =>
  command
    .option('--settings <file>', 'what is rarely changed, in JSON or TOML: see docs/settings.md')
    .option('--set <name=value>', 'one of these: search.lemmas=false; may be repeated', listOption);

/** What holds where neither an option nor a setting says anything; the rest follows from other choices. */
const usual = {
  tacticTime: usualTacticMs,
  value: 'size',
  bandit: true,
  lemmas: true,
  refute: true,
  polish: true,
} as const satisfies Knobs;

/** What a command line gives: the settings are not among the flags yet. */
export type GivenFlags<Flags> = Omit<Flags, Exclude<KnobName, 'strategy'>> & SettingsFlags;

/**
 * Flags with the settings among them; a flag goes before a setting of its name.
 * @throws UsageError, LakatosError INPUT_UNREADABLE
 */
export async function withSettings<Flags>(
  command: Exclude<SettingsCommand, 'train'>,
  given: GivenFlags<Flags>,
): Promise<Flags> {
  const { settings, set } = given;
  const isAsked = settings !== undefined || set !== undefined;
  const knobs = isAsked ? (await import('./read-settings.ts')).readKnobs(command, given) : {};
  return { ...usual, ...(await knobs), ...given } as Flags;
}
