/**
 * Positions of the fields that we read or replace in Lean's structures (Lean 4.28), by the name that each has in Lean's
 * sources. Scalar fields lie behind the object fields and are given as byte offsets there.
 */
export const coreContext = {
  fileName: 0,
  fileMap: 1,
  options: 2,
  currRecDepth: 3,
  maxRecDepth: 4,
  ref: 5,
  currNamespace: 6,
  openDecls: 7,
  initHeartbeats: 8,
  maxHeartbeats: 9,
  cancelToken: 12,
} as const;

export const coreState = { env: 0, ngen: 2, traceState: 4, messages: 6, infoState: 7 } as const;
/** `TraceState` and `TraceElem`. */
export const traceState = { traces: 0 } as const;
export const traceElem = { msg: 1 } as const;

/** `EnvExtension`, which a `PersistentEnvExtension` begins with. */
export const environmentExtension = { asyncMode: 2 } as const;

export const metaContext = { lctx: 2, localInstances: 3 } as const;

export const metaState = { mctx: 0 } as const;

export const metavarDecl = { userName: 0, lctx: 1, type: 2, localInstances: 4 } as const;

export const localContext = { decls: 1 } as const;

/** `cdecl` (tag 0) and `ldecl` (tag 1) agree up to `type`. */
export const localDecl = { fvarId: 1, userName: 2, type: 3, value: 4, binderInfo: 0, kind: 1 } as const;
export const localDeclKind = { default: 0, implementationDetail: 1, auxiliary: 2 } as const;
export const instanceImplicit = 3;
/** Binder annotation of a `∀`, behind 8 bytes of cached data: 0 is explicit. */
export const forallBinderInfo = 8;
/** Whether the body of a `let` may not depend on its value (`have`), behind 8 bytes of cached data. */
export const letIsNondependent = 8;

export const commandState = { env: 0, messages: 1, scopes: 2, infoState: 8, snapshotTasks: 10 } as const;
export const infoState = { assignment: 0, trees: 2, enabled: 0 } as const;
export const infoTreeTag = { context: 0, node: 1, hole: 2 } as const;
/** `ContextInfo` begins with its `CommandContextInfo`. */
export const contextInfo = { command: 0 } as const;
export const commandContextInfo = { fileMap: 2, mctx: 3, ngen: 7 } as const;
/** `ElabInfo`, with which most infos begin, and what follows in those of tactics and terms. */
export const elabInfo = { elaborator: 0, stx: 1 } as const;
export const tacticInfo = { mctxBefore: 1, goalsBefore: 2, mctxAfter: 3, goalsAfter: 4 } as const;
export const termInfo = { lctx: 1, expectedType: 2, expr: 3, isBinder: 0 } as const;
/** The kinds of `Info`, in the order of its constructors. */
export const infoKind = [
  'TacticInfo',
  'TermInfo',
  'PartialTermInfo',
  'CommandInfo',
  'MacroExpansionInfo',
  'OptionInfo',
  'ErrorNameInfo',
  'FieldInfo',
  'CompletionInfo',
  'UserWidgetInfo',
  'CustomInfo',
  'FVarAliasInfo',
  'FieldRedeclInfo',
  'DelabTermInfo',
  'ChoiceInfo',
  'DocInfo',
  'DocElabInfo',
] as const;
export type InfoKind = (typeof infoKind)[number];
/** `SnapshotTask`, `Snapshot` and `Snapshot.Diagnostics`. */
export const snapshotTask = { task: 3 } as const;
export const snapshot = { diagnostics: 1 } as const;
export const diagnostics = { msgLog: 0 } as const;
export const commandScope = { opts: 1, currNamespace: 2, openDecls: 3, isNoncomputable: 0 } as const;

export const message = { pos: 1, endPos: 2, data: 4, severity: 1 } as const;

export const constantKind = [
  'axiom',
  'definition',
  'theorem',
  'opaque',
  'quotient',
  'inductive',
  'constructor',
  'recursor',
] as const;
export type ConstantKind = (typeof constantKind)[number];

/** Scalar of an axiom's value. */
export const axiomIsUnsafe = 0;

/** Every `ConstantInfo` wraps a value whose field 0 is this. */
export const constantVal = { name: 0, levelParams: 1, type: 2 } as const;

export const exprTag = {
  bvar: 0,
  fvar: 1,
  mvar: 2,
  sort: 3,
  const: 4,
  app: 5,
  lam: 6,
  forall: 7,
  let: 8,
  literal: 9,
  mdata: 10,
  proj: 11,
} as const;

export const levelTag = { zero: 0, succ: 1, max: 2, imax: 3, param: 4, mvar: 5 } as const;

export const syntaxTag = { missing: 0, node: 1, atom: 2, ident: 3 } as const;
