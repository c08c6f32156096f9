import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../core/clock.ts';
import { settlesWithin } from '../process/settles-within.ts';
import type { LspConnection } from './connection/lsp-connection.ts';
import type { DocumentNews } from './document-news.ts';
import { errorCodesOfProtocol, waitForDiagnostics } from './protocol/messages.ts';
import type { RequestOptions } from './reply.ts';
import type { SettledRequest } from './settled.ts';

/** How long a document that Lean has given up may take to settle (ms). When its worker is dead, it never does. */
const fatalMs = 2_000;
/** How long diagnostics may come after Lean's word that they are all there (ms). */
const lateMs = 2_000;
/** Before asking again (ms). */
const againMs = 50;

export interface SettleRequest {
  readonly connection: LspConnection;
  readonly clock: Clock;
  readonly uri: string;
  readonly news: DocumentNews;
  readonly options: RequestOptions;
}

/** Waits until Lean has said all of a version. */
export async function settle(request: SettleRequest): Promise<SettledRequest> {
  const { connection, clock, uri, news, options } = request;
  const started = clock.now();
  for (;;) {
    const leftMs = Math.max(0, options.timeoutMs - (clock.now() - started));
    const { isFatal, version } = news;
    const timeoutMs = isFatal ? Math.min(fatalMs, leftMs) : leftMs;
    const reply = await news.request(
      connection,
      waitForDiagnostics,
      { uri, version },
      { ...options, timeoutMs },
    );
    if (reply.kind === 'lost') return reply;
    // Lean answers for a version that was given up, too.
    if (news.isSuperseded) return { kind: 'superseded' };
    switch (reply.kind) {
      case 'answered':
        return await finish(request, started);
      case 'superseded':
        // It is not: Lean has started another worker for the document.
        await sleep(Math.min(againMs, leftMs));
        break;
      case 'timeout':
        if (isFatal && leftMs > fatalMs)
          return { kind: 'crashed', message: 'Lean has given the document up' };
        return { ...reply, ms: clock.now() - started };
      case 'refused':
        return isCrash(reply.code) ? { kind: 'crashed', message: reply.message } : reply;
      case 'cancelled':
        return reply;
    }
  }
}

/** Lean says that it is done: it must have said something of this very version. */
async function finish({ connection, clock, news }: SettleRequest, started: number): Promise<SettledRequest> {
  if (news.diagnostics === null) await settlesWithin(Promise.race([news.first, connection.ended]), lateMs);
  if (news.isSuperseded) return { kind: 'superseded' };
  const { version, diagnostics } = news;
  if (diagnostics === null)
    connection.violated(`it is done with version ${version} of a document, of which it has said nothing`);
  if (diagnostics === null || connection.fault !== null) return { kind: 'lost', error: connection.fault! };
  return { kind: 'settled', version, diagnostics, ms: clock.now() - started };
}

function isCrash(code: number): boolean {
  return code === errorCodesOfProtocol.workerCrashed || code === errorCodesOfProtocol.workerExited;
}
