import type { ElaboratedCommand, ElaboratedText } from '../../elaborated-text.ts';
import { headerModules, moduleImports } from '../../module-imports.ts';
import { tokensOf } from '../../syntax-tree.ts';
import { plainRules } from '../gate/plain-rules.ts';
import { commandsOf, endOfRound, type NextCommand, type RoundEnd } from '../gate/policy-round.ts';
import { type Answered, heldBy } from './companion.ts';
import type { CompanionTask } from './companion-task.ts';
import { OwnFailure } from './no-answer.ts';
import type { RemoteReference } from './remote-calls.ts';
import { type Advance, advanceSchema, headerSchema } from './reports.ts';

/** A text that our Lean code has elaborated. */
export interface RemoteText extends ElaboratedText {
  /** Lean's state behind the last command; null when imports failed. */
  readonly session: RemoteReference | null;
}

interface CompanionElaboration {
  /** Leaves off behind the first command with an error, so that nothing that is wrong is built upon. */
  readonly stopAtError: boolean;
  /** The byte at which the proof begins whose first state is asked for later. */
  readonly proofAt?: number | null;
}

/** Elaborates a whole text, as far as the policy allows. Throws `NoAnswer` when Lean gave none. */
export async function elaborateText(
  task: CompanionTask,
  text: string,
  options: CompanionElaboration,
): Promise<RemoteText> {
  const header = await task.ask({ method: 'header', request: { text } }, headerSchema);
  const { messages, tree } = header.value;
  const modules = headerModules(tree);
  const importStop = (message: string): RemoteText => ({
    commands: [],
    parseMessages: messages,
    messages: [],
    modules,
    stop: { kind: 'import', message },
    session: null,
  });
  // No import is at fault then, so none is named.
  if ([...tokensOf(tree)].some(({ text }) => text === 'prelude'))
    return { ...importStop('files with `prelude` are not supported'), modules: [] };
  const ofModule = moduleImports(tree);
  let library: RemoteReference;
  try {
    library = await task.library({ modules, ofModule }, header.held);
  } catch (thrown) {
    if (thrown instanceof OwnFailure) return importStop(thrown.message);
    throw thrown;
  }

  const begun = [...header.held, library];
  const { commands, session, end } = await run(task, begun, Buffer.from(text), options);
  return {
    commands,
    parseMessages: [
      ...messages,
      ...commands.flatMap(({ parseMessages }) => parseMessages),
      ...end.parseMessages,
    ],
    messages: commands.flatMap(({ messages }) => messages),
    modules,
    moduleImports: ofModule,
    stop: end.stop,
    session,
  };
}

/** Goes on round by round until the text is over. `begun`: its header, and what its imports give. */
async function run(
  task: CompanionTask,
  begun: readonly RemoteReference[],
  bytes: Buffer,
  { stopAtError, proofAt = null }: CompanionElaboration,
): Promise<{ commands: ElaboratedCommand[]; session: RemoteReference; end: RoundEnd & { kind: 'over' } }> {
  const commands: ElaboratedCommand[] = [];
  let from = begun;
  for (let next: NextCommand = 'asked'; ; ) {
    const round: Answered<Advance> = await task.ask(
      {
        method: 'advance',
        held: [...from, task.token],
        request: { rules: plainRules, stopAtError, next, proofAt },
      },
      advanceSchema,
    );
    commands.push(...commandsOf(round.value, next, bytes));
    const session = heldBy(round);
    const end = endOfRound(round.value, commands, bytes);
    if (end.kind === 'over') return { commands, session, end };
    from = [session];
    next = end.next;
  }
}
