import { readFile } from 'node:fs/promises';
import { parse } from '@swc/core';

/** One place where a file names another module or file. */
export interface Import {
  /** What is named; null when it is only known at run time. */
  readonly specifier: string | null;
  /** `url` is `new URL('./x', import.meta.url)`: a worker script or a data file. */
  readonly kind: 'import' | 'url';
  /** 1-based. */
  readonly line: number;
}

type Node = { readonly type?: string; readonly [field: string]: unknown };

/** Every import of a TypeScript file: static, re-export, type, dynamic, `require`, `import.meta.resolve`, URL. */
export async function readImports(path: string): Promise<Import[]> {
  const text = await readFile(path, 'utf8');
  const tree = await parse(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' });
  // swc counts bytes from 1, on from file to file; the module's own start is that of its first token.
  const bytes = Buffer.from(text);
  const shift = tree.span.start - firstToken(text);
  const found: Import[] = [];
  walk(tree as unknown as Node, (node) => {
    const named = importOf(node);
    if (named === null) return;
    const start = (node['span'] as { start: number }).start - shift;
    const line = bytes.subarray(0, start).filter((byte) => byte === 0x0a).length + 1;
    found.push({ ...named, line });
  });
  return found;
}

/** Bytes before the first token: where swc lets a module begin. */
function firstToken(text: string): number {
  const before = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#![^\n]*)*/.exec(text)?.[0] ?? '';
  return Buffer.byteLength(before);
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (typeof node.type === 'string') visit(node);
  for (const value of Object.values(node)) {
    if (typeof value === 'object' && value !== null) walk(value as Node, visit);
  }
}

function importOf(node: Node): Pick<Import, 'specifier' | 'kind'> | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return { specifier: literal(node['source']), kind: 'import' };
    case 'ExportNamedDeclaration':
      return node['source'] ? { specifier: literal(node['source']), kind: 'import' } : null;
    case 'TsImportType':
      return { specifier: literal(node['argument']), kind: 'import' };
    case 'TsExternalModuleReference':
      return { specifier: literal(node['expression']), kind: 'import' };
    case 'CallExpression':
      return loads(node['callee'] as Node) ? { specifier: firstArgument(node), kind: 'import' } : null;
    case 'NewExpression':
      return isImportMetaUrl(node) ? { specifier: firstArgument(node), kind: 'url' } : null;
    default:
      return null;
  }
}

/** `import(...)`, `require(...)`, `require.resolve(...)`, `import.meta.resolve(...)`. */
function loads(callee: Node): boolean {
  if (callee.type === 'Import') return true;
  if (callee.type === 'Identifier') return callee['value'] === 'require';
  if (callee.type !== 'MemberExpression') return false;
  const object = callee['object'] as Node;
  const resolves = (callee['property'] as Node)['value'] === 'resolve';
  return resolves && (object.type === 'MetaProperty' || object['value'] === 'require');
}

function isImportMetaUrl(node: Node): boolean {
  const base = argumentsOf(node)[1];
  const isUrl = (node['callee'] as Node)['value'] === 'URL';
  return isUrl && base?.type === 'MemberExpression' && (base['object'] as Node).type === 'MetaProperty';
}

function argumentsOf(node: Node): Node[] {
  return ((node['arguments'] as { expression: Node }[] | null) ?? []).map((argument) => argument.expression);
}

const firstArgument = (node: Node): string | null => literal(argumentsOf(node)[0]);

function literal(node: unknown): string | null {
  const { type, value } = (node ?? {}) as Node;
  return type === 'StringLiteral' ? (value as string) : null;
}
