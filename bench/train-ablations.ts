import { loadavg } from 'node:os';
import { z } from 'zod';
import { systemClock } from '../core/clock.ts';
import { fileLimits, tacticLimits } from '../core/limits.ts';
import { natural } from '../core/schemas.ts';
import { createEmbeddedEngine } from '../lean/embedded/create.ts';
import type { LeanEngine } from '../lean/engine.ts';
import { textHash } from '../src/evaluate/run/bench-suite.ts';
import { differingParts } from '../src/files/differing-parts.ts';
import { openRunFolder } from '../src/files/run-folder.ts';
import { decideValue } from '../src/learn/calibration/decide-value.ts';
import { pairSearches } from '../src/learn/calibration/pair-searches.ts';
import { columnsText } from '../src/learn/report/columns-text.ts';
import { type DecidedRun, decideNew } from '../src/learn/run/config/asked-run.ts';
import { type PresetName, presetNames, presets } from '../src/learn/run/config/presets.ts';
import { readSuiteProblems } from '../src/learn/run/config/read-suite-problems.ts';
import type { RunSettings } from '../src/learn/run/config/run-settings.ts';
import { readSettingsFile } from '../src/learn/run/config/settings-file.ts';
import { checkTrainedModel, openTrainedModel } from '../src/learn/run/language-model/trained-model.ts';
import type { RunContext } from '../src/learn/run/run-context.ts';
import { findPython } from '../src/learn/trainer/find-python.ts';
import { trainerCommand } from '../src/learn/trainer/trainer-command.ts';
import { proposeTactics } from '../src/prove/enumerative/enumerative-policy.ts';
import { compareWhole, wholeTable } from './ablations/compare-whole.ts';
import { measureVariant } from './ablations/measure-variant.ts';
import { ablationRow, ablationTable, type Measured } from './ablations/rows.ts';
import { readSourceRun } from './ablations/source-run.ts';
import { trainVariant } from './ablations/train-variant.ts';
import { fullName, isOther, type Variant, variants } from './ablations/variants.ts';
import { type WholeVariant, wholeVariants } from './ablations/whole-variants.ts';
import { checkPositive, readOptions, refuse } from './read-options.ts';
import { benchLemmaIndex } from './search/lemma-index.ts';

