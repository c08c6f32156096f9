import { codePieces } from '../../../core/lean-lexer.ts';
import { special, text } from '../prompt.ts';
import { internlm } from './chat-proofs.ts';
import { codeBlocks, dedent, withoutThinking } from './code-blocks.ts';
import { expectedValue, headReading, headValue } from './critics.ts';
import { fitState } from './fit-state.ts';
import type { CriticProfile, StateView, TacticProfile } from './profile.ts';
import { nameOrId, stateText } from './proof-text.ts';

/** What stands behind the last `mark`; the whole text where there is none. For models that repeat the question. */
export const textBehind = (mark: string, text: string): string =>
  text.includes(mark) ? text.slice(text.lastIndexOf(mark) + mark.length) : text;

/**
 * What looks like a tactic, as a grammar in GBNF: it begins with a word in lower case, a bullet or a bracket; brackets come
 * in pairs; strings end on their line; nothing that no tactic has in it: control characters, commands (`#eval`), and the
 * marks by which Lean prints what it can't read back (`✝`, `⋯`). Whether the words mean anything is for Lean to say.
 */
export const tacticGrammar = String.raw`
root ::= first piece*
first ::= [a-z] | "·" | "(" piece* ")" | "{" piece* "}"
piece ::= plain | text | "(" piece* ")" | "[" piece* "]" | "{" piece* "}" | "⟨" piece* "⟩"
plain ::= [^()\[\]{}⟨⟩"#✝⋯\x00-\x09\x0b-\x1f\x7f]
text ::= "\"" ([^"\\\n] | "\\" [^\n])* "\""
`.trimStart();

/** Ends of texts and turns, where a server writes them out. */
const ends = /<\|im_end\|>|<\|endoftext\|>|<\/s>|<｜end▁of▁sentence｜>/u;
/** Characters that no tactic holds: what is left of broken bytes, and controls. */
const broken = /\ufffd|(?![\t\n\r])\p{Cc}/u;

/**
 * A tactic out of what a model wrote: without thinking, the fence of a code block (the last one's, when there are
 * several), the mark of an end and a comment at its end. Null when nothing is left then, or broken characters.
 */
export function cleanTactic(answer: string): string | null {
  const visible = withoutThinking(answer)?.split(ends, 1)[0];
  if (visible === undefined) return null;
  const tactic = dedent(codeBlocks(visible).at(-1)?.code ?? visible);
  const last = codePieces(tactic).at(-1);
  return broken.test(tactic) || last === undefined ? null : tactic.slice(0, last.end);
}

/** Of the sequences below: a model that was taught others can't be asked in them. The trainer writes it into its files. */
export const layoutVersion = 1;

/** The value tokens `<|v0|>` to `<|v7|>`; bucket i stands for a chance of i/7. */
const buckets = [0, 1, 2, 3, 4, 5, 6, 7];
const bucketTokens = buckets.map((bucket) => special(`<|v${bucket}|>`));
const bucketValues = buckets.map((bucket) => bucket / 7);

/**
 * Our own format: `<|state|>` STATE `<|value|>` `<|tactic|>` TACTIC, then the end of the text. The value is read behind
 * `<|value|>` in the same evaluation, value = sum over i of p(i) i/7, p the probabilities of the value tokens among
 * themselves; the token of the value itself is never written.
 */
export const lakatos: TacticProfile = {
  kind: 'tactic',
  name: 'lakatos',
  about: 'Models that Lakatos trains: a tactic and a value in one evaluation.',
  lean: null,
  sampling: { method: 'beam', temperature: 1, topP: 1, minP: 0, maxTokens: 64, stop: [] },
  prompt: (state) => ({
    pieces: [special('<|state|>'), text(stateText(state)), special('<|value|>'), special('<|tactic|>')],
    reading: { after: 2, tokens: bucketTokens },
  }),
  readTactic: cleanTactic,
  readValue: (reading) => expectedValue(reading, bucketValues),
};

const separator = ':::';

const format = {
  kind: 'tactic',
  lean: '4.9',
  sampling: { method: 'sample', temperature: 1.1, topP: 1, minP: 0, maxTokens: 64, stop: [] },
  prompt: (state) => ({ pieces: [text(`${stateText(state)}${separator}`)] }),
  /** The models may repeat the state and the separator before the tactic. */
  readTactic: (answer) => cleanTactic(textBehind(separator, answer)),
} satisfies Omit<TacticProfile, 'name' | 'about'>;

/** BFS-Prover, 7B: the state and `:::`, nothing else. */
export const bfsProver: TacticProfile = {
  ...format,
  name: 'bfs-prover',
  about: 'BFS-Prover (7B, Qwen2.5-Math): format of its model card; the Lean version is not confirmed.',
};

