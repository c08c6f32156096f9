import { once } from 'node:events';
import { createServer } from 'node:net';
import { eventually } from './eventually.ts';
import { startProcess, type TestProcess } from './start-process.ts';

/** A real Redis on a free port that writes down every change before it answers. */
export interface TestRedis extends AsyncDisposable {
  /** With the password. */
  readonly url: string;
  readonly password: string;
  /** Kills it as a power cut would, and starts it again with what is on the disk. */
  crash(): Promise<void>;
}

/** Files of a certificate and its key. */
interface Certified {
  readonly certificate: string;
  readonly key: string;
}

/**
 * @param folder where it keeps its files
 * @param tls it speaks TLS alone
 */
export async function startRedis(folder: string, tls: Certified | null = null): Promise<TestRedis> {
  const port = await freePort();
  const password = 'hush-hush';
  const start = () => startServer(folder, port, password, tls);
  let server = await start();
  return {
    url: `${tls === null ? 'redis' : 'rediss'}://:${password}@127.0.0.1:${port}`,
    password,
    async crash() {
      await server[Symbol.asyncDispose]();
      server = await start();
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function startServer(
  folder: string,
  port: number,
  password: string,
  tls: Certified | null,
): Promise<TestProcess> {
  const settings = {
    ...(tls === null
      ? { port }
      : {
          ...{ port: 0, 'tls-port': port, 'tls-auth-clients': 'no' },
          ...{ 'tls-cert-file': tls.certificate, 'tls-key-file': tls.key },
        }),
    ...{ dir: folder, requirepass: password, bind: '127.0.0.1' },
    ...{ appendonly: 'yes', appendfsync: 'always', save: '' },
  };
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = startProcess(['redis-server', ...options]);
  const isReady = () => server.lines.some((line) => line.includes('Ready to accept connections'));
  if (await eventually(isReady, 20_000)) return server;
  await server[Symbol.asyncDispose]();
  throw new Error(`redis-server does not start:\n${server.lines.join('\n')}\n${server.complaints}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
