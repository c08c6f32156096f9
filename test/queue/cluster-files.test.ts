import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { givenTo } from '../support/given-to.ts';

const read = async (name: string): Promise<unknown[]> => {
  const text = await readFile(new URL(`../../docs/examples/cluster/${name}`, import.meta.url), 'utf8');
  return parseAllDocuments(text, { merge: true }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
};

/** What `lakatos` makes of a command line. */
async function flagsOf([program, name = '', ...argv]: readonly string[]): Promise<unknown> {
  expect(program).toBe('lakatos');
  return (await givenTo(name, argv)).at(-1);
}

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z.array(z.string()),
      environment: z.record(z.string(), z.string()).optional(),
      depends_on: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      stop_grace_period: z.string().optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
});

test('the compose file is one, with services and volumes that are there and commands that lakatos takes', async () => {
  const [content] = await read('compose.yaml');
  const { services, volumes } = composeSchema.parse(content);
  expect(Object.keys(services).sort()).toEqual(['coordinator', 'model', 'redis', 'worker']);
  const { worker, coordinator, redis } = services;
  for (const { depends_on: needs = [], volumes: places = [] } of Object.values(services)) {
    expect(Object.keys(services)).toEqual(expect.arrayContaining([...needs]));
    expect(Object.keys(volumes)).toEqual(
      expect.arrayContaining(places.map((place) => place.split(':')[0] ?? '')),
    );
  }
  expect(worker?.environment?.['LAKATOS_QUEUE']).toBe(coordinator?.environment?.['LAKATOS_QUEUE']);
  expect(redis?.command).toContain('noeviction');
  const asked = await flagsOf(worker?.command ?? []);
  // Who proves is the same, or no job would fit.
  const { model, modelServer, profile } = asked as Record<string, unknown>;
  expect(await flagsOf(coordinator?.command ?? [])).toMatchObject({
    ...{ model, modelServer, profile, queue: true, resume: true },
  });
});

const kubernetesSchema = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z
      .object({
        spec: z.object({
          terminationGracePeriodSeconds: z.number().optional(),
          containers: z.array(
            z.object({
              name: z.string(),
              image: z.string(),
              command: z.array(z.string()),
              env: z.array(z.object({ name: z.string(), value: z.string().optional() }).loose()),
            }),
          ),
        }),
      })
      .optional(),
  }),
});

test('the Kubernetes file has a Redis that evicts nothing, workers that may drain, and a coordinator that goes on', async () => {
  const objects = (await read('kubernetes.yaml')).map((one) => kubernetesSchema.parse(one));
  const podOf = (kind: string) =>
    objects.find((one) => one.kind === kind && one.spec.template !== undefined)?.spec.template?.spec;
  expect(podOf('StatefulSet')?.containers[0]?.command).toContain('noeviction');
  const workers = podOf('Deployment');
  const { drain, queue } = (await flagsOf(workers?.containers[0]?.command ?? [])) as Record<string, unknown>;
  expect(queue).toBe(true);
  expect(1000 * (workers?.terminationGracePeriodSeconds ?? 0)).toBeGreaterThan(Number(drain));
  const coordinator = podOf('Job')?.containers[0];
  expect(await flagsOf(coordinator?.command ?? [])).toMatchObject({ queue: true, resume: true });
  const addresses = [workers?.containers[0], coordinator].map((container) =>
    container?.env.find(({ name }) => name === 'LAKATOS_QUEUE'),
  );
  expect(addresses[0]?.value).toMatch(/^redis:/);
  expect(addresses[0]).toEqual(addresses[1]);
  // The password is there before it is put into the address.
  expect(coordinator?.env.map(({ name }) => name)).toEqual(['PASSWORD', 'LAKATOS_QUEUE']);
});
