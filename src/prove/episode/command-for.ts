import { basename } from 'node:path';
import { tacticMsOf, usualTacticMs } from '../../../core/limits.ts';
import { readsValue } from '../../../search/strategies/create-strategy.ts';
import { standardInputName, statementInput } from '../input/open-inputs.ts';
import { policyKindNames, rankerInName } from '../policy/create-policy.ts';
import { usualMs } from '../prove-options.ts';
import { shippedRankerName } from '../ranking/ranker-file.ts';
import { constantsWithStrategies, defaultSearch, defaultStrategy } from '../search-settings.ts';
import type { EpisodeSetting } from './episode-lines.ts';

/** Parts of a search that a setting takes away. */
const switches = ['bandit', 'lemmas', 'refute'];

/**
 * The prove command for the same theorem with the same search, but for `changed`, by the names of options and settings. The files of
 * models and the folder of a project are not in an episode: words in capitals stand for them.
 */
export function commandFor(setting: EpisodeSetting, changed: Readonly<Record<string, string>>): string {
  const { id, source, statement, header } = setting.theorem;
  const file = source === undefined || source.file === standardInputName ? null : source.file;
  const what =
    file !== null
      ? [quote(file), '--only', quote(idWithin(file, id))]
      : [...(header === '' ? [] : ['--header', quote(header)]), '--statement', quote(statement)];
  const options: Record<string, string> = { ...givenOptions(setting), ...changed };
  // A statement is named after its theorem; under another name there would be nothing to go on with.
  if (file === null && statementInput({ header, statement })?.theorem.id !== id) delete options['continue'];
  // Constants that the advised strategy does not have would be refused, and values that it does not read.
  const { strategy = usualStrategy(setting) } = options;
  for (const [name, strategies] of constantsWithStrategies) {
    if (!strategies.some((one) => one === strategy)) delete options[`search.${name}`];
  }
  if (![...readsValue].some((one) => one === strategy)) {
    delete options['critic'];
    delete options['search.value'];
  }
  return [
    'lakatos prove',
    ...what,
    ...Object.entries(options).map(([name, value]) =>
      name.includes('.')
        ? `--set ${quote(`${name}=${value}`)}`
        : `--${name} ${value === '' ? '' : quote(value)}`.trim(),
    ),
  ].join(' ');
}

/** What a run of this file alone calls a theorem. */
function idWithin(file: string, id: string): string {
  const prefix = `${basename(file)}:`;
  return id.startsWith(prefix) ? id.slice(prefix.length) : id;
}

/** What `lakatos prove` goes by where nobody says. */
function usualStrategy({ parameters }: Pick<EpisodeSetting, 'parameters'>): string {
  const kind = policyKindNames.find((name) => name === parameters['policy']);
  return defaultStrategy(kind ?? defaultSearch.policy);
}

/** What was said of the search, where it is not what `lakatos prove` does by itself. */
function givenOptions({
  strategy,
  parameters,
  seed,
  limits,
  policy,
  fingerprint,
  tacticLimits,
}: EpisodeSetting): Record<string, string> {
  const { policy: kind, value } = parameters;
  const constants = constantsWithStrategies.map(([name]) => [`search.${name}`, parameters[name]]);
  const budgets = { calls: limits.calls, 'limits.expansions': limits.expansions, tokens: limits.tokens };
  const tacticMs = tacticMsOf(tacticLimits);
  const asksModel = kind !== undefined && kind !== defaultSearch.policy;
  return {
    ...(limits.ms !== null && limits.ms !== usualMs && { time: `${Math.ceil(limits.ms / 1000)}s` }),
    ...present(budgets),
    ...(limits.memory !== null && { 'limits.memory': `${Math.ceil(limits.memory / 1e6)}MB` }),
    ...(strategy !== usualStrategy({ parameters }) && { strategy }),
    ...present(Object.fromEntries(constants)),
    ...(seed !== 0 && { seed: `${seed}` }),
    ...(tacticMs !== usualTacticMs && { 'limits.tacticTime': `${Math.ceil(tacticMs)}ms` }),
    ...Object.fromEntries(
      switches.filter((name) => parameters[name] === false).map((name) => [`search.${name}`, 'false']),
    ),
    ...rankerOption(policy),
    ...(value === 'model' &&
      (policy.includes('; values: ') ? { critic: 'CRITIC' } : { 'search.value': 'model' })),
    ...(asksModel && policy.includes(' ') && { 'search.policy': `${kind}`, model: 'MODEL' }),
    ...(parameters['experience'] === true && { experience: '' }),
    ...leanOptions(fingerprint),
  };
}

/** A policy that has the built-in tactics in it may have had them in the order of a ranker. */
function rankerOption(policy: string): Record<string, string> {
  if (!/\benumerative\//u.test(policy)) return {};
  const ranker = rankerInName(policy);
  if (ranker === null) return { ranker: 'none' };
  return ranker === shippedRankerName() ? {} : { ranker: 'RANKER' };
}

/** Native Lean says so in its fingerprint, and between that and its options the libraries of its project. */
function leanOptions(fingerprint: string): Record<string, string> {
  const [, libraries] = /(?:^| )native (.*?)(?:set_option |$)/u.exec(fingerprint) ?? [];
  if (libraries === undefined) return {};
  return libraries === '' ? { lean: 'native' } : { project: 'PROJECT' };
}

function present(
  values: Readonly<Record<string, string | number | boolean | null | undefined>>,
): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** For a POSIX shell. */
const quote = (text: string): string =>
  /^[\w./=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
