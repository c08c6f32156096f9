import type { CompanionServer } from '../../../../lean/native/companion/companion.ts';
import type { SettledRequest } from '../../../../lean/native/lsp/lean-document.ts';
import type { Diagnostic, NoReply } from '../../../../lean/native/lsp/protocol.ts';

export interface FakeLean {
  readonly server: CompanionServer;
  /** What was told, by method. */
  readonly told: string[];
  isOpen: boolean;
}

export interface FakeWishes {
  /** Errors in our document. */
  readonly errors?: readonly string[];
  /** What else Lean says of it. */
  readonly information?: readonly string[];
  /** What becomes of our document when it does not settle. */
  readonly unsettled?: Exclude<SettledRequest, { kind: 'settled' }>;
  /** What a call answers, as it comes from the wire; or why not. */
  readonly answer?: (question: unknown) => { readonly wire: unknown } | NoReply;
}

/** A Lean server that says what a test wants it to: for faults that a real one can't be made to have. */
export function fakeLean({ errors = [], information = [], unsettled, answer }: FakeWishes = {}): FakeLean {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  const say =
    (severity: Diagnostic['severity']) =>
    (message: string): Diagnostic => ({ range, severity, message });
  const diagnostics = [...information.map(say('information')), ...errors.map(say('error'))];
  const fake: FakeLean = {
    told: [],
    isOpen: false,
    server: {
      open: () => {
        fake.isOpen = true;
        return {
          end: range.end,
          settled: async () => unsettled ?? { kind: 'settled', diagnostics },
          close: () => {
            fake.isOpen = false;
          },
        };
      },
      request: async (type, params) => {
        const wish =
          type.method === '$/lean/rpc/connect'
            ? { wire: { sessionId: '1' } }
            : (answer?.(params) ?? { kind: 'cancelled' });
        return 'wire' in wish ? { kind: 'answered', value: type.content.parse(wish.wire) } : wish;
      },
      notify: (method) => {
        fake.told.push(method);
      },
    },
  };
  return fake;
}
