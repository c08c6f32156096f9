import fc from 'fast-check';

/**
 * fast-check with a seed that stays, so that a red test means a change and not a throw of dice. To look for more:
 * `LAKATOS_TEST_SEED=random npm test`, or a number; a failure prints the seed that it was found with.
 */
const wanted = process.env['LAKATOS_TEST_SEED'] ?? '20261121';
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });

export default fc;
