import type { ReadSuite } from '../../evaluate/run/open-bench-suite.ts';
import { counted, countedAre } from '../../report/numbers.ts';
import type { Session } from '../session.ts';

const mostComplaints = 5;

/** Warns of what a suite has that is not measured, or is not what its manifest says. */
export function tellOfSuite({ suite: { description }, complaints }: ReadSuite, { warn }: Session): void {
  const { differences, knownBad, askingForAnswer } = description;
  for (const { file, line, message } of complaints.slice(0, mostComplaints))
    warn(`${file}:${line}: ${message}`);
  if (complaints.length > 0)
    warn(`${countedAre(complaints.length, 'record')} left out, and the others are not affected`);
  if (differences.length > 0) warn(`the suite is not what its manifest says: ${differences.join('; ')}`);
  if (askingForAnswer.length > 0)
    warn(
      `an answer has to be found first for ${counted(askingForAnswer.length, 'problem')}, which Lakatos does not fill in yet: not tried, and in no rate`,
    );
  if (knownBad.length > 0)
    warn(`known to be wrong: ${knownBad.map(({ id, reason }) => `${id} (${reason})`).join('; ')}`);
}
