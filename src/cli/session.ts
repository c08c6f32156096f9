import { systemClock } from '../../core/clock.ts';
import { LakatosError } from '../../core/errors.ts';
import type { LakatosEvent } from '../../core/events.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { ChatChoice, ModelChoice } from '../agent/provers/model-choice.ts';
import type { OpenedModel } from '../agent/provers/open-model.ts';
import type { ChatModel } from '../llm/chat-model.ts';
import { noStore, type Store } from '../store/store.ts';
import type { CommandLine } from './command-line.ts';
import { createProveDisplay } from './display/prove-display.ts';
import type { Display } from './display/show-run.ts';
import { listenForInterrupt } from './interrupt.ts';
import type { LeanChoice } from './options/lean-options.ts';
import type { Services } from './services.ts';
import type { StartedEngine, TextsToCome } from './started-engine.ts';

/** How often the workers are counted for the display. */
const countMs = 250;

/** What surrounds a command while it works: where it runs, the display, the interrupt, and what they are closed with. */
export type Session = ReturnType<typeof openSession>;

/**
 * @param json true when standard output belongs to a program
 * @param display shows the run; a display of theorems unless it is given. Disposed with the session
 */
export function openSession(
  { terminal, services }: Pick<CommandLine, 'terminal' | 'services'>,
  json: boolean,
  display: Display = createProveDisplay(terminal, { json }, systemClock),
) {
  const resources = new AsyncDisposableStack();
  resources.use(display);
  const onEvent = (event: LakatosEvent): void => display.onEvent(event);
  const note = (text: string): void => onEvent({ kind: 'note', level: 'information', text });
  const warn = (text: string): void => onEvent({ kind: 'note', level: 'warning', text });
  const onPreparing = (text: string): void => onEvent({ kind: 'preparing', text });
  const interrupt = resources.use(
    listenForInterrupt(terminal, () => note('stopping; once more to stop at once')),
  );
  const { signal } = interrupt;
  /** Of the models that are open. */
  let modelThreads = 0;
  return {
    ...{ terminal, services, display, signal, onEvent, note, warn },
    /** Closes it with the session. */
    use: <T extends AsyncDisposable>(resource: T): T => resources.use(resource),
    /** Ends the run as Ctrl-C does. */
    abort: (): void => interrupt.abort(),
    /** Undefined workers: as many as the machine has room for. */
    async startEngine(
      workers: number | undefined,
      lean: LeanChoice = { kind: 'embedded' },
      texts: TextsToCome = {},
    ): Promise<StartedEngine> {
      const asked = { lean, workers, texts, modelThreads, onPreparing, warn, signal };
      const started = await services.startEngine(asked);
      resources.use(started.engine);
      for (const text of started.notes) warn(text);
      const timer = setInterval(() => onEvent({ kind: 'workers', counts: started.workerCounts() }), countMs);
      timer.unref();
      resources.defer(() => clearInterval(timer));
      return started;
    },
    async openModel(choice: ModelChoice): Promise<OpenedModel> {
      const opened = await services.openModel(choice, { onPreparing, signal });
      resources.use(opened.model);
      modelThreads = Math.max(modelThreads, opened.model.info.threads ?? 0);
      return opened;
    },
    async openChat(choice: ChatChoice): Promise<ChatModel> {
      const chat = resources.use(await services.openChat(choice, { onPreparing, signal }));
      modelThreads = Math.max(modelThreads, chat.info.threads ?? 0);
      return chat;
    },
    /** @param isMeasured every search is to have the lemmas of its imports, however long it waits for them */
    openLemmaIndex: (engine: LeanEngine, isMeasured: boolean): ReturnType<Services['openLemmaIndex']> =>
      services.openLemmaIndex(engine, { isMeasured, warn, signal }),
    /** A store that can't be opened is a warning, and the run goes on without one. Null: no store is wanted. */
    async openStore(folder: string | null): Promise<Store> {
      if (folder === null) return noStore();
      const onProblem = (problem: LakatosError) =>
        warn(`${problem.message}; the run goes on without the store`);
      try {
        return resources.use(await services.openStore(folder, onProblem));
      } catch (thrown) {
        if (!(thrown instanceof LakatosError)) throw thrown;
        onProblem(thrown);
        if (thrown.advice !== undefined) warn(`${thrown.advice} --store none goes without one.`);
        return noStore();
      }
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
