import { expect, test } from '@jest/globals';
import { type ModuleSource, missingModules } from '../../../../lean/embedded/library/missing-modules.ts';

const sourceOf = (root: string, outdated: readonly string[] = []): ModuleSource => ({
  roots: [root],
  command: ['lakatos build', ` --project ${root.toLowerCase()}`],
  besides: '',
  outdated,
});

test.each([
  [
    ['Harbor.Port'],
    'Harbor.Port changed since it was built, or rests on what did: `lakatos build Harbor.Port --project harbor` builds it',
  ],
  [['Toolbox.Saw'], 'no module Toolbox.Saw: `lakatos build Toolbox.Saw --project toolbox` builds it'],
  [
    ['Harbor.Port', 'Harbor.Quay'],
    'no module Harbor.Quay; Harbor.Port changed since it was built, or rests on what did: ' +
      '`lakatos build Harbor.Port Harbor.Quay --project harbor` builds it',
  ],
])('what is said of the absent modules %j tells those that changed from those never built', (names, text) => {
  const sources = [sourceOf('Harbor', ['Harbor.Port']), sourceOf('Toolbox')];
  expect(
    missingModules(
      new Set(['lean/Harbor/Basic.olean']),
      sources,
      ['Init', 'Harbor.Basic', ...names].map((name) => name.split('.')),
    ),
  ).toBe(text);
});
