import { expect, it, vi } from 'vitest';
import type { VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { make, makeHaulingCompany, sign } from '../manifests/testing.ts';

const server = serverOfFile({ RATE_LIMITS: 'portal-per-network=10000/1h' });

it('a client gets its part of a load’s manifest as PDF, which names no other client and says its gallons alone', async () => {
  const company = await makeHaulingCompany(server);
  const { admin, dispatcher } = company;
  const truck = await company.newTruck();
  const [miller, jones] = [await truck.pumped('Miller', 1_000, 0), await truck.pumped('Jones', 900, 30)];
  const visitId = await truck.dumped(1_900, 60);
  await company.follow('us-nc-13b-0836');
  await make(dispatcher, visitId);
  const { manifests }: VisitManifests = bodyOf(await make(dispatcher, visitId, 'us-nc-13b-0836'));
  const load = manifests.find(({ unit }) => unit === 'vehicle_load');
  const own = manifests.find(({ unit, generators }) => unit === 'pickup' && generators[0]?.name === 'Miller');
  const theirs = manifests.find(
    ({ unit, generators }) => unit === 'pickup' && generators[0]?.name === 'Jones',
  );
  for (const one of [load, own])
    if (one) bodyOf(await sign(dispatcher, one, 'hauler', { method: 'paper', name: 'Levi' }));
  const tokenOf = async (jobId: string): Promise<string> => {
    const { clientId } = bodyOf(await admin.call('GET', `/jobs/${jobId}`));
    const { link } = bodyOf(await admin.call('POST', `/clients/${clientId}/portal-link`, {}));
    return link.address.split('#')[1];
  };
  const [token, neighbour] = [await tokenOf(miller), await tokenOf(jones)];
  const anyone = (path: string, body: object) => server.call('POST', `/api/portal${path}`, { body });
  const proof = bodyOf(await anyone('/visit', { token, jobId: miller }));
  expect(new Set(proof.manifests.map(({ id }: { id: string }) => id))).toEqual(new Set([own?.id, load?.id]));
  const set = vi.spyOn(server.services.pdfs, 'pdf');
  const paper = async (id: string | undefined, secret = token, jobId = miller) => {
    const answer = await anyone('/visit/manifest', { token: secret, jobId, id });
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      said: JSON.stringify(set.mock.lastCall?.[1] ?? null),
    };
  };
  const shared = await paper(load?.id);
  expect(shared).toMatchObject({ status: 200, type: 'application/pdf' });
  expect(shared.said).toContain('Miller');
  expect(shared.said).toContain('1,000');
  // Neither the other, nor what tells its gallons.
  expect(shared.said).not.toMatch(/Jones|1,900|900/);
  const alone = await paper(own?.id);
  expect(alone).toMatchObject({ status: 200, type: 'application/pdf' });
  expect(alone.said).toContain('Mrs. Miller');
  expect(alone.said).not.toContain('Jones');
  expect((await paper(theirs?.id)).status).toBe(404);
  expect((await paper(own?.id, neighbour)).status).toBe(404);
  expect((await paper(own?.id, neighbour, jones)).status).toBe(404);
  // A draft is shown by its number only.
  expect((await paper(theirs?.id, neighbour, jones)).status).toBe(404);
  const { manifests: seen } = bodyOf(await anyone('/visit', { token: neighbour, jobId: jones }));
  expect(seen).toContainEqual({ id: theirs?.id, number: theirs?.number, isPrinted: false });
  set.mockRestore();
});
