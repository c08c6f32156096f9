import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import {
  column,
  failed,
  harmless,
  header,
  line,
  type McpOptions,
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
  shortList,
  textWords,
  triedWords,
} from './words.ts';

/** What compiles the project that texts may import. */
export function addBuildTool(server: McpServer, build: NonNullable<McpOptions['build']>): void {
  server.registerTool(
    'build_project',
    {
      description:
        "Compiles modules of the project, with all that they import: minutes for a small project, hours for Mathlib. What is built stays if it is cancelled; the other tools see it when this server is started anew. The project's own folder is left as it is.",
      inputSchema: z.strictObject({
        modules: z.array(z.string()).default([]).describe('by name; absent: those of the project itself'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    async ({ modules }, extra) => {
      const { isComplete, text } = await build(modules, {
        signal: extra.signal,
        onDone: (message, progress, total) => void tellClient(extra, { progress, total, message }),
      });
      return isComplete ? told(shortened(text)) : failed(shortened(text));
    },
  );
}

/** What Lean and the gate say of texts. */
export function addLeanTools(server: McpServer, parts: ToolParts): void {
  const source = parts.textShape();
  const submitted = parts.textShape('the submission: a whole Lean file, with the header');

  server.registerTool(
    'check_proof',
    {
      description:
        "The gate's verdict: does a submission prove exactly what was asked, with the usual axioms and without cheating? Only this, and prove, say that something is proved. Give what was asked as statement (with header) or as reference, a whole file.",
      inputSchema: z.strictObject({
        statement: z.string().optional().describe('theorem NAME : STATEMENT, without a proof'),
        header,
        reference: z.string().optional().describe('a whole Lean file with sorry for each proof'),
        ...submitted,
        allow_disproof: z.boolean().default(false).describe('accept a proof that it is false, as such'),
        seconds,
      }),
      annotations: harmless,
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

  server.registerTool(
    'run_text',
    {
      description:
        'What Lean says of a text: errors, warnings, output of #check and the like, and the goal at each sorry. It is no verdict on a proof. Code does not run (#eval is refused).',
      inputSchema: z.strictObject({ ...source, seconds }),
      annotations: harmless,
    },
    async (given, extra) => {
      const answer = await parts.askAbout(
        given,
        (service, about, signal) => service.read(about, signal),
        extra,
      );
      return answer.kind === 'read' ? told(textWords(answer)) : failed(textWords(answer));
    },
  );

  server.registerTool(
    'goals',
    {
      description: 'The goals before a place of a text where a tactic may stand.',
      inputSchema: z.strictObject({ ...source, line, column, seconds }),
      annotations: harmless,
    },
    async (given, extra) => {
      const place = { line: given.line, column: given.column };
      const answer = await parts.askAbout(
        given,
        (service, about, signal) => service.goals({ ...about, ...place }, signal),
        extra,
      );
      switch (answer.kind) {
        case 'states':
          return told(answer.states.map(goalWords).join('\n\n'));
        case 'nowhere':
          return failed(
            ['no tactic can stand there, or Lean does not get to it', ...shortList(answer.errors)].join('\n'),
          );
        case 'refused':
        case 'unanswered':
          return failed(answer.message);
      }
    },
  );

  server.registerTool(
    'try_tactics',
    {
      description:
        'Tries several tactics, each by itself: at a place of a text (what stands behind it is left out), or behind the steps of a proof of a statement. "closed" leaves no goal, which is no proof yet.',
      inputSchema: z.strictObject({
        tactics: z.array(z.string().min(1)).min(1).max(64),
        ...source,
        text: z.string().optional().describe('a whole Lean file, with line and column'),
        line: line.optional(),
        column,
        statement: z.string().optional().describe('in the place of a text: theorem NAME : STATEMENT'),
        header,
        steps: z.array(z.string().min(1)).default([]).describe('tactics that come before, with statement'),
        seconds,
      }),
      annotations: harmless,
    },
    async ({ tactics, statement, header: before, steps, ...given }, extra) => {
      const isStatement = statement !== undefined;
      if (isStatement === (given.line !== undefined))
        return failed('give a statement, or a text with a line');
      const place = isStatement
        ? { theorem: { header: before, statement }, steps }
        : {
            text: await parts.textOf(given.text, given.file),
            line: given.line ?? 1,
            column: given.column,
          };
      const answer = await parts.ask(
        given.seconds,
        (service, timeoutMs, signal) => service.step({ ...place, tactics, timeoutMs }, signal),
        extra,
      );
      if (answer.kind !== 'tried') return failed(answer.message);
      const goals = answer.goals === null ? [] : [`at:\n${goalWords(answer.goals)}`];
      const results = answer.results.map(triedWords);
      return told([...goals, ...shortList(results, tactics.length)].join('\n\n'));
    },
  );

  const ofTheorem = {
    ...source,
    theorem: z.string().optional().describe('its name as it is written; absent: the last one of the text'),
    seconds,
  };
  server.registerTool(
    'minimal_hypotheses',
    {
      description:
        'Which hypotheses of a theorem with a finished proof are needless: Lean reads the text without each. It is no verdict on the proof.',
      inputSchema: z.strictObject(ofTheorem),
      annotations: harmless,
    },
    async ({ theorem: name, ...given }, extra) => {
      const answer = await parts.askAbout(
        given,
        (service, about, signal) => service.minimise({ ...about, name }, signal),
        extra,
      );
      return answer.kind === 'found' ? told(minimalWords(answer)) : failed(answer.message);
    },
  );

  server.registerTool(
    'profile_proof',
    {
      description:
        'The time that Lean takes for the lines of a theorem, by its own profiler; the slowest first.',
      inputSchema: z.strictObject(ofTheorem),
      annotations: harmless,
    },
    async ({ theorem: name, ...given }, extra) => {
      const answer = await parts.askAbout(
        given,
        (service, about, signal) => service.profile({ ...about, name }, signal),
        extra,
      );
      return answer.kind === 'profiled' ? told(profileWords(answer)) : failed(answer.message);
    },
  );
}
