import { LRUCache } from 'lru-cache';
import type { StatePart } from '../../../core/goal.ts';
import { sha256 } from '../../../core/hash.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { Unopened } from '../../engine.ts';
import { keyContext } from '../../theorem-context.ts';
import {
  invalid,
  nameOfLastDeclaration,
  noProof,
  problemOfTheorem,
  textOfTheorem,
} from '../../theorem-text.ts';
import type { CompanionTask } from '../companion/companion-task.ts';
import { elaborateText, type RemoteText } from '../companion/elaborate-text.ts';
import { askPrinted, askProof } from '../companion/proof-states.ts';
import type { RemoteReference } from '../companion/remote-calls.ts';
import { askStatementSorries } from '../gate/statement-sorries.ts';
import { readParts } from './read-parts.ts';

/** A theorem that our Lean code has read, with the states of its proof that Lean holds. */
export interface RemoteTheorem {
  readonly text: RemoteText;
  /** Where all that is asked of it is put. */
  readonly task: CompanionTask;
  readonly opening: Opening;
  /** Toolchain, libraries, header: what each key of its states begins with. */
  readonly fingerprint: string;
  /** By the path to them. */
  readonly states: LRUCache<string, RemoteReference>;
}

type Opening =
  | {
      readonly kind: 'opened';
      readonly root: RemoteReference;
      readonly part: StatePart;
      /** As it is written. */
      readonly name: string;
    }
  | Unopened;

const keptStates = 2000;

/** Nothing of it is elaborated before the policy has seen it. Throws `NoAnswer`. */
export async function openRemoteTheorem(
  task: CompanionTask,
  theorem: Theorem,
  environment: {
    /** Names toolchain, libraries and options. */
    readonly fingerprint: string;
    /** What Lean says of imports that are not there, with what to do about it. */
    readonly explainImport: (message: string, modules: readonly string[]) => Promise<string>;
  },
): Promise<RemoteTheorem> {
  const written = textOfTheorem(theorem, 'sorry');
  const text = await elaborateText(task, written.text, { stopAtError: false, proofAt: written.proofStart });
  const fingerprint = sha256(keyContext(environment.fingerprint, theorem));
  const opening = async (): Promise<Opening> => {
    if (text.stop?.kind === 'import')
      return invalid(await environment.explainImport(text.stop.message, text.modules));
    const problem = problemOfTheorem(text, written) ?? (await askStatementSorries(task, text, written.text));
    if (problem !== null || text.session === null) return problem ?? noProof;
    const name = nameOfLastDeclaration(text.commands);
    const { report, state: root } = await askProof(task, text.session, name);
    if (report.kind === 'failed') return invalid(report.messages.join('\n'));
    if (report.kind === 'none' || root === null) return noProof;
    const [part] = await readParts(report.parts, fingerprint, () => askPrinted(task, root));
    return part === undefined ? noProof : { kind: 'opened', root, part, name };
  };
  const states = new LRUCache<string, RemoteReference>({
    max: keptStates,
    dispose: (state) => task.release(state),
  });
  return { text, task, opening: await opening(), fingerprint, states };
}
