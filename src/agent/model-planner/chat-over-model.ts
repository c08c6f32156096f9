import { LakatosError } from '../../../core/errors.ts';
import type { LanguageModel } from '../../llm/language-model.ts';
import type { ChatModel } from '../../llm/remote/chat.ts';
import type { ChatFormat } from '../../llm/serve/serve-options.ts';

/** A chat with a model that continues texts, such as a GGUF file in this process. Whoever opened the model closes it. */
export function chatOverModel(model: LanguageModel, { template, stop }: ChatFormat): ChatModel {
  const { name, origin, contextSize } = model.info;
  let calls = 0;
  return {
    info: { name, origin, contextSize },
    async chat(messages, request, signal) {
      const prompt = { pieces: template(messages) };
      calls += 1;
      const [completion] = await model.complete(
        [prompt],
        {
          method: 'sample',
          count: 1,
          maxTokens: request.maxTokens,
          temperature: request.temperature,
          topP: request.topP,
          minP: 0,
          seed: request.seed ?? calls,
          stop: [...stop, ...(request.stop ?? [])],
        },
        signal,
      );
      const [first] = completion?.continuations ?? [];
      if (first === undefined) throw new LakatosError('MODEL_FAILED', `${name} gave no answer`);
      const tokens = { read: model.countTokens(prompt) ?? 0, written: first.tokens };
      return { text: first.text, end: first.end, tokens };
    },
    tokensUsed: () => model.tokensUsed(),
    async [Symbol.asyncDispose]() {},
  };
}
