#!/usr/bin/env node
/**
 * Starts the command line on a Node that can load Lean. It is plain JavaScript because it must also run on the
 * older Node that most machines have: that one finds the newer one of the npm package `node` and waits for it.
 */
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const neededMajor = 24;
const brokenMachinery = 3;
/** Set for the newer Node to the process id of the older one that waits for it. */
const startedBy = 'LAKATOS_STARTED_BY';
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** One Ctrl-C reaches us from the terminal and from every program in between that passes it on. */
const sameSignalMs = 250;

const parent = Number(process.env[startedBy] ?? 0);
delete process.env[startedBy];

if (Number.parseInt(process.versions.node, 10) >= neededMajor) {
  if (parent > 0) endWithParent(parent);
  countSignalsOnce();
  await runHere();
} else if (parent > 0) {
  fail(`the npm package "node" holds Node ${process.versions.node}, which is too old.`);
} else {
  runOnNewerNode();
}

async function runHere() {
  const { directory } = module.enableCompileCache();
  // Threads look for it by themselves.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  standWhereNpmWasCalled(root);
  const source = join(root, 'src', 'cli', 'main.ts');
  // Node doesn't run TypeScript below node_modules, and the package brings the compiled files.
  const isCheckout = existsSync(source) && !/[\\/]node_modules[\\/]/.test(root);
  try {
    const { main } = await import(isCheckout ? '../src/cli/main.ts' : '../dist/src/cli/main.js');
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(error);
    process.exitCode = brokenMachinery;
  }
}

/** `npm run lakatos` changes to the checkout; paths are those of the folder that a person calls it in. */
function standWhereNpmWasCalled(root) {
  const { INIT_CWD: folder, npm_lifecycle_event: script, npm_package_json: manifest } = process.env;
  if (folder === undefined || manifest === undefined || script !== 'lakatos') return;
  try {
    if (realpathSync(manifest) !== join(root, 'package.json')) return;
    process.chdir(folder);
  } catch {
    // One of them is gone: we stay where we are.
  }
  // What we start has a folder of its own.
  delete process.env.INIT_CWD;
}

function runOnNewerNode() {
  const node = newerNode();
  if (node === null) {
    fail('the npm package "node", which brings a newer one, is missing or was not installed in full.');
    return;
  }
  const self = fileURLToPath(import.meta.url);
  const child = spawn(node, [...process.execArgv, self, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, [startedBy]: String(process.pid) },
  });
  // With a listener the signal doesn't end this process: the child decides when it is over.
  for (const signal of passedOn) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node} did not start: ${error.message}.`));
  child.on('exit', (code, signal) => {
    if (signal === null) {
      process.exitCode = code;
      return;
    }
    process.exitCode = 128 + (constants.signals[signal] ?? 0);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** The program of the npm package `node`, or null. */
function newerNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

function fail(reason) {
  process.stderr.write(
    `lakatos: Lean needs Node ${neededMajor} or newer; this is Node ${process.versions.node}, and ${reason}\n` +
      'Install again with `npm install` (install scripts allowed), ' +
      `or start lakatos with Node ${neededMajor} or newer.\n`,
  );
  process.exitCode = brokenMachinery;
}

/** A process killed with SIGKILL can't pass it on: without this the search would go on unseen. */
function endWithParent(pid) {
  setInterval(() => {
    if (process.ppid !== pid) process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}

/** Drops a signal that follows one of the same name at once. Must come before anybody listens. */
function countSignalsOnce() {
  const emit = process.emit;
  const last = new Map();
  process.emit = (name, ...rest) => {
    if (passedOn.includes(name)) {
      const now = performance.now();
      if (now - (last.get(name) ?? Number.NEGATIVE_INFINITY) < sameSignalMs) return true;
      last.set(name, now);
    }
    return Reflect.apply(emit, process, [name, ...rest]);
  };
}
