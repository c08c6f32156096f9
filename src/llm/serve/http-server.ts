import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type ErrorCode, LakatosError, messageOf } from '../../../core/errors.ts';

export interface HttpAddress {
  /** `127.0.0.1`: this machine only. */
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
}

interface HttpServer {
  /** Without a slash at its end. */
  readonly url: string;
  /** Takes no further connections, waits for the requests that are under way, and cuts off what takes longer (ms). */
  close(graceMs: number): Promise<void>;
}

export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);

/** What a request may take to arrive as a whole; who is slower is answered 408, so that nobody keeps a place for long. */
const arrivalMs = 60_000;

/**
 * Answers requests over HTTP.
 * @throws LakatosError of the code when it can't listen there
 */
export async function openHttpServer(
  fetch: Parameters<typeof createAdaptorServer>[0]['fetch'],
  { host, port }: HttpAddress,
  code: ErrorCode,
): Promise<HttpServer> {
  const serverOptions = { requestTimeout: arrivalMs };
  const server = createAdaptorServer({ fetch, serverOptions }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new LakatosError(code, `can not listen on ${host}, port ${port}: ${messageOf(cause)}`, {
          advice: 'Choose another --port or --host.',
          cause,
        }),
      ),
    );
    server.listen(port, host, resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${own}`,
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const patience = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(patience);
    },
  };
}

/** The host of an address or of a `Host` header, without its port and brackets; null for what is none. */
function hostIn(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null ? null : url.hostname.replace(/^\[|\]$/g, '');
}

/**
 * Why a request is not answered that a page of another site may have made, in a browser on this machine; null where none has. A page
 * whose name was made to lead here (DNS rebinding) shows in `Host`, one that asks across sites in `Origin` or `Sec-Fetch-Site`.
 * @param isLocal whether only this machine is served, without a key
 */
export function refuseForeignPage(
  header: (name: string) => string | undefined,
  isLocal: boolean,
): string | null {
  const host = header('host') ?? '';
  const name = hostIn(`http://${host}`);
  if (name === null || (isLocal && !isLoopback(name)))
    return `the host ${JSON.stringify(host)} is not served: ask for 127.0.0.1`;
  const origin = header('origin');
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  const site = header('sec-fetch-site') ?? 'none';
  return isOwn && ['none', 'same-origin'].includes(site) ? null : 'pages of other sites are not answered';
}
