import type { Command } from 'commander';
import type { Member, QueueOverview } from '../../queue/queue-members.ts';
import { counted, timeText } from '../../report/numbers.ts';
import { singleLine } from '../../report/single-line.ts';
import { addOutputOptions, answer, type CommandLine, complete, type OutputFlags } from '../command-line.ts';
import type { ExitCode } from '../exit-code.ts';
import { queueOption } from '../options/common-options.ts';
import { type QueueFlags, readQueue } from '../queue-use.ts';

export function addQueue(command: Command, line: CommandLine): void {
  command.addOption(queueOption('look at'));
  addOutputOptions(command);
  complete(
    command,
    line,
    `
Tells who takes part: workers with what they are and work on, coordinators with what they wait for; how many jobs each has
seen done, in all and in the last minute; what failed. Then the queues, one for each kind of worker: of one with jobs
and no worker the options or versions of the two sides differ.

Exit codes:
  0  it was told
  2  wrong usage
  3  Redis can not be reached

Examples:
  lakatos queue --queue redis://10.0.0.1:6379
  watch -n 2 lakatos queue        # with LAKATOS_QUEUE
  lakatos queue --json`,
    queue,
  );
}

async function queue({ terminal }: CommandLine, flags: OutputFlags & QueueFlags): Promise<ExitCode> {
  const address = readQueue(flags.queue ?? true, terminal);
  const { queueOverview } = await import('../../queue/queue-overview.ts');
  const connection = await address.connect(() => {});
  try {
    const overview = await queueOverview(connection.redis);
    return answer(terminal, flags.json, [overview], overviewText(overview));
  } finally {
    connection.end();
  }
}

/** For people. What others have written has no control characters. */
function overviewText({ members, queues }: QueueOverview): string {
  const kinds = queues.flatMap(({ requirements, workers, active, waiting }) => [
    `${counted(workers, 'worker')}, ${active} in work, ${waiting} waiting: ${requirements.prover} by ${requirements.policy}`,
    `  Lakatos ${requirements.lakatos}, ${requirements.lean}`,
  ]);
  const lines = members.length === 0 ? ['nobody takes part'] : [...members.flatMap(memberText), '', ...kinds];
  return lines.map((line) => `${line === '' ? '' : line.replace(/\S.*$/, singleLine)}\n`).join('');
}

function memberText(member: Member): string[] {
  const { kind, name, done, perMinute, failed, lastFailure } = member;
  const counts = `${counted(done, 'job')} done, ${perMinute} in the last minute${failed === 0 ? '' : `, ${failed} failed`}`;
  const failure = lastFailure === null ? [] : [`  last failure: ${lastFailure}`];
  if (kind === 'coordinator') {
    const refused = member.refused === 0 ? '' : `, ${counted(member.refused, 'proof')} refused by its gate`;
    return [`coordinator ${name}: waits for ${counted(member.open, 'job')}, ${counts}${refused}`, ...failure];
  }
  const { working, atOnce, device } = member;
  const model = device === null ? '' : `, model on ${device}`;
  return [
    `worker ${name}: ${working.length} of ${atOnce} in work, ${counts}${model}`,
    ...working.map(({ theorem, ms }) => `  ${theorem} for ${timeText(ms)}`),
    ...failure,
  ];
}
