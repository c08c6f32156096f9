import { z } from 'zod';
import { strategyNames } from '../../search/strategies/strategy-names.ts';
import { policyKindNames, valueKindNames } from './policy/policy-kind.ts';
import type { SearchSettings } from './search-settings.ts';

type Kept = Exclude<keyof SearchSettings, 'alpha' | 'beta' | 'exploration'>;

/** What every configuration that is kept on disk says of its searches; each adds what it needs besides. */
export const searchSettingsShape = {
  strategy: z.enum(strategyNames),
  policy: z.enum(policyKindNames),
  value: z.enum(valueKindNames),
  splitGoals: z.boolean(),
  mergeStates: z.boolean(),
  bandit: z.boolean(),
  lemmas: z.boolean(),
  refute: z.boolean(),
} satisfies { readonly [name in Kept]: z.ZodType<SearchSettings[name]> };
