import type { ClosureFault } from '../../lean/lake/module-closure.ts';
import { formatDuration } from '../report/duration.ts';
import { bytesText } from '../report/numbers.ts';
import { withoutControls } from '../report/single-line.ts';
import type { BuildPlan } from './build-tally.ts';

/** What stands in the way of a build, with what to do. */
export function faultText(fault: ClosureFault): string {
  switch (fault.kind) {
    case 'missing': {
      const by =
        fault.importedBy.length === 0 ? '' : `, which ${fault.importedBy.slice(0, 3).join(', ')} imports`;
      return [`there is no module ${fault.module}${by}`, ...fault.advice.map((line) => `  ${line}`)].join(
        '\n',
      );
    }
    case 'unreadable':
      return `${fault.module} can't be read: ${fault.file}: ${fault.why}`;
    case 'cycle':
      return `these modules import each other: ${[...fault.modules, fault.modules[0]].join(' -> ')}`;
  }
}

/** What `--dry-run` says. */
export function closureText(plan: BuildPlan): string {
  const lines = [
    `${plan.modules} modules, ${plan.lines} lines, ${bytesText(plan.bytes)}: ${plan.built} are built, ${plan.toBuild.length} are not`,
  ];
  if (plan.toBuild.length > 0)
    lines.push(
      `${plan.linesToBuild} lines to compile: about ${formatDuration(plan.estimateMs)} with ${plan.threads} thread${plan.threads === 1 ? '' : 's'}`,
    );
  if (plan.publicOnly.length > 0)
    lines.push(
      `private parts of Lean's own modules that are asked for and are not there: ${plan.publicOnly.join(', ')}`,
    );
  return `${withoutControls(lines.join('\n'))}\n`;
}
