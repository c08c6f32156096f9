import { type LookAnswer, nameRequestSchema } from '../service/editor-questions.ts';
import type { Service } from '../service/service.ts';
import { failed, header, place, seconds, type ToolParts, told } from './tool-parts.ts';
import { lookWords, referencesWords, shortLines, textWords } from './words.ts';

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
export function addEditorTools(parts: ToolParts): void {
  const { files } = parts.options;
  const shown = (answer: LookAnswer, most: number) => told(lookWords(answer, most), answer.kind === 'found');

  for (const [name, what, description] of looks)
    parts.addTextTool(name, description, place, async ({ line, column }, ask) => {
      const answer = await ask((service, about, signal) =>
        editorOf(service).look({ what, ...about, line, column }, signal),
      );
      return shown(answer, mostFound);
    });

  parts.addTextTool(
    'references',
    `Where the thing at a place of a text is named, with its definition${
      files === null ? '' : '; in the other .lean files of the folder too'
    }.`,
    place,
    async ({ line, column, file: named }, ask) => {
      const file = named === undefined ? undefined : files?.nameOf(named);
      const answer = await ask((service, about, signal) =>
        editorOf(service).references(
          { ...about, line, column, ...(file !== undefined && { file }) },
          files?.all() ?? nothing(),
          signal,
        ),
      );
      return told(referencesWords(answer, mostFound), answer.kind === 'found');
    },
  );

  parts.addTool(
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

  parts.addTextTool(
    'outline',
    'The declarations of a text with their lines, and what Lean says of it: errors, warnings, open goals.',
    {},
    async (_, ask) => {
      const [outlined, said] = await ask(async (service, about, signal) => [
        await editorOf(service).outline(about, signal),
        await service.read(about, signal),
      ]);
      if (outlined.kind !== 'outlined') return failed(outlined.message);
      const lines = outlined.declarations.map(
        ({ depth, line: first, endLine, text: words }) => `${'  '.repeat(depth)}${first}-${endLine} ${words}`,
      );
      return told([...shortLines(lines, 500), '', textWords(said)].join('\n'));
    },
  );
}
