import { type MetricsLine, readMetrics } from './metrics.ts';
import { NewLines } from './new-lines.ts';

/**
 * Tells each line of a metrics file once, soon after it is written, until it is disposed; the last ones then. A trainer
 * that goes on writes the file anew, without what came after its checkpoint: steps that were told are not told again.
 * What `onLine` throws is thrown by the disposal, and nothing more is told.
 */
export function followMetrics(
  path: string,
  onLine: (line: MetricsLine) => void,
  { everyMs = 500 }: { readonly everyMs?: number } = {},
): AsyncDisposable {
  let last = -1;
  const told = new Set<string>();
  const lines = new NewLines(path);
  let failure: { readonly thrown: unknown } | null = null;
  const tell = (line: MetricsLine) => {
    const key = `${line.kind} ${line.step}`;
    if (line.step < last || told.has(key)) return;
    told.add(key);
    last = Math.max(last, line.step);
    onLine(line);
  };
  const look = async () => {
    // A file that can't be read for a moment can be read later.
    const text = await lines.read().catch(() => '');
    try {
      if (failure === null) readMetrics(text).forEach(tell);
    } catch (thrown) {
      failure = { thrown };
    }
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null;
    });
  }, everyMs);
  timer.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await looking;
      await look();
      if (failure !== null) throw failure.thrown;
    },
  };
}
