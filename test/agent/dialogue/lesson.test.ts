import { describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { defaultDialogue, dialogueStory, readDialogue } from '../../../src/agent/dialogue/dialogue-lines.ts';
import { proveByDialogue } from '../../../src/agent/dialogue/prove-by-dialogue.ts';
import { ExperienceMemory } from '../../../src/agent/memory/experience-memory.ts';
import { ExperienceRun } from '../../../src/agent/memory/experience-run.ts';
import { HeldOutTheorems } from '../../../src/agent/same-theorem/held-out-theorems.ts';
import { lookAlikeForms } from '../../../src/agent/same-theorem/levels.ts';
import { main } from '../../../src/cli/main.ts';
import { realServices } from '../../../src/cli/services.ts';
import type { ProveRun } from '../../../src/prove/prove-options.ts';
import { proveTheorem } from '../../../src/prove/prove-theorem.ts';
import { storyText } from '../../../src/report/story.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { proofKey } from '../../../src/store/record-database.ts';
import { fail, faultyServer } from '../../llm/remote/faulty-server.ts';
import { fakeServices, fakeTerminal } from '../../support/fake-terminal.ts';
import { type Changes, proveOptions } from '../../support/prove-options.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { memoryOf } from '../memory/memory-of.ts';
import { chatServer, type Line, saying } from '../model-planner/chat-server.ts';
import { call, submit } from './scripted-chat.ts';

const stating = (id: string, goal: string): Theorem => ({
  id,
  header: '',
  statement: `theorem ${id} : ${goal}`,
});
const measured = stating('measured', 'tm & tm');
/** Of an answer of the server. */
const tokens = 110;
const advice = 'Close what is true, and part the rest first.';
const isAsked = (question: string) => question.includes('The work on this theorem is over');

/** Runs in one store with the memory, one after the other. `lines`: what the model says in each. */
async function start() {
  const folder = await temporaryFolder();
  const store = await openStore(folder.path);
  const memory = await ExperienceMemory.open({ store, heldOut: new HeldOutTheorems([measured]) });
  const run = new ExperienceRun(memory);
  let count = 0;
  return {
    memory,
    folder: folder.path,
    store,
    lessons: () => memory.index.cases.filter(({ content }) => content.kind === 'lesson'),
    async prove(
      theorem: Theorem,
      lines: readonly Line[],
      changes: Changes & { readonly withoutLessons?: boolean } = {},
    ) {
      await using server = await chatServer(lines);
      count += 1;
      const options = run.wrap(
        proveOptions({
          store,
          newId: () => `talk-${count}`,
          ...changes,
          prover: {
            name: 'dialogue',
            prove: (own, given) =>
              proveByDialogue(own, {
                ...given,
                ...{ chat: server.chat, library: null },
                dialogue: { ...defaultDialogue, attempts: 1, parallel: 1, turns: 2 },
                memory: changes.withoutLessons === true ? memoryOf({}) : run,
              }),
          },
        }),
      );
      const { result } = await proveTheorem(theorem, options);
      const view = readDialogue((await store.episode(`talk-${count}`))?.lines ?? []);
      const [line] = view.talks.flatMap(({ lines: own }) => own.filter(({ type }) => type === 'lesson'));
      return { result, view, line, questions: server.questions };
    },
    /** Lets others open the store. */
    close: () => store[Symbol.asyncDispose](),
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describe('a model that has proved a theorem', () => {
  test('writes a lesson, which the next theorem like it is shown', async () => {
    await using runs = await start();
    const { lessons, prove, folder } = runs;
    const first = await prove(stating('one', 'ta'), [submit('by close'), `Lesson: ${advice}`]);
    expect(first.result).toMatchObject({ status: 'proved', spent: { tokens: 2 * tokens } });
    expect(first.questions.map(isAsked)).toEqual([false, true]);
    expect(first.questions[1]).toContain('a proof was accepted');
    expect(first.line).toMatchObject({ use: 'kept', text: `Lesson: ${advice}`, tokens: { read: 100 } });
    expect(storyText(dialogueStory(first.view))).toContain(
      `-- asked for a lesson (10 tokens), kept:\nLesson: ${advice}`,
    );
    const [lesson] = lessons();
    expect(lesson).toMatchObject({ content: { text: advice }, successes: 1, failures: 0 });
    expect(lesson?.origins).toEqual([
      {
        theorem: 'one',
        fingerprint: 'scripted',
        date: '2025-01-01T00:00:00.000Z',
        by: 'm (a model; proved)',
        forms: expect.arrayContaining([...lookAlikeForms(stating('one', 'ta'))]),
      },
    ]);
    const second = await prove(stating('two', 'tb'), [submit('by close'), 'none']);
    expect(second.view.talks[0]?.opening.messages.at(-1)?.content).toContain(`Lesson: ${advice}`);
    expect(second.line).toMatchObject({ use: 'none' });
    expect(lessons()).toMatchObject([{ successes: 2, failures: 0 }]);
    await runs.close();
    const terminal = fakeTerminal();
    await main(['lessons', 'list', '--store', folder], terminal, fakeServices());
    expect(terminal.out()).toContain(`${advice} (of one, by m (a model; proved) on 2025-01-01; for 2`);
  });

  test('has its proof in the store before it is asked', async () => {
    await using runs = await start();
    const theorem = stating('one', 'ta');
    let kept: string | undefined;
    const none: Line = async (response, received) => {
      kept = (await runs.store.proof(proofKey('scripted', theorem)))?.proof;
      saying('none')(response, received);
    };
    const { line } = await runs.prove(theorem, [submit('by\n  close'), none]);
    expect([kept, line]).toMatchObject(['by\n  close', { use: 'none' }]);
  });

  test('keeps its proof when the server breaks down over the lesson', async () => {
    await using runs = await start();
    const { result, line } = await runs.prove(stating('one', 'ta'), [submit('by close'), fail(400)]);
    expect(result).toMatchObject({ status: 'proved', spent: { tokens } });
    expect(line).toMatchObject({ use: 'unanswered', text: '' });
    expect(runs.lessons()).toEqual([]);
  });

  test.each([
    ['is empty', ' '],
    ['says none', 'None.'],
    ['is too long', 'Try it again. '.repeat(40)],
    ['is an action', submit('by close')],
    ['has the name of the theorem', 'As in theorem one, close it.'],
  ])('leaves no lesson when its answer %s', async (_, said) => {
    await using runs = await start();
    const { result, line } = await runs.prove(stating('one', 'ta'), [submit('by close'), said]);
    expect(result.status).toBe('proved');
    expect(line).not.toMatchObject({ use: 'kept' });
    expect(runs.lessons()).toEqual([]);
  });
});

describe('a model that has not proved a theorem', () => {
  test('writes a lesson too, which has to earn its weight', async () => {
    await using runs = await start();
    const { lessons, prove } = runs;
    const wrong = submit('by wrong');
    const first = await prove(stating('one', 'x'), [wrong, wrong, advice]);
    expect(first.result).toMatchObject({ reason: 'gate-rejected', spent: { tokens: 3 * tokens } });
    expect(first.questions[2]).toContain('no proof was accepted');
    expect(lessons()).toMatchObject([
      { successes: 0, failures: 0, origins: [{ by: 'm (a model; not proved)' }] },
    ]);
    await prove(stating('two', 'y'), [wrong, wrong, 'none']);
    expect(lessons()).toMatchObject([{ successes: 0, failures: 1 }]);
    await prove(stating('three', 'ta'), [submit('by close'), 'none']);
    expect(lessons()).toMatchObject([{ successes: 1, failures: 1 }]);
  });

  test('is not asked when nothing was tried', async () => {
    await using runs = await start();
    const idle = call('check_code', { code: '#check x' });
    const { questions, line, result } = await runs.prove(stating('one', 'x'), [idle, idle, advice]);
    expect(result.reason).toBe('exhausted');
    expect([questions.length, line]).toEqual([2, undefined]);
  });
});

describe('no lesson is asked for', () => {
  test.each([
    ['on what is measured on', stating('renamed', 'tm & tm'), {}],
    ['when nobody keeps it', stating('one', 'ta'), { withoutLessons: true }],
    ['when the tokens are used up', stating('one', 'ta'), { limits: limits({ tokens: 60 }) }],
    [
      'when it does not fit into the tokens left',
      stating('one', 'ta'),
      { limits: limits({ tokens: 1_000 }) },
    ],
    ['when the calls are used up', stating('one', 'ta'), { limits: limits({ calls: 1 }) }],
  ])('%s', async (_, theorem, changes) => {
    await using runs = await start();
    const { result, questions } = await runs.prove(theorem, [submit('by insight'), advice], changes);
    expect(result.status).toBe('proved');
    expect(questions.filter(isAsked)).toEqual([]);
    expect(runs.lessons()).toEqual([]);
  });

  test('when the run was stopped', async () => {
    await using runs = await start();
    const stop = new AbortController();
    const onEvent = ({ kind }: { readonly kind: string }) => kind === 'proof-rejected' && stop.abort();
    const changes = { signal: stop.signal, onEvent };
    const lines = [submit('by wrong'), advice];
    const { result, line, questions } = await runs.prove(stating('one', 'x'), lines, changes);
    expect([result.reason, line]).toEqual(['cancelled', undefined]);
    expect(questions.filter(isAsked)).toEqual([]);
  });
});

test('what a lesson costs is no reason why the conversations ended', async () => {
  await using runs = await start();
  const wrong = submit('by wrong');
  // The answer may be as long as what is left; what the server counts is more.
  const dear: Line = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const message = { role: 'assistant', content: advice };
    const usage = { prompt_tokens: 9_000, completion_tokens: 1_000, total_tokens: 10_000 };
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
  };
  const changes = { limits: limits({ tokens: 8_000 }) };
  const { result } = await runs.prove(stating('one', 'x'), [wrong, wrong, dear], changes);
  expect(result).toMatchObject({ reason: 'gate-rejected', spent: { tokens: 10_220 } });
});

test('lakatos prove --prover dialogue asks for one with --experience, and not without', async () => {
  await using folder = await temporaryFolder();
  const models = [{ id: 'm', object: 'model', owned_by: 'vllm', max_model_len: 16_384 }];
  await using server = await faultyServer([saying(submit('by close')), saying(advice)], { models });
  const services = { ...fakeServices(), openChat: realServices.openChat };
  const model = ['--prover', 'dialogue', '--model', 'm', '--model-server', server.url, '--samples', '1'];
  const prove = (statement: string, ...flags: readonly string[]) =>
    main(
      ['prove', '--statement', statement, '--store', folder.path, ...model, ...flags],
      fakeTerminal(),
      services,
    );
  expect(await prove('theorem one : ta', '--experience')).toBe(0);
  expect(server.received).toHaveLength(2);
  const terminal = fakeTerminal();
  await main(['lessons', 'list', '--store', folder.path], terminal, fakeServices());
  expect(terminal.out()).toMatch(/ \(of \S+, by m \(a model; proved\) on [-\d]{10}; for 1, against 0\)\n$/u);
  await prove('theorem two : x', '--set', 'model.turns=1');
  expect(server.received).toHaveLength(3);
});

function limits(changes: Partial<ProveRun['limits']>): ProveRun['limits'] {
  return { ...proveOptions().run.limits, ...changes };
}
