import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { ProveFlags } from '../../src/cli/commands/prove.ts';
import type { SettingsCommand } from '../../src/cli/options/prove-settings.ts';
import { readKnobs, readSettings, settingsOf } from '../../src/cli/options/read-settings.ts';
import { type GivenFlags, withSettings } from '../../src/cli/options/settings-options.ts';
import { settingsLists, settingsPage } from '../support/settings-page.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const given = (flags: object) => flags as GivenFlags<ProveFlags>;

test('docs/settings.md has every setting as it is (node test/support/settings-page.ts writes it)', async () => {
  const page = await readFile(settingsPage, 'utf8');
  for (const [heading, lines] of Object.entries(settingsLists())) {
    expect(page).toContain(heading);
    expect(page).toContain(`\n\n${lines}\n`);
  }
});

test('every setting of prove and bench is explained', () => {
  expect([...settingsOf.prove].filter(([, { description }]) => description === undefined)).toEqual([]);
});

describe('what is set', () => {
  test('an option goes before --set, --set before the file, and the file before what is usual', async () => {
    await using folder = await temporaryFolder();
    const settings = join(folder.path, 'mine.json');
    await writeFile(settings, '{"search": {"alpha": 0.1, "beta": 3, "strategy": "puct", "lemmas": false}}');
    const flags = await withSettings<ProveFlags>(
      'prove',
      given({ settings, set: ['search.alpha=0.7', 'limits.tacticTime=2m'], strategy: 'two-way' }),
    );
    expect(flags).toMatchObject({ alpha: 0.7, beta: 3, strategy: 'two-way', lemmas: false, refute: true });
    expect(flags).toMatchObject({ tacticTime: 120_000, value: 'size', polish: true });
  });

  test('a file may be written in TOML', async () => {
    await using folder = await temporaryFolder();
    const settings = join(folder.path, 'mine.toml');
    await writeFile(settings, '[limits]\nmemory = "2GB"\n[server]\nrequestTimeout = 90\n');
    expect(await readKnobs('prove', { settings })).toEqual({ memory: 2e9, requestTimeout: 90_000 });
  });

  test('a training takes its own, also where a section is switched off', async () => {
    const set = ['training=null', 'tasks.count=3', 'search.bandit=false'];
    expect(await readSettings('train', { set })).toEqual({
      ...{ training: null, tasks: { count: 3 }, search: { bandit: false } },
    });
  });
});

test.each<[SettingsCommand, string, string]>([
  ['prove', 'search.lemas=false', 'there is no setting search.lemas: did you mean search.lemmas?'],
  ['prove', 'lemmas=false', 'there is no setting lemmas: did you mean search.lemmas?'],
  ['prove', 'limits=3', 'limits is a section: give an object'],
  ['prove', 'quux.quuz=1', 'there is no setting quux; docs/settings.md has them all'],
  ['prove', 'training.steps=1', 'training is a setting of lakatos train, and not of lakatos prove'],
  ['bench', 'limits.memory=1GB', 'limits.memory is a setting of lakatos prove, and not of lakatos bench'],
  ['train', 'search.alpha=1', 'search.alpha is a setting of lakatos prove and lakatos bench, and not of'],
  ['prove', 'search.lemmas', '--set search.lemmas: give NAME=VALUE, as in search.lemmas=false'],
])('%s refuses --set %s, and says what is meant', async (command, text, complaint) => {
  await expect(readSettings(command, { set: [text] })).rejects.toThrow(complaint);
});

test.each([
  ['search.alpha=11', 'the field search.alpha must be at most 10, and is 11'],
  ['search.lemmas=maybe', 'the field search.lemmas must be a boolean, and is "maybe"'],
  ['limits.memory=much', 'the field limits.memory: give something like "4GB"'],
  ['search.policy=none', 'the field search.policy must be "enumerative", "model" or "mixed"'],
])('a value that no setting can have is told: %s', async (text, complaint) => {
  await expect(readKnobs('prove', { set: [text] })).rejects.toThrow(complaint);
});

test('a file that is no settings is told', async () => {
  await using folder = await temporaryFolder();
  const settings = join(folder.path, 'list.json');
  await expect(readSettings('prove', { settings })).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' });
  await writeFile(settings, '[1]');
  await expect(readSettings('prove', { settings })).rejects.toThrow('holds no settings');
  await writeFile(settings, '{');
  await expect(readSettings('prove', { settings })).rejects.toThrow('is no JSON');
});
