import { z } from 'zod';
import { stepsSchema, tacticsSchema } from '../service/try-tactics.ts';
import {
  failed,
  header,
  type McpOptions,
  making,
  place,
  seconds,
  type ToolParts,
  tellClient,
  told,
} from './tool-parts.ts';
import {
  checkWords,
  goalWords,
  minimalWords,
  profileWords,
  shortened,
  shortLines,
  textWords,
  triedWords,
} from './words.ts';

/** Mathlib has fewer. */
const mostModules = 20_000;

/** What compiles the project that texts may import. */
export function addBuildTool(parts: ToolParts, build: NonNullable<McpOptions['build']>): void {
  parts.addTool(
    'build_project',
    "Compiles modules of the project, with all that they import: minutes for a small project, hours for Mathlib. What is built stays if it is cancelled; the other tools see it when this server is started anew. The project's own folder is left as it is.",
    {
      modules: z
        .array(z.string())
        .max(mostModules)
        .default([])
        .describe('by name; absent: those of the project itself'),
    },
    async ({ modules }, extra) => {
      const { isComplete, text } = await build(modules, {
        signal: extra.signal,
        onDone: (message, progress, total) => void tellClient(extra, { progress, total, message }),
      });
      return told(shortened(text), isComplete);
    },
    making,
  );
}

/** What Lean and the gate say of texts. */
export function addLeanTools(parts: ToolParts): void {
  const source = parts.textShape();
  const submitted = parts.textShape('the submission: a whole Lean file, with the header');

  parts.addTool(
    'check_proof',
    "The gate's verdict: does a submission prove exactly what was asked, with the usual axioms and without cheating? Only this, and prove, say that something is proved. Give what was asked as statement (with header) or as reference, a whole file.",
    {
      statement: z.string().optional().describe('theorem NAME : STATEMENT, without a proof'),
      header,
      reference: z.string().optional().describe('a whole Lean file with sorry for each proof'),
      ...submitted,
      allow_disproof: z.boolean().default(false).describe('accept a proof that it is false, as such'),
      seconds,
    },
    async ({ statement, reference: asked, allow_disproof: allowDisproof, ...given }, extra) => {
      if ((statement === undefined) === (asked === undefined))
        return failed('give either statement or reference');
      const reference = asked ?? { header: given.header, statement: statement ?? '' };
      const answer = await parts.askAbout(
        given,
        (service, { text: submission, timeoutMs }, signal) =>
          service.check({ reference, submission, allowDisproof, timeoutMs }, signal),
        extra,
      );
      if (answer === null) return failed('there is no statement in it');
      return { ...told(checkWords(answer)), structuredContent: { ...answer } };
    },
  );

  parts.addTextTool(
    'run_text',
    'What Lean says of a text: errors, warnings, output of #check and the like, and the goal at each sorry. It is no verdict on a proof. Code does not run (#eval is refused).',
    {},
    async (_, ask) => {
      const answer = await ask((service, about, signal) => service.read(about, signal));
      return told(textWords(answer), answer.kind === 'read');
    },
  );

  parts.addTextTool(
    'goals',
    'The goals before a place of a text where a tactic may stand.',
    place,
    async ({ line, column }, ask) => {
      const answer = await ask((service, about, signal) => service.goals({ ...about, line, column }, signal));
      switch (answer.kind) {
        case 'states':
          return told(answer.states.map(goalWords).join('\n\n'));
        case 'nowhere':
          return failed(
            ['no tactic can stand there, or Lean does not get to it', ...shortLines(answer.errors)].join(
              '\n',
            ),
          );
        case 'refused':
        case 'unanswered':
          return failed(answer.message);
      }
    },
  );

  parts.addTool(
    'try_tactics',
    'Tries several tactics, each by itself: at a place of a text (what stands behind it is left out), or behind the steps of a proof of a statement. "closed" leaves no goal, which is no proof yet.',
    {
      tactics: tacticsSchema,
      ...source,
      text: z.string().optional().describe('a whole Lean file, with line and column'),
      line: place.line.optional(),
      column: place.column,
      statement: z.string().optional().describe('in the place of a text: theorem NAME : STATEMENT'),
      header,
      steps: stepsSchema.describe('tactics that come before, with statement'),
      seconds,
    },
    async ({ tactics, statement, header: before, steps, ...given }, extra) => {
      const isStatement = statement !== undefined;
      if (isStatement === (given.line !== undefined))
        return failed('give a statement, or a text with a line');
      const where = isStatement
        ? { theorem: { header: before, statement }, steps }
        : {
            text: await parts.textOf(given.text, given.file),
            line: given.line ?? 1,
            column: given.column,
          };
      const answer = await parts.ask(
        given.seconds,
        (service, timeoutMs, signal) => service.step({ ...where, tactics, timeoutMs }, signal),
        extra,
      );
      if (answer.kind !== 'tried') return failed(answer.message);
      const goals = answer.goals === null ? [] : [`at:\n${goalWords(answer.goals)}`];
      const results = answer.results.map(triedWords);
      return told([...goals, ...shortLines(results, tactics.length)].join('\n\n'));
    },
  );

  const ofTheorem = {
    theorem: z.string().optional().describe('its name as it is written; absent: the last one of the text'),
  };
  parts.addTextTool(
    'minimal_hypotheses',
    'Which hypotheses of a theorem with a finished proof are needless: Lean reads the text without each. It is no verdict on the proof.',
    ofTheorem,
    async ({ theorem: name }, ask) => {
      const answer = await ask((service, about, signal) => service.minimise({ ...about, name }, signal));
      return answer.kind === 'found' ? told(minimalWords(answer)) : failed(answer.message);
    },
  );

  parts.addTextTool(
    'profile_proof',
    'The time that Lean takes for the lines of a theorem, by its own profiler; the slowest first.',
    ofTheorem,
    async ({ theorem: name }, ask) => {
      const answer = await ask((service, about, signal) => service.profile({ ...about, name }, signal));
      return answer.kind === 'profiled' ? told(profileWords(answer)) : failed(answer.message);
    },
  );
}
