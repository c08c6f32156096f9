import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { QueueAddress } from '../../src/queue/queue-address.ts';
import { startRedis } from '../support/redis.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A certificate that this machine has made for itself, with its key. */
async function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-days', '2', '-subj', '/CN=queue', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', certificate];
  await promisify(execFile)('openssl', ['req', ...options, ...subject, ...files]);
  return { certificate, key };
}

test('a job goes over TLS to a Redis whose certificate is trusted, and nothing goes to one whose is not, or without the password', async () => {
  await using folder = await temporaryFolder();
  const files = await makeCertificate(folder.path);
  await using redis = await startRedis(folder.path, files);
  expect(redis.url).toMatch(/^rediss:/);
  const script = fileURLToPath(new URL('job-over-tls.ts', import.meta.url));
  const env = { NODE_EXTRA_CA_CERTS: files.certificate };
  await using run = startProcess([process.execPath, script, redis.url], { env });
  expect([await run.ended, ...run.lines]).toEqual([0, `${QueueAddress.read(redis.url).shown} claimed`]);

  // This process does not trust it.
  const untrusted = QueueAddress.read(redis.url).connect(() => {});
  await expect(untrusted).rejects.toMatchObject({
    code: 'QUEUE_UNAVAILABLE',
    message: expect.stringMatching(/certificate/),
  });
  const wrong = redis.url.replace(redis.password, 'guessed');
  await using refused = startProcess([process.execPath, script, wrong], { env });
  expect(await refused.ended).not.toBe(0);
  expect(refused.complaints).toMatch(/WRONGPASS/);
  expect(refused.complaints).not.toContain('guessed');
}, 300_000);
