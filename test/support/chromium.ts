import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { temporaryFolder } from './temporary-folder.ts';

const places = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  '--window-size=1280,800',
  '--remote-debugging-pipe',
];

const answer = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** A page of a headless browser, driven by the DevTools protocol over a pipe. */
export interface BrowserPage extends AsyncDisposable {
  /** Loads a file, or what a server of a test has, and waits until its scripts have run. */
  open(place: string): Promise<void>;
  /** The value of an expression in the page, as JSON can say it; what it throws is thrown. */
  evaluate(expression: string): Promise<unknown>;
  /** Resolves when the expression is true; rejects after ten seconds. */
  until(expression: string): Promise<void>;
  command(method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** The window from now on; what is narrower than 500 pixels is a phone, with a finger in place of a mouse. */
  resize(width: number, height: number): Promise<void>;
  /** Which of light and dark the reader prefers. */
  prefer(scheme: 'light' | 'dark'): Promise<void>;
  /** What the window shows, or the whole page, as an image. */
  picture(format: 'png' | 'webp', whole?: boolean): Promise<Buffer>;
  key(key: string): Promise<void>;
  mouse(type: string, x: number, y: number, more?: Readonly<Record<string, unknown>>): Promise<void>;
  /** What the page complained of, and every address that it asked for. */
  readonly complaints: readonly string[];
  readonly requests: readonly string[];
}

/** Starts a browser with an empty profile. */
export async function startChromium(): Promise<BrowserPage> {
  const resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const program = await findChromium();
  const child = spawn(program, [...switches, `--user-data-dir=${folder.path}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  resources.defer(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const connection = connect(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const { targetId } = z
    .object({ targetId: z.string() })
    .parse(await connection.call('Target.createTarget', { url: 'about:blank' }));
  const { sessionId } = z
    .object({ sessionId: z.string() })
    .parse(await connection.call('Target.attachToTarget', { targetId, flatten: true }));
  const command = (method: string, params: Readonly<Record<string, unknown>> = {}) =>
    connection.call(method, params, sessionId);
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = z
      .object({
        result: z.object({ value: z.unknown().optional() }),
        exceptionDetails: z.object({ exception: z.unknown() }).optional(),
      })
      .parse(await command('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }));
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return result.value;
  };
  const until = async (expression: string): Promise<void> => {
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await evaluate(expression)) === true) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`never true: ${expression}`);
  };
  await Promise.all(['Page', 'Runtime', 'Log', 'Network'].map((domain) => command(`${domain}.enable`)));
  return {
    async open(place) {
      connection.complaints.length = 0;
      connection.requests.length = 0;
      const { href } = place.startsWith('http:') ? new URL(place) : pathToFileURL(place);
      const { errorText } = z
        .object({ errorText: z.string().optional() })
        .parse(await command('Page.navigate', { url: href }));
      if (errorText !== undefined) throw new Error(`the browser can not open ${href}: ${errorText}`);
      await until(`location.href === ${JSON.stringify(href)} && document.readyState === 'complete'`);
    },
    evaluate,
    until,
    command,
    async resize(width, height) {
      const mobile = width < 500;
      await command('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile });
      await command('Emulation.setTouchEmulationEnabled', { enabled: mobile });
    },
    async prefer(value) {
      await command('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
    },
    async picture(format, whole = false) {
      const quality = format === 'webp' ? { quality: 40 } : {};
      const { data } = z
        .object({ data: z.string() })
        .parse(await command('Page.captureScreenshot', { format, ...quality, captureBeyondViewport: whole }));
      return Buffer.from(data, 'base64');
    },
    async key(key) {
      const text = key.length === 1 ? { text: key } : {};
      await command('Input.dispatchKeyEvent', { type: 'keyDown', key, ...text });
      await command('Input.dispatchKeyEvent', { type: 'keyUp', key });
    },
    async mouse(type, x, y, more = {}) {
      await command('Input.dispatchMouseEvent', { type, x, y, ...more });
    },
    complaints: connection.complaints,
    requests: connection.requests,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function findChromium(): Promise<string> {
  for (const place of places) {
    if (
      place !== undefined &&
      (await access(place).then(
        () => true,
        () => false,
      ))
    )
      return place;
  }
  throw new Error(
    'there is no browser for this test: install one with `apt-get install -y chromium`, or name one in CHROMIUM',
  );
}

/** Messages are JSON, each followed by a zero byte. */
function connect(send: Writable, receive: Readable) {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const complaints: string[] = [];
  const requests: string[] = [];
  let buffer = '';
  let lastId = 0;
  const take = (text: string) => {
    const { id, method, params, result, error } = answer.parse(JSON.parse(text));
    if (method === 'Runtime.exceptionThrown' || method === 'Log.entryAdded') complaints.push(text);
    if (method === 'Network.requestWillBeSent') {
      requests.push(z.object({ request: z.object({ url: z.string() }) }).parse(params).request.url);
    }
    if (id === undefined) return;
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) waiter?.resolve(result);
    else waiter?.reject(new Error(error.message));
  };
  receive.setEncoding('utf8');
  receive.on('data', (chunk: string) => {
    const parts = (buffer + chunk).split('\0');
    buffer = parts.pop() ?? '';
    for (const part of parts) take(part);
  });
  receive.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser ended'));
  });
  return {
    complaints,
    requests,
    call(method: string, params: Readonly<Record<string, unknown>>, sessionId?: string): Promise<unknown> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        send.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      });
    },
  };
}