const usage = `
What each mechanism of training brings: npm run bench:ablations -- --run DIR --out DIR [OPTIONS]. From the searches of
a finished run of lakatos train the examples are made anew with one mechanism switched off, or on; a model is trained
with the same steps and seed; and it searches the same problems of valid at the same budget. All else stays equal, but
for the searches, which the run made with its own policies. Models are measured beside the built-in tactics in their own order,
whatever order the run has learnt.

  --run DIR         the run; it is only read
  --out DIR         where models and searches are kept; what is there is not made again
  --only A,B        these variants beside full (default: all)
  --list            print the variants, and do nothing
  --problems 169    problems of valid, always the same ones (default: all)
  --calls 32        Lean calls for each
  --steps N         steps of each training (default: those of the run)
  --start N         go on from the model of this round (default: new weights)
  --workers 1       Lean workers
  --python COMMAND  a Python with PyTorch
  --json            the figures as one JSON object on standard output

What decides which searches a run makes can't be seen in searches that are made: --whole --out DIR [OPTIONS] makes the
whole run once as it is, and once without each of the horizon, the reverse curriculum, the draw by difficulty, the order of
tactics, theorems of its own, and the fresh start on a plateau. Each begins from the same seed, and has rounds until its searches have used as
many Lean calls as those of the full one. What is compared is the policy that each ends with.

  --preset small    the run (default: small; tiny has few of these mechanisms)
  --settings FILE   JSON in place of some of its settings: no preset has the reverse curriculum or theorems of its own
  --rounds 4        of the full run
  --seed 0          of all of them
  --out, --only, --list, --workers, --python, --json as above
`;
const { values } = readOptions(usage, {
  options: {
    whole: { type: 'boolean', default: false },
    preset: { type: 'string', default: 'small' },
    settings: { type: 'string' },
    rounds: { type: 'string', default: '4' },
    seed: { type: 'string', default: '0' },
    run: { type: 'string' },
    out: { type: 'string' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    problems: { type: 'string', default: '169' },
    calls: { type: 'string', default: '32' },
    steps: { type: 'string' },
    start: { type: 'string' },
    workers: { type: 'string', default: '1' },
    python: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stderr.write(`${line}\n`);

checkPositive(values, ['calls', 'problems', 'rounds', 'steps', 'workers']);

const configSchema = z.strictObject({
  schema: z.literal('lakatos/ablations'),
  version: z.literal(1),
  /** Hash of the run's configuration, and its rounds. */
  run: z.string(),
  rounds: natural,
  problems: natural,
  calls: natural,
  steps: natural,
  start: natural.nullable(),
});

if (values.list)
  for (const { name, about } of values.whole ? wholeVariants : variants) say(`${name.padEnd(20)} ${about}`);
else await (values.whole ? compareRuns() : compare());

async function compare(): Promise<void> {
  const { run, out } = values;
  if (run === undefined || out === undefined) refuse('--run and --out are needed');
  const source = await readSourceRun(run);
  const chosen = chosenVariants(values.only, source.config.settings);
  const from = values.start === undefined ? null : Number(values.start);
  const { training } = source.config.settings;
  if (training === null) refuse('the run trains no model');
  const { steps: fresh, nextSteps } = training;
  const steps = Number(values.steps ?? (from === null ? fresh : nextSteps));
  const signal = interruptSignal();
  await using folder = await openRunFolder(out, true, {
    name: 'set of ablations',
    schema: configSchema,
    differences: (before, now) => differingParts(before, now),
  });
  await folder.begin({
    ...{ schema: 'lakatos/ablations', version: 1, run: source.hash, rounds: source.rounds },
    ...{ problems: Number(values.problems), calls: Number(values.calls), steps, start: from },
  });
  const problems = await readSuiteProblems(source.config.suite, Number(values.problems), process.env, signal);
  const python = await findPython(values.python, process.env, signal);
  await using engine = await createEmbeddedEngine({ workers: Number(values.workers) });
  if (engine.fingerprint !== source.config.lean) say(`the run was made with ${source.config.lean}`);
  const contextOf = (variant: Variant): RunContext => {
    const { config } = source;
    const settings = variant.change({
      ...config.settings,
      evaluation: {
        ...config.settings.evaluation,
        count: problems.valid.length,
        calls: Number(values.calls),
      },
      training: { ...training, steps, nextSteps: steps },
    });
    return {
      ...problems,
      folder: folder.path,
      config: {
        ...{ ...config, settings },
        valid: problems.valid.map((theorem) => ({ id: theorem.id, hash: textHash(theorem) })),
      },
      train: [...source.theorems.values()],
      prover,
      workers: Number(values.workers),
      trainer: trainerCommand(python.command, process.env['PYTHONPATH']),
      openModel: openTrainedModel,
      checkModel: checkTrainedModel,
      canaries: () => [],
      onEvent: () => {},
      signal,
    };
  };
  const { settings: own, tacticLimits: ofTactics, fileLimits: ofFiles } = source.config;
  const limits = { tacticLimits: ofTactics, fileLimits: ofFiles };
  const prover = { ...(await proverOf(engine, own)), ...limits };

  const measured: Measured[] = [];
  for (const variant of chosen) {
    const { name, about } = variant;
    const context = contextOf(variant);
    say(`${name}: training (load ${loadavg()[0]?.toFixed(1)})`);
    const trained = variant.isPlain ? null : await trainVariant(variant, source, from, context);
    say(`${name}: searching`);
    const { records, calibration } = await measureVariant(name, trained?.model ?? null, context);
    measured.push({
      ...{ name, about, records, calibration },
      examples: trained?.data.train ?? null,
      heldOutLoss: trained?.training.heldOut?.policyLoss ?? null,
    });
    say(`${name}: ${records.filter(({ verdict }) => verdict === 'proved').length} of ${records.length}`);
  }
  const [full] = measured;
  if (full === undefined) throw new Error('there is nothing to compare with');
  const rows = measured.map((each) => ablationRow(each, full));
  for (const line of valueLines(measured, source.config.settings)) say(line);
  const report = {
    ...{ schema: 'lakatos/ablation-table', version: 1, calls: Number(values.calls), steps, start: from },
    rows,
  };
  await folder.write('ablations.json', `${JSON.stringify(report, null, 2)}\n`);
  const caption = `${source.config.suite} valid, ${values.calls} Lean calls for each problem, ${steps} steps of training`;
  process.stdout.write(
    values.json ? `${JSON.stringify(report)}\n` : columnsText(ablationTable(rows, caption)),
  );
}

/** Whole runs: see above. */
async function compareRuns(): Promise<void> {
  const { out, preset } = values;
  const name = presetNames.find((known) => known === preset);
  if (out === undefined || name === undefined)
    refuse(`--out is needed, and --preset is one of ${presetNames.join(', ')}`);
  const chosen = chosenWhole(values.only);
  const signal = interruptSignal();
  const decided = await decidedRun(name);
  const problems = await readSuiteProblems(
    decided.suite,
    decided.settings.evaluation.count,
    process.env,
    signal,
  );
  const python =
    decided.settings.training === null ? null : await findPython(values.python, process.env, signal);
  await using engine = await createEmbeddedEngine({ workers: Number(values.workers) });
  const rows = await compareWhole(
    {
      decided,
      provenance: { lakatos: 'bench', lean: engine.fingerprint, policy: 'enumerative' },
      rounds: Number(values.rounds),
      variants: chosen,
      out,
      say,
    },
    problems,
    {
      prover: await proverOf(engine, decided.settings),
      workers: Number(values.workers),
      trainer: python && trainerCommand(python.command, process.env['PYTHONPATH']),
      openModel: openTrainedModel,
      checkModel: checkTrainedModel,
      onEvent: () => {},
      signal,
    },
  );
  const caption = `${decided.suite} valid, ${decided.settings.evaluation.calls} Lean calls for each problem, preset ${name}, seed ${decided.seed}`;
  process.stdout.write(
    values.json ? `${JSON.stringify({ caption, rows })}\n` : columnsText(wholeTable(rows, caption)),
  );
}

async function decidedRun(preset: PresetName): Promise<DecidedRun> {
  const changes = values.settings === undefined ? {} : await readSettingsFile(values.settings);
  return decideNew({ preset, seed: Number(values.seed), changes }, presets);
}

/** The full one first. */
function chosenWhole(only: string | undefined): readonly WholeVariant[] {
  const names = only?.split(',');
  for (const name of names ?? [])
    if (!wholeVariants.some((variant) => variant.name === name)) refuse(`there is no variant ${name}`);
  return wholeVariants.filter(({ name }) => name === fullName || names === undefined || names.includes(name));
}

/** The trainer saves a checkpoint; a second Ctrl-C ends the process. */
function interruptSignal(): AbortSignal {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort(new Error('interrupted')));
  return interrupt.signal;
}

async function proverOf(engine: LeanEngine, { search }: RunSettings): Promise<RunContext['prover']> {
  return {
    engine,
    propose: proposeTactics,
    version: 'bench',
    lemmaIndex: search.lemmas ? await benchLemmaIndex(engine) : null,
    ...{ tacticLimits, fileLimits },
    clock: systemClock,
    date: () => new Date(),
  };
}

/** The full one first; of variants that come to the same as it, none. */
function chosenVariants(only: string | undefined, settings: RunSettings): Variant[] {
  const names = only?.split(',');
  for (const name of names ?? [])
    if (!variants.some((variant) => variant.name === name)) refuse(`there is no variant ${name}`);
  const wanted = variants.filter(({ name }) => names === undefined || names.includes(name));
  const [full] = variants.filter(({ name }) => name === fullName);
  const others = wanted.filter((variant) => isOther(variant, settings));
  for (const { name } of wanted) {
    const isSame = name !== fullName && others.every((other) => other.name !== name);
    if (isSame) say(`${name} is what the run does: it is ${fullName}`);
  }
  return full === undefined ? others : [full, ...others];
}

/** Whether the search should go by the values of a model, for each that was measured both ways. */
function valueLines(measured: readonly Measured[], settings: RunSettings): string[] {
  const recordsOf = (name: string) => measured.find((each) => each.name === name)?.records;
  return variants.flatMap(({ name, withoutValue }) => {
    const records = recordsOf(name);
    const without = variants.find((variant) => variant.name === withoutValue);
    if (without === undefined) return [];
    // The labels of the run itself were measured as the full variant.
    const base = recordsOf(isOther(without, settings) ? without.name : fullName);
    if (records === undefined || base === undefined) return [];
    const { joins, why } = decideValue(pairSearches(base, records));
    return [`${name}: the value ${joins ? 'joins the search' : 'stays out'}: ${why}`];
  });
}
