import type { Tool } from './tool.ts';

/** What a model is told of the tools: name, purpose, arguments as a JSON schema, an example. */
export function describeTools(tools: readonly Tool[]): string {
  return tools
    .map(({ name, purpose, schema, example }) =>
      [
        `### ${name}`,
        purpose,
        `Arguments: ${JSON.stringify(schema)}`,
        `Example: ${JSON.stringify({ tool: name, arguments: example })}`,
      ].join('\n'),
    )
    .join('\n\n');
}
