import type { LakatosError } from '../../core/errors.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { ExperienceRun } from '../agent/memory/experience-run.ts';
import type { ChatChoice, ModelChoice } from '../agent/provers/model-choice.ts';
import type { OpenedModel } from '../agent/provers/open-model.ts';
import type { LeanBuild } from '../libraries/lean-builds.ts';
import type { ChatModel } from '../llm/chat-model.ts';
import type { ByImports } from '../prove/lemma-index/by-imports.ts';
import type { LemmaIndex } from '../prove/lemma-index/symbol-index.ts';
import type { NamedProposer } from '../prove/ranking/ranker-file.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { LemmaIndexUse } from './open-lemma-index.ts';
import type { LeanChoice } from './options/lean-options.ts';
import { settleLean } from './settle-lean.ts';
import type { EngineStart, StartedEngine, TextsToCome } from './started-engine.ts';

interface EngineUse extends EngineStart {
  readonly lean: LeanChoice;
  readonly texts: TextsToCome;
}

type ModelUse = Pick<EngineStart, 'onPreparing' | 'signal'>;

/** Another number for each change of what is proposed. */
const enumerativePolicyName = 'enumerative/19';

/** What the commands are built on, each loaded when it is wanted; passed in, so that tests can put something small in its place. */
export const realServices = {
  async startEngine({ lean: choice, texts, ...use }: EngineUse): Promise<StartedEngine> {
    const lean = await settleLean(choice, use.signal);
    if (lean.kind === 'native') {
      const { startNativeEngine } = await import('./start-native-engine.ts');
      return startNativeEngine(lean, use);
    }
    if (choice.kind === 'native')
      use.onPreparing(
        'no toolchain for the project: the Lean that comes with Lakatos works with its modules',
      );
    const { startEmbeddedEngine } = await import('./start-embedded-engine.ts');
    return startEmbeddedEngine(lean.project, texts, use);
  },
  /** Which libraries fit a Lean, by its fingerprint; null where that is not known. */
  async leanBuildOf(fingerprint: string): Promise<LeanBuild | null> {
    const { leanBuildOf } = await import('../libraries/lean-builds.ts');
    return leanBuildOf(fingerprint);
  },
  /** The library's theorems by their symbols; null when Lean does not list them. */
  async openLemmaIndex(engine: LeanEngine, use: LemmaIndexUse): Promise<ByImports<LemmaIndex> | null> {
    const { openIndexFor } = await import('./open-lemma-index.ts');
    return openIndexFor(engine, use);
  },
  openStore: (folder: string, onProblem: (problem: LakatosError) => void): Promise<Store> =>
    openStore(folder, { onProblem }),
  /** What worked before, and the door to it; reads the suites on this machine. */
  async openExperience(
    store: Store,
    signal: AbortSignal,
    warn: (text: string) => void,
  ): Promise<ExperienceRun> {
    const { openExperience } = await import('./open-experience.ts');
    return openExperience(store, process.env, signal, warn);
  },
  /** Opens a language model and finds out how it is asked. */
  async openModel(choice: ModelChoice, use: ModelUse): Promise<OpenedModel> {
    const { openModel } = await import('../agent/provers/open-model.ts');
    return openModel(choice, { ...use, env: process.env });
  },
  /** Opens a model that chats. */
  async openChat(choice: ChatChoice, use: ModelUse): Promise<ChatModel> {
    const { openChat } = await import('../agent/provers/open-chat.ts');
    return openChat(choice, { ...use, env: process.env });
  },
  /**
   * What proposes tactics, under a name for the episodes.
   * @param ranker the file of what puts them in order; `shipped`: that which comes with Lakatos; `none`: nothing does
   */
  async loadPolicy(ranker: string): Promise<NamedProposer> {
    const { proposeTactics } = await import('../prove/enumerative/enumerative-policy.ts');
    const { withRanker } = await import('../prove/ranking/ranker-file.ts');
    return withRanker({ name: enumerativePolicyName, propose: proposeTactics }, ranker);
  },
};

export type Services = typeof realServices;
