import type { LeanImage } from './file-worker/lean-image.ts';
import { LeanRun } from './file-worker/lean-run.ts';

/** What `lean --version` prints, in one line. */
export async function readLeanVersion(image: LeanImage): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const run = new LeanRun({
    image,
    args: ['--version'],
    idleThreads: 0,
    onOutput: (bytes) => {
      text += decoder.decode(bytes, { stream: true });
    },
    onComplaint: () => {},
  });
  await run.ended;
  return text.trim();
}
