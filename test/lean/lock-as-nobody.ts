import { lockFolder } from '../../lean/folder-lock.ts';

/** Locks the folder argv[2] as a user who owns nothing, and says `locked`, or the error in JSON. */
if (process.getuid?.() === 0) process.seteuid?.(65_534);
const said = await lockFolder(process.argv[2] ?? '').then(
  () => 'locked',
  ({ name, code, message }) => JSON.stringify({ name, code, message }),
);
process.stdout.write(`${said}\n`);
