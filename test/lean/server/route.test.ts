import { expect, test } from '@jest/globals';
import { routeNotification, routeRequest } from '../../../lean/server/watchdog.ts';

const uri = 'file:///a%20b/C.lean';

test.each([
  ['textDocument/waitForDiagnostics', { uri, version: 3 }],
  ['$/lean/plainGoal', { textDocument: { uri }, position: { line: 0, character: 0 } }],
  ['$/lean/rpc/connect', { uri }],
  ['$/lean/rpc/call', { textDocument: { uri }, position: { line: 0, character: 0 }, sessionId: '1' }],
  ['completionItem/resolve', { label: 'add', data: [`«external:${uri}»`, 0, 23, 0, 'cNat.add'] }],
  ['codeAction/resolve', { title: 'x', data: { params: { textDocument: { uri } }, providerName: 'p' } }],
])('%s is about the file it names', (method, params) => {
  expect(routeRequest(method, params)).toEqual({ kind: 'file', uri });
});

test('a completion item of another server belongs to no file', () => {
  expect(routeRequest('completionItem/resolve', { label: 'x', data: [1] }).kind).toBe('invalid-params');
});

test('notifications of sessions go to the file they name, others nowhere', () => {
  expect(routeNotification('$/lean/rpc/keepAlive', { uri, sessionId: '1' })).toBe(uri);
  expect(routeNotification('$/lean/rpc/keepAlive', {})).toBeNull();
  expect(routeNotification('textDocument/didSave', { uri })).toBeNull();
});
