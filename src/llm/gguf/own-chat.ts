import { Template } from '@huggingface/jinja';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import type { GgufHeader } from '../models/gguf-header.ts';
import { specialNamesOf } from '../models/special-tokens.ts';
import { type ChatFormat, type ChatMessage, type PromptPiece, splitSpecial, text } from '../prompt.ts';

/**
 * The chat that a GGUF file describes itself (`tokenizer.chat_template`, in Jinja); null where it has none that can be used. The
 * template is shown a mark in the place of each message, so that what is said never becomes a special token, whatever Lean
 * printed: special tokens are read in the template's own text alone. A model without a place for the system message finds it before
 * the first question.
 */
export function ownChat(header: GgufHeader): ChatFormat | null {
  const source = header.values.get('tokenizer.chat_template');
  if (typeof source !== 'string' || source.trim() === '') return null;
  const render = readTemplate(source, header);
  if (render === null) return null;
  const names = specialNamesOf(header);
  const written = (messages: readonly ChatMessage[], isOpen: boolean) =>
    piecesOf(render(messages.map(marked), isOpen), messages, names);
  const knowsSystem = orNull(() => written(sampleOf('system', 'user'), true)) !== null;
  if (!knowsSystem && orNull(() => written(sampleOf('user'), true)) === null) return null;
  return {
    template(messages) {
      try {
        return written(knowsSystem ? messages : withoutSystem(messages), true);
      } catch (cause) {
        throw new LakatosError(
          'MODEL_UNFIT',
          `the chat template of the model does not take this conversation: ${messageOf(cause)}`,
          { advice: 'Look at tokenizer.chat_template in the file, or use another model.', cause },
        );
      }
    },
    stop: [],
    endings: endingOf(orNull(() => written(sampleOf('user', 'assistant'), false)) ?? []),
  };
}

/** An answer must not depend on the day on which it is asked for. */
const fixedDay = '{% macro strftime_now(format) %}1 January 2025{% endmacro %}';

type Render = (messages: readonly ChatMessage[], isOpen: boolean) => string;

function readTemplate(source: string, header: GgufHeader): Render | null {
  const names = header.values.get('tokenizer.ggml.tokens');
  const nameOf = (key: string): string => {
    const name = Array.isArray(names)
      ? names[Number(header.values.get(`tokenizer.ggml.${key}_token_id`))]
      : '';
    return typeof name === 'string' ? name : '';
  };
  const tokens = { bos_token: nameOf('bos'), eos_token: nameOf('eos'), pad_token: nameOf('padding') };
  const template = orNull(() => new Template(fixedDay + source));
  if (template === null) return null;
  return (messages, isOpen) => template.render({ ...tokens, messages, add_generation_prompt: isOpen });
}

/** Private letters around the number of a message; a template has no reason to know them. */
const [opening, closing] = ['\u{f5a1a}', '\u{f5a1b}'];
const mark = new RegExp(`${opening}(\\d+)${closing}`, 'u');

const marked = ({ role }: ChatMessage, at: number): ChatMessage => ({
  role,
  content: `${opening}${at}${closing}`,
});

/** @throws Error when the messages are not all there, in order */
function piecesOf(
  rendered: string,
  messages: readonly ChatMessage[],
  names: readonly string[],
): readonly PromptPiece[] {
  const parts = rendered.split(mark);
  const order = parts.flatMap((part, at) => (at % 2 === 1 ? [Number(part)] : []));
  if (order.length !== messages.length || order.some((message, at) => message !== at))
    throw new Error('it leaves something out or changes its order');
  return parts.flatMap((part, at) =>
    at % 2 === 1 ? [text(messages[Number(part)]!.content)] : splitSpecial(part, names),
  );
}

const answerOfSample = 'of the assistant';
const sampleOf = (...roles: readonly ChatMessage['role'][]): readonly ChatMessage[] =>
  roles.map((role) => ({ role, content: `of the ${role}` }));

/** Null where it throws. */
function orNull<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** The special token behind an answer. */
function endingOf(pieces: readonly PromptPiece[]): readonly string[] {
  const answer = pieces.findIndex((piece) => piece.kind === 'text' && piece.text === answerOfSample);
  const next = pieces[answer + 1];
  return next?.kind === 'special' ? [next.name] : [];
}

/** What the system says stands before the next question. */
function withoutSystem(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const said: string[] = [];
  return messages.flatMap(({ role, content }) => {
    if (role === 'system') {
      said.push(content);
      return [];
    }
    return [{ role, content: [...said.splice(0), content].join('\n\n') }];
  });
}
