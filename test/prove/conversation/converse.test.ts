import { expect, test } from '@jest/globals';
import { converse, type NextTurn, type Talk } from '../../../src/prove/conversation/converse.ts';
import { firstThatFits } from '../../../src/prove/conversation/fit-conversation.ts';

const never = new AbortController().signal;
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A talk about numbers that writes down what happens; an answer is its question with a sign. */
function talking(
  changes: Partial<Talk<number, string>> & { readonly next: (turn: number) => NextTurn<number> },
) {
  const seen: string[] = [];
  const { next, ...own } = changes;
  const talk: Talk<number, string> = {
    signal: never,
    isOver: () => false,
    async ask(question, turn) {
      seen.push(`ask ${question} in ${turn}`);
      await soon();
      seen.push(`answer ${question}`);
      return `${question}!`;
    },
    async judge(answer, turn) {
      seen.push(`judge ${answer}`);
      return next(turn);
    },
    ...own,
  };
  return { seen, talk };
}

const lastly = { question: null };

test('a talk with a model asks with what was wrong until nothing is', async () => {
  const { seen, talk } = talking({ next: (turn) => (turn === 0 ? { question: 2 } : lastly) });
  await converse({ question: 1 }, talk);
  expect(seen).toEqual(['ask 1 in 0', 'answer 1', 'judge 1!', 'ask 2 in 1', 'answer 2', 'judge 2!']);
});

test('work goes on while the model answers, and its answer is judged after both', async () => {
  const { seen, talk } = talking({ next: () => lastly });
  const work = async () => {
    seen.push('work');
    await soon();
    await soon();
    seen.push('done');
  };
  await converse({ question: 1, work }, talk);
  expect(seen).toEqual(['ask 1 in 0', 'work', 'answer 1', 'done', 'judge 1!']);
});

test('with a limit of tokens the model is asked after the work', async () => {
  const { seen, talk } = talking({ next: () => lastly, alternates: true });
  await converse({ question: 1, work: async () => void seen.push('work') }, talk);
  expect(seen).toEqual(['work', 'ask 1 in 0', 'answer 1', 'judge 1!']);
});

test('work without a question is done, and ends the talk', async () => {
  const { seen, talk } = talking({
    next: () => ({ question: null, work: async () => void seen.push('work') }),
  });
  await converse({ question: 1 }, talk);
  expect(seen).toEqual(['ask 1 in 0', 'answer 1', 'judge 1!', 'work']);
});

test('when the work has brought the end the model is stopped, and nobody reads its answer', async () => {
  let isOver = false;
  let reason: unknown;
  const { seen, talk } = talking({
    next: () => lastly,
    isOver: () => isOver,
    ask: (_question, _turn, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          reason = signal.reason;
          resolve('late');
        });
      }),
  });
  await converse(
    {
      question: 1,
      work: async () => {
        isOver = true;
      },
    },
    talk,
  );
  expect(seen).toEqual([]);
  expect(reason).toBeDefined();
});

test('what the work throws is thrown when the model has stopped', async () => {
  let hasStopped = false;
  const { talk } = talking({
    next: () => lastly,
    async ask(_question, _turn, signal) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await soon();
      hasStopped = true;
      throw new Error('stopped');
    },
  });
  const work = async () => {
    throw new Error('broken');
  };
  await expect(converse({ question: 1, work }, talk)).rejects.toThrow('broken');
  expect(hasStopped).toBe(true);
});

test('a question is asked in shorter forms until the model has room for one', async () => {
  const made: number[] = [];
  async function* forms() {
    for (const length of [30, 20, 10]) {
      made.push(length);
      yield length;
    }
  }
  const ask = async (length: number) => (length > 20 ? 'too-long' : `answer to ${length}`);
  expect(await firstThatFits(forms(), ask)).toBe('answer to 20');
  expect(made).toEqual([30, 20]);
  expect(await firstThatFits([40, 30], ask)).toBe('too-long');
});
