import type { Command } from 'commander';
import type { AddLessonFlags, LessonsCommand, LessonsFlags } from '../commands/lessons.ts';
import { jsonOption, verboseOption } from './common-options.ts';
import { addLeanOptions } from './lean-options.ts';

const exitCodes = `
Exit codes:
  0  it was done
  2  wrong usage, no such lesson, a statement that Lean does not take, or one that results are measured on
  3  Lakatos, Lean or the store did not work`;

/** The grammar and help of `lakatos lessons`. */
export function addLessons(program: Command, run: (command: LessonsCommand) => Promise<void>): void {
  const lessons = program
    .command('lessons')
    .description('Write, show and remove lessons: what a model is told of goals like one, with --experience.')
    .addHelpText(
      'after',
      `${exitCodes}

Examples:
  lakatos lessons list
  lakatos lessons add "Generalise the accumulator first." --header "$(cat Defs.lean)" \\
    --statement "theorem t (xs : List Nat) : sumTo xs 0 = total xs"
  lakatos lessons remove 3f2a

lakatos lessons COMMAND --help tells more.`,
    );

  common(
    lessons.command('list').description('The lessons that there are, with what speaks for and against each.'),
  )
    .addHelpText('after', `${exitCodes}\n\nExamples:\n  lakatos lessons list\n  lakatos lessons list --json`)
    .action((flags: LessonsFlags) => run({ kind: 'list', flags }));

  const add = lessons
    .command('add')
    .description('Keep a lesson about goals like that of a statement.')
    .argument('<text>', 'one thing, in a sentence or two')
    .requiredOption('--statement <text>', 'a theorem that the lesson is about')
    .option('--header <text>', 'what Lean reads before --statement: opens, definitions')
    .option('--by <name>', 'who wrote it', 'a person');
  addLeanOptions(common(add))
    .addHelpText(
      'after',
      `
The lesson is kept with the shape of the statement's goal, and told to models that plan or converse about
goals of a like shape. Nothing is kept of a theorem that results are measured on.
${exitCodes}

Examples:
  lakatos lessons add "Induction on the first list." --statement "theorem t (xs ys : List Nat) : xs ++ ys = ys ++ xs → xs = ys"`,
    )
    .action((text: string, flags: AddLessonFlags) => run({ kind: 'add', text, flags }));

  common(lessons.command('remove').description('Remove a lesson.').argument('<id>', 'an id or its beginning'))
    .addHelpText('after', `${exitCodes}\n\nExamples:\n  lakatos lessons remove 3f2a`)
    .action((id: string, flags: LessonsFlags) => run({ kind: 'remove', id, flags }));
}

const common = (command: Command): Command =>
  command
    .option('--store <folder>', 'where they are kept')
    .addOption(jsonOption())
    .addOption(verboseOption());
