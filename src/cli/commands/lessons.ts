import type { Command } from 'commander';
import { LakatosError, UsageError } from '../../../core/errors.ts';
import { fileLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { lessonExperience } from '../../agent/memory/ask-lesson.ts';
import { ExperienceMemory } from '../../agent/memory/experience-memory.ts';
import { type CaseOf, OwnNames } from '../../agent/memory/shape-index.ts';
import { importsOfTexts } from '../../prove/input/input-imports.ts';
import { statementInput } from '../../prove/input/open-inputs.ts';
import { tellTheoremErrors } from '../../prove/told-errors.ts';
import { singleLine } from '../../report/single-line.ts';
import type { Case } from '../../store/case.ts';
import type { Store } from '../../store/store.ts';
import { answer, type CommandLine, type Keeping, keepsList, type OutputFlags } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { openHeldOut } from '../open-experience.ts';
import { storeFolder } from '../options/common-options.ts';
import { addLeanOptions, chooseLean, type LeanFlags } from '../options/lean-options.ts';
import { openEpisodeStore, openStoreThere } from '../output/open-episode.ts';
import { openSession, type Session } from '../session.ts';

const exitCodeHelp = `
Exit codes:
  0  it was done
  2  wrong usage, no such lesson, a statement that Lean does not take, or one that results are measured on
  3  Lakatos, Lean or the store did not work`;

export function addLessons(command: Command, line: CommandLine): void {
  const ends = keepsList(command, line, {
    exitCodes: exitCodeHelp,
    examples: [
      'list',
      `add "Generalise the accumulator first." --header "$(cat Defs.lean)" \\
    --statement "theorem t (xs : List Nat) : sumTo xs 0 = total xs"`,
      'remove 3f2a',
    ],
  });
  const kept = ['--store <folder>', 'where they are kept'] as const;

  const listing = command
    .command('list')
    .description('The lessons that there are, with what speaks for and against each.')
    .option(...kept);
  ends(listing, ['list', 'list --json'], list);

  const adding = command
    .command('add')
    .description('Keep a lesson about goals like that of a statement.')
    .argument('<text>', 'one thing, in a sentence or two')
    .requiredOption('--statement <text>', 'a theorem that the lesson is about')
    .option('--header <text>', 'what Lean reads before --statement: opens, definitions')
    .option('--by <name>', 'who wrote it', 'a person')
    .option(...kept);
  ends(
    adding,
    [
      'add "Induction on the first list." --statement "theorem t (xs ys : List Nat) : xs ++ ys = ys ++ xs → xs = ys"',
    ],
    add,
    `
The lesson is kept with the shape of the statement's goal, and told to models that plan or converse about
goals of a like shape. Nothing is kept of a theorem that results are measured on.
`,
  );
  addLeanOptions(adding);

  const removing = command
    .command('remove')
    .description('Remove a lesson.')
    .argument('<id>', 'an id or its beginning')
    .option(...kept);
  ends(removing, ['remove 3f2a'], remove);
}

interface LessonsFlags extends OutputFlags {
  readonly store?: string;
}

interface AddLessonFlags extends LessonsFlags, LeanFlags {
  readonly statement: string;
  readonly header?: string;
  readonly by: string;
}

type Lesson = CaseOf<'lesson'>;

async function list({ terminal, services }: Keeping, { store: named, json }: LessonsFlags) {
  folderOf(named);
  await using store = await openEpisodeStore(named, services);
  const known = await lessonsIn(store);
  if (known.length === 0) terminal.stderr.write(noLessons);
  return answer(terminal, json, known.map(asJson), known.map(textLine).join(''));
}

async function remove({ terminal, services }: Keeping, id: string, flags: LessonsFlags) {
  if (id === '') throw new UsageError('name the lesson: an empty id stands for none');
  await using store = await openStoreThere(folderOf(flags.store), services);
  const found = (await lessonsIn(store)).filter((one) => one.id.startsWith(id));
  const [lesson] = found;
  if (lesson === undefined || found.length > 1)
    throw new LakatosError(
      'INPUT_UNREADABLE',
      `${found.length === 0 ? 'no lesson has' : `${found.length} lessons have`} an id that begins with ${id}`,
      { advice: '`lakatos lessons list` shows the ids.' },
    );
  await store.putCases([], [lesson.id]);
  return answer(terminal, flags.json, [asJson(lesson)], `removed: ${textLine(lesson)}`);
}

function folderOf(store: string | undefined): string {
  const folder = storeFolder(store);
  if (folder === null)
    throw new UsageError('--store none keeps no lessons: leave it out, or name a store with --store DIR');
  return folder;
}

/** A lesson is about goals like that of a statement: Lean reads it, and says what it is about. */
async function add({ terminal, services }: Keeping, text: string, flags: AddLessonFlags): Promise<ExitCode> {
  const folder = folderOf(flags.store);
  const { statement, header = '', by, json } = flags;
  const theorem = statementInput({ header, statement })?.theorem;
  if (theorem === undefined) throw new UsageError('--statement holds nothing but white space and comments');
  const lean = chooseLean(flags, []);
  await using session = openSession({ terminal, services }, json);
  await using store = await services.openStore(folder, (problem) => {
    throw problem;
  });
  const heldOut = await openHeldOut(terminal.env, session.signal, session.warn);
  const memory = await ExperienceMemory.open({ store, heldOut });
  if (!memory.isOpenTo(theorem)) throw refused();
  const { engine } = await session.startEngine(1, lean, { imports: importsOfTexts([theorem.header]) });
  const { goal, own } = await readGoal(theorem, engine, session);
  const experience = lessonExperience(text, goal, own);
  const origin = {
    theorem: theorem.id,
    fingerprint: engine.fingerprint,
    date: new Date().toISOString(),
    by,
  };
  // Whoever says the same once more adds no reason for it.
  const isSaid = memory
    .find(experience)
    ?.origins.some((one) => one.theorem === origin.theorem && one.by === origin.by);
  if (
    !isSaid &&
    (await memory.learn(theorem, origin, { worked: [experience], tried: new Map() })) === 'refused'
  )
    throw refused();
  const lesson = memory.find(experience);
  if (lesson !== undefined && isLesson(lesson)) {
    const text = `${isSaid ? 'there already' : 'kept'}: ${textLine(lesson)}`;
    session.display.above(() => answer(terminal, json, [asJson(lesson)], text));
  }
  return exitCodes.done;
}

const refused = (): LakatosError =>
  new LakatosError('INPUT_INVALID', 'results are measured on this theorem: no lesson of it is kept', {
    advice: 'Write the lesson about another theorem.',
  });

async function readGoal(
  theorem: Theorem,
  engine: Awaited<ReturnType<Session['startEngine']>>['engine'],
  { signal }: Session,
) {
  const outcome = await engine.open(theorem, fileLimits, signal);
  // Lean's workers answer an interrupt by `lost`: nothing was said of the statement.
  signal.throwIfAborted();
  if (outcome.kind === 'opened') {
    const [goal] = outcome.opened.part.goals;
    if (goal !== undefined) return { goal, own: new OwnNames(outcome.opened.localDeclarations) };
  }
  const said =
    outcome.kind === 'invalid'
      ? tellTheoremErrors(outcome.messages, theorem).detail
      : outcome.kind === 'refused'
        ? outcome.message
        : `Lean gave no answer (${outcome.kind})`;
  throw new LakatosError('INPUT_INVALID', `Lean does not take the statement: ${said}`, {
    advice: '--header has what must stand before --statement: opens, definitions.',
  });
}

const lessonsIn = async (store: Store): Promise<readonly Lesson[]> => (await store.cases()).filter(isLesson);

const isLesson = (one: Case): one is Lesson => one.content.kind === 'lesson';

const noLessons =
  'there are no lessons; `lakatos lessons add` writes one, and models that converse or plan write them with --experience\n';

/** So much of an id tells lessons apart. */
const shownId = 12;

function textLine({ id, content, origins: [origin], successes, failures }: Lesson): string {
  const from = `of ${origin?.theorem}, by ${origin?.by} on ${origin?.date.slice(0, 10)}`;
  return `${id.slice(0, shownId)}  ${singleLine(content.text)} (${singleLine(from)}; for ${successes}, against ${failures})\n`;
}

const asJson = ({ id, content: { text }, origins, successes, failures }: Lesson) => ({
  ...{ id, text, origins, successes, failures },
});
