import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type LookAnswer, nameRequestSchema } from '../service/editor-questions.ts';
import type { Service } from '../service/service.ts';
import { addTool, column, failed, header, line, seconds, type ToolParts, told } from './tool-parts.ts';
import { lookWords, referencesWords, shortList, textWords } from './words.ts';

const looks = [
  ['hover', 'hover', 'Type and documentation of what stands at a place of a text.'],
  ['expected_type', 'expected-type', 'The hypotheses, and the type that the term at a place has to have.'],
  ['completions', 'completions', 'How the identifier that ends at a place can go on.'],
] as const;

const mostFound = 100;

function editorOf({ editor }: Service): NonNullable<Service['editor']> {
  if (editor === null) throw new Error('this Lean has no editor');
  return editor;
}

async function* nothing(): AsyncGenerator<never> {}

/** What an editor shows. */
export function addEditorTools(server: McpServer, parts: ToolParts): void {
  const source = parts.textShape();
  const { files } = parts.options;
  const shown = (answer: LookAnswer, most: number) => {
    const words = lookWords(answer, most);
    return told(words, answer.kind === 'found');
  };

  for (const [name, what, description] of looks)
    addTool(server, name, description, { ...source, line, column, seconds }, async (given, extra) => {
      const place = { line: given.line, column: given.column };
      const answer = await parts.askAbout(
        given,
        (service, about, signal) => editorOf(service).look({ what, ...about, ...place }, signal),
        extra,
      );
      return shown(answer, mostFound);
    });

  addTool(
    server,
    'references',
    `Where the thing at a place of a text is named, with its definition${
      files === null ? '' : '; in the other .lean files of the folder too'
    }.`,
    { ...source, line, column, seconds },
    async (given, extra) => {
      const place = { line: given.line, column: given.column };
      const file = given.file === undefined ? undefined : files?.nameOf(given.file);
      const answer = await parts.askAbout(
        given,
        (service, about, signal) =>
          editorOf(service).references(
            { ...about, ...place, ...(file !== undefined && { file }) },
            files?.all() ?? nothing(),
            signal,
          ),
        extra,
      );
      const words = referencesWords(answer, mostFound);
      return told(words, answer.kind === 'found');
    },
  );

  addTool(
    server,
    'describe_name',
    'Type and documentation of a declaration, and the module that it comes from.',
    { name: nameRequestSchema.shape.name, header, seconds },
    async ({ name, header: before, seconds: asked }, extra) => {
      const answer = await parts.ask(
        asked,
        (service, timeoutMs, signal) =>
          editorOf(service).describe({ name, header: before, timeoutMs }, signal),
        extra,
      );
      if (answer.kind === 'found' && answer.found.length === 0) return failed(`there is no ${name}`);
      return shown(answer, 1);
    },
  );

  addTool(
    server,
    'outline',
    'The declarations of a text with their lines, and what Lean says of it: errors, warnings, open goals.',
    { ...source, seconds },
    async (given, extra) => {
      const [outlined, said] = await parts.askAbout(
        given,
        async (service, about, signal) => [
          await editorOf(service).outline(about, signal),
          await service.read(about, signal),
        ],
        extra,
      );
      if (outlined.kind !== 'outlined') return failed(outlined.message);
      const lines = outlined.declarations.map(
        ({ depth, line: first, endLine, text: words }) => `${'  '.repeat(depth)}${first}-${endLine} ${words}`,
      );
      return told([...shortList(lines, 500), '', textWords(said)].join('\n'));
    },
  );
}
