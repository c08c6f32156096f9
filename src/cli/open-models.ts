import type { PolicyChoice } from '../agent/provers/model-choice.ts';
import { openCritic } from '../agent/provers/open-critic.ts';
import type { OpenedModel } from '../agent/provers/open-model.ts';
import type { ChatModel } from '../llm/chat-model.ts';
import type { CriticInUse } from '../prove/policy/describe-model.ts';
import type { Session } from './session.ts';

/** The models of a run, open; null for those that have no part in it. */
export interface OpenModels {
  readonly opened: OpenedModel | null;
  readonly critic: CriticInUse | null;
  readonly chat: ChatModel | null;
}

export async function openModels(
  { model, critic, chat }: PolicyChoice,
  session: Session,
): Promise<OpenModels> {
  return {
    opened: model === null ? null : await session.openModel(model),
    critic: await openCritic(critic, session),
    chat: chat === undefined ? null : await session.openChat(chat),
  };
}
