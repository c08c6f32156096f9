import type { Command } from 'commander';
import { madeOnce } from '../../../core/made-once.ts';
import { textOfImports } from '../../../lean/library-theorems.ts';
import type { LanguageModelInfo } from '../../llm/language-model.ts';
import { importsOfTexts } from '../../prove/input/input-imports.ts';
import type { WorkerEvent } from '../../queue/queue-worker.ts';
import { withoutControls } from '../../report/single-line.ts';
import { addOutputOptions, type CommandLine, complete, type OutputFlags } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { fired } from '../interrupt.ts';
import { choosePolicy } from '../options/choose-policy.ts';
import {
  countOption,
  defaultedOption,
  durationOption,
  listOption,
  queueOption,
  workersOption,
} from '../options/common-options.ts';
import { addLeanOptions, chooseLean, type LeanFlags } from '../options/lean-options.ts';
import { addProverOptions, type ModelFlags, type SearchFlags } from '../options/prover-options.ts';
import { type GivenFlags, withSettings } from '../options/settings-options.ts';
import { memberName, type QueueFlags, readQueue } from '../queue-use.ts';
import { openSession } from '../session.ts';
import { type OpenModels, openModels, readyToProve } from '../who-proves.ts';

const mostJobs = 1_024;

export function addWorker(command: Command, line: CommandLine): void {
  command
    .optionsGroup('Whose jobs:')
    .addOption(queueOption('take jobs from'))
    .option('--jobs <count>', 'jobs at once (as many as Lean workers)', countOption(1, mostJobs))
    .addOption(
      defaultedOption(
        '--lease <duration>',
        'after so long without a sign of life its jobs go to others',
        durationOption,
        '30s',
      ),
    )
    .addOption(
      defaultedOption(
        '--drain <duration>',
        'what jobs that are under way may take at the end',
        durationOption,
        '10m',
      ),
    )
    .optionsGroup('Output:');
  addOutputOptions(command);
  complete(
    command,
    line,
    `
Takes what \`lakatos bench\`, \`check --jsonl\`, \`prove\`, \`serve\` and \`train\` with --queue have to do and fits it: the same
version of Lakatos, the same Lean and libraries, the same options of who proves. Budgets, seeds, strategies come with each job. Its results are claims: the coordinator's gate
checks each proof again. Workers and Redis are to be of one trust domain (docs/clusters.md).

Ctrl-C or SIGTERM takes no more jobs and ends those that are under way, twice ends at once; what is left goes to others.
With --json, lines {kind, ...} on standard output: ready, job-started, job-finished, job-failed.

Exit codes:
  0  it was stopped
  2  wrong usage
  3  Lean does not work, or Redis can not be reached

Examples:
  lakatos worker --queue redis://10.0.0.1:6379
  LAKATOS_QUEUE=rediss://:PASSWORD@queue.example:6379 lakatos worker --workers 8
  lakatos worker --queue --import Mathlib
  lakatos worker --queue --ranker none     # for lakatos train that learns an order
  lakatos worker --queue --model NAME --model-server http://10.0.0.2:8000/v1 --profile bfs-prover-v2`,
    async (_, flags: GivenFlags<WorkerFlags>) => worker(line, await withSettings('prove', flags)),
  );
  addProverOptions(command);
  addLeanOptions(command)
    .option(
      '--import <module>',
      'for jobs whose theorems import a library, a module of it: workers start with it; may be repeated',
      listOption,
    )
    .addOption(workersOption());
}

interface WorkerFlags extends QueueFlags, SearchFlags, ModelFlags, LeanFlags, OutputFlags {
  readonly jobs?: number;
  /** Milliseconds, as `drain`. */
  readonly lease: number;
  readonly drain: number;
  readonly import?: readonly string[];
  readonly workers?: number;
}

/** `lakatos worker`: works until it is told to stop. */
async function worker({ terminal, services }: CommandLine, flags: WorkerFlags): Promise<ExitCode> {
  const address = readQueue(flags.queue ?? true, terminal);
  const leanChoice = chooseLean(flags, []);
  const choice = choosePolicy(flags);
  await using session = openSession({ terminal, services }, flags.json);
  const { signal, warn } = session;
  const models = await openModels(choice, session);
  // Of theorems without imports nobody needs a library, and what is loaded decides which jobs fit.
  const imports = importsOfTexts([textOfImports(flags.import ?? [])]);
  const { engine, workers } = await session.startEngine(flags.workers, leanChoice, { imports });
  const { ranker } = flags;
  const proving = await readyToProve(choice, models, { session, engine, ranker, mostMs: null });
  const { requirements, search, prover, run } = proving;
  // Behind usage: what speaks to Redis takes a while to load.
  const [{ QueueWorker }, { doJob }, { LearntWeights }] = await Promise.all([
    import('../../queue/queue-worker.ts'),
    import('../../queue/do-job.ts'),
    import('../../queue/queue-blobs.ts'),
  ]);
  const name = memberName();
  await using open = new AsyncDisposableStack();
  let learnt: InstanceType<typeof LearntWeights> | null = null;
  const parts = {
    name,
    lean: { engine },
    search,
    openLemmaIndex: madeOnce(() => session.openLemmaIndex(engine, true)),
    ...{ prover, run },
  };
  const tell = (event: { readonly kind: string }) =>
    flags.json && session.display.above(() => terminal.stdout.write(`${JSON.stringify(event)}\n`));
  const atOnce = flags.jobs ?? workers;
  const device = deviceOf(models);
  await using queue = await QueueWorker.open({
    ...{ name, address, requirements, atOnce, leaseMs: flags.lease, warn },
    device,
    solve: (job, blobs, stop) => {
      learnt ??= open.use(new LearntWeights(blobs));
      return doJob(job, parts, { blobs, learnt }, stop);
    },
    onEvent(event) {
      tell(event);
      if (!flags.json) session.note(withoutControls(sentenceOf(event)));
    },
  });
  tell({
    kind: 'ready',
    ...{ worker: name, queue: address.shown, jobs: atOnce, device, requirements },
  } as const);
  session.note(`${name} takes jobs from ${address.shown}, ${atOnce} at once; Ctrl-C stops`);
  await Promise.race([fired(signal), queue.broken]);
  await queue.drain(flags.drain);
  return exitCodes.done;
}

/** Where the first of the models is computed; null: there is none. */
function deviceOf({ prover, critic }: OpenModels): string | null {
  const infos: readonly (Pick<LanguageModelInfo, 'origin' | 'device'> | undefined)[] = [
    'model' in prover ? prover.model?.model.info : undefined,
    critic?.kind === 'model' ? critic.model.info : undefined,
    'chat' in prover ? prover.chat.chat.info : undefined,
  ];
  const info = infos.find((one) => one !== undefined);
  return info === undefined ? null : (info.device ?? info.origin);
}

function sentenceOf(event: WorkerEvent): string {
  switch (event.kind) {
    case 'job-started':
      return `${event.theorem}: begun`;
    case 'job-finished':
      return `${event.theorem}: ${event.status}`;
    case 'job-failed':
      return `job ${event.job.slice(0, 8)}: ${event.reason}`;
  }
}
