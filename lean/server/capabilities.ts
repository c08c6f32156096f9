/** What a client may ask for; as Lean's own server announces it, less what that one answers itself from its index. */
export const serverInfo = { name: 'Lean 4 Server (WebAssembly)', version: '0.3.0' } as const;

/** The order gives the numbers that semantic tokens use. */
const tokenTypes = [
  ...['keyword', 'variable', 'property', 'function', 'namespace', 'type', 'class', 'enum', 'interface'],
  ...['struct', 'typeParameter', 'parameter', 'enumMember', 'event', 'method', 'macro', 'modifier'],
  ...['comment', 'string', 'number', 'regexp', 'operator', 'decorator', 'leanSorryLike'],
];
const tokenModifiers = [
  ...['declaration', 'definition', 'readonly', 'static', 'deprecated', 'abstract', 'async'],
  ...['modification', 'documentation', 'defaultLibrary'],
];

export const serverCapabilities = {
  textDocumentSync: { openClose: true, change: 2, willSave: false, willSaveWaitUntil: false },
  completionProvider: { triggerCharacters: ['.'], resolveProvider: true },
  hoverProvider: true,
  declarationProvider: true,
  definitionProvider: true,
  typeDefinitionProvider: true,
  documentHighlightProvider: true,
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  inlayHintProvider: { resolveProvider: false, workDoneProgress: false },
  signatureHelpProvider: { triggerCharacters: [' '], workDoneProgress: false },
  colorProvider: { workDoneProgress: false },
  semanticTokensProvider: { legend: { tokenTypes, tokenModifiers }, full: true, range: true },
  codeActionProvider: {
    codeActionKinds: ['quickfix', 'refactor', 'source.organizeImports'],
    resolveProvider: true,
    workDoneProgress: false,
  },
  experimental: { rpcProvider: { highlightMatchesProvider: {} } },
} as const;
