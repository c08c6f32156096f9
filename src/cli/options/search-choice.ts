import type { StrategyName } from '../../../search/strategies/strategy-names.ts';
import type { PolicyKind } from '../../prove/policy/policy-kind.ts';
import {
  constantsWithStrategies,
  defaultSearch,
  defaultStrategy,
  type SearchSettings,
  type StrategyConstant,
} from '../../prove/search-settings.ts';
import { UsageError } from '../usage-error.ts';

/** The flags by which a user says how a search goes about it. */
export interface SearchFlags extends Pick<SearchSettings, 'bandit' | 'lemmas' | 'refute' | StrategyConstant> {
  /** Absent: by who proposes tactics. */
  readonly strategy?: StrategyName;
  /** What puts the built-in policy's tactics in order: a file, `shipped` or `none`. */
  readonly ranker: string;
  /** Expansions under way at once. */
  readonly parallel?: number;
  /** For one tactic, in milliseconds. */
  readonly tacticTime: number;
}

/** @throws UsageError for constants that the strategy does not have. */
export function chooseSearch(flags: SearchFlags, policy: PolicyKind): SearchSettings {
  const { strategy = defaultStrategy(policy), bandit, lemmas, refute } = flags;
  const given = constantsWithStrategies.filter(([name]) => flags[name] !== undefined);
  for (const [name, strategies] of given) {
    if (!strategies.includes(strategy))
      throw new UsageError(`--${name} belongs to --strategy ${strategies.join(' and ')}`);
  }
  const constants = Object.fromEntries(given.map(([name]) => [name, flags[name]]));
  return { ...defaultSearch, strategy, bandit, lemmas, refute, ...constants };
}
