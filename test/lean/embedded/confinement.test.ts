import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startProcess } from '../../support/start-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const script = fileURLToPath(new URL('processes/confined.ts', import.meta.url));
const absent = 'errno 44';
const readOnly = 'errno 69';
const tooMuch = 'errno 51';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let answers: Record<string, unknown>;

beforeAll(async () => {
  folder = await temporaryFolder();
  await using child = startProcess([process.execPath, script, folder.path]);
  child.child.stdin?.end('secret\n');
  expect(await child.ended).toBe(0);
  expect(child.complaints).toBe('');
  answers = JSON.parse(child.lines.at(-1) ?? '');
});
afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

describe('Lean in its confinement', () => {
  test.each([
    ['readLibrary', 'library'],
    ['readLink', 'errno 29'],
    ['readUnlisted', absent],
    ['readAbove', absent],
    ['readHost', absent],
    ['writeLibrary', readOnly],
    ['createInLibrary', readOnly],
    ['appendLibrary', readOnly],
    ['truncateLibrary', 'errno 2'],
    ['chmodLibrary', readOnly],
    ['unlinkLibrary', readOnly],
    ['renameLibrary', readOnly],
    ['unmount', readOnly],
    ['createInMemory', readOnly],
    ['makeFolder', readOnly],
    ['makeLink', readOnly],
    ['writeResult', 'done'],
    ['renameResult', 'done'],
    ['takeResult', 'x'],
    ['writeResultLater', readOnly],
    ['appendResult', readOnly],
    ['writeOtherName', readOnly],
    ['writeOtherFolder', readOnly],
    ['renameElsewhere', readOnly],
    ['linkResult', readOnly],
    ['makeFolderOfResult', readOnly],
    ['writeAsMapped', readOnly],
    ['writeMuch', tooMuch],
    ['writeMuchInAll', tooMuch],
    ['writeAtEnd', readOnly],
    ['writeAsOpenedToRead', readOnly],
    ['writeResultAsOpenedToRead', readOnly],
    ['forgetResult', []],
    ['readTerminal', 0],
    ['readInput', 0],
    ['openMany', 'errno 33'],
    ['longPath', -1],
    ['path', 0],
    ['lineWithoutEnd', 65_536],
    ['duplicate', readOnly],
    ['duplicateByCall', true],
    ['socket', true],
    ['pipe', true],
    ['dlopen', 0],
    ['evaluator', []],
  ])('gets for the attempt %s the answer %j', (attempt, answer) => {
    expect(answers[attempt]).toEqual(answer);
  });

  test('starts no process', () => {
    expect(answers['system']).not.toBe(0);
    expect(existsSync('/tmp/lakatos-was-here')).toBe(false);
  });

  test('leaves the library as it was', async () => {
    expect(await readFile(join(folder.path, 'library', 'lean', 'text'), 'utf8')).toBe('library');
    expect((await readdir(join(folder.path, 'library', 'lean'))).sort()).toEqual(['link', 'text']);
  });
});