/** BFS-Prover-V2, 7B and 32B: the same format. */
export const bfsProverV2: TacticProfile = {
  ...format,
  name: 'bfs-prover-v2',
  about: 'BFS-Prover-V2 (7B, 32B, Qwen2.5): format of its model card; the Lean version is not confirmed.',
};

/** Premises in a tactic were marked for training; the marks are no Lean. */
const premiseMarks = /<\/?a>/gu;

/** A token is a byte. In training a text was cut off after 2300 tokens, of which the last one says that it ends. */
const mostBytes = 2299;

/** ReProver without retrieval: the state alone. */
export const reProver: TacticProfile = {
  kind: 'tactic',
  name: 'reprover',
  about:
    'ReProver (LeanDojo, ByT5, without retrieval). It is an encoder-decoder, which llama.cpp does not run: only for a server that runs it. The Lean version is not confirmed.',
  lean: '4.3',
  sampling: { method: 'beam', temperature: 1, topP: 1, minP: 0, maxTokens: 512, stop: [] },
  prompt: (state) => ({ pieces: [text(shortText(state))] }),
  readTactic: (answer) => cleanTactic(answer.replace(premiseMarks, '')),
};

/**
 * A state that is longer is shown without what matters least, as training cut off the end of it, where the target is. A
 * target that is too long alone is cut as in training.
 */
function shortText(state: StateView): string {
  const fitted = fitState(state, mostBytes, (shown) => Buffer.byteLength(stateText(shown)));
  const bytes = Buffer.from(stateText(fitted.state)).subarray(0, mostBytes);
  // A stream waits for the rest of a character that the cut broke.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
}

const sampling: TacticProfile['sampling'] = {
  method: 'sample',
  temperature: 0.7,
  topP: 1,
  minP: 0,
  maxTokens: 256,
  stop: ['<|im_end|>'],
};

/** InternLM2-StepProver: `DECL name`, `GOAL state`, and the model writes `PROOFSTEP tactic`. */
export const internlm2StepProver: TacticProfile = {
  kind: 'tactic',
  name: 'internlm2-step-prover',
  about:
    'InternLM2-StepProver (7B): format of its model card and evaluation code; the Lean version is not confirmed.',
  lean: '4.7',
  sampling,
  prompt: (state) => ({
    pieces: internlm([
      { role: 'user', content: `DECL ${nameOrId(state.theorem)}\nGOAL ${stateText(state)}\n` },
    ]),
  }),
  readTactic: (answer) => cleanTactic(textBehind('PROOFSTEP ', answer)),
};

/** InternLM2.5-StepProver: name, earlier tactics and state in blocks, and the model writes the tactic. */
export const internlm25StepProver: TacticProfile = {
  kind: 'tactic',
  name: 'internlm2.5-step-prover',
  about:
    'InternLM2.5-StepProver (7B), the policy: format of its model card; that it stands in a chat turn is known from the code of others, and the Lean version is not confirmed.',
  lean: '4.9',
  sampling,
  prompt: (state) => ({ pieces: internlm([{ role: 'user', content: blocks(state) }]) }),
  readTactic: (answer) => cleanTactic(textBehind('TACTIC:', answer)),
};

/** InternLM2.5-StepProver, the critic (1.8B): a finished chat whose answer is the state, and its score behind that. */
export const internlm25StepProverCritic: CriticProfile = {
  kind: 'critic',
  name: 'internlm2.5-step-prover-critic',
  about:
    'InternLM2.5-StepProver (1.8B), the critic: the chat of its model card, and the token <|reward|> behind it as its code has it. Needs a file with the head in the place of the outputs.',
  lean: '4.9',
  prompt(state) {
    const chat = internlm([{ role: 'user', content: "Which state is closer to 'no goals'?" }]);
    const answer = [text(stateText(state)), special('<|im_end|>'), text('\n'), special('<|reward|>')];
    const pieces = [...chat, ...answer];
    const tokens = headReading(special('<|reward|>'), [special('<s>'), special('</s>')]);
    return { pieces, reading: { after: pieces.length - 1, tokens } };
  },
  readValue: headValue,
};

function blocks(state: StateView): string {
  return [
    `---\nNAME: ${nameOrId(state.theorem)}\n\n`,
    `---\nPROOF_BEFORE: ${state.tactics.join('\n')}\n\n`,
    `---\nSTATE_BEFORE: ${stateText(state)}\n\n`,
    '---\nTACTIC: ',
  ].join('');
}
