import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Manifest, VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import { beforeAll, expect, it } from 'vitest';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { day, make, makeHaulingCompany, type HaulingCompany } from '../testing.ts';

const pack = 'us-wi-nr113';
const server = serverOfFile();
let company: HaulingCompany;
beforeAll(async () => {
  company = await makeHaulingCompany(server);
  await company.follow(pack);
});

/** Adds a permit; by default a certification that does not expire. */
const keep = async (changes: object): Promise<string> => {
  const permit = { kind: 'certification', name: 'Operator', issuer: 'WDNR', ...changes };
  return (bodyOf(await company.admin.call('POST', '/company-permits', permit)) as { id: string }).id;
};

async function logOf(visitId: string): Promise<Manifest> {
  const { manifests } = bodyOf(
    await company.dispatcher.call('GET', `/manifests?visitId=${visitId}`),
  ) as VisitManifests;
  const found = manifests.find((one) => one.pack.id === pack);
  if (found === undefined) throw new Error('no log');
  return found;
}

async function visit(): Promise<string> {
  const truck = await company.newTruck();
  await truck.pumped('Client W', 1_000, 0);
  return truck.dumped(1_000, 95);
}

const numbers = ({ filledIn }: Manifest): Record<string, string> =>
  Object.fromEntries(filledIn.map(({ id, value }) => [id, value]));

it('a log takes the driver’s certification and the company’s, those valid on the day of the disposal', async () => {
  const { technician, dispatcher } = company;
  const before = await visit();
  bodyOf(await make(dispatcher, before, pack));
  expect((await logOf(before)).missing.map(({ id }) => id)).toEqual([
    'certification.operatorInCharge',
    'certification.vehicleOperator',
  ]);

  await keep({ number: 'WI-OLD', userId: technician.userId, expiresOn: addDays(day, -1) });
  await keep({ number: 'WI-NOW', userId: technician.userId, expiresOn: day });
  await keep({ number: 'WI-NEXT', userId: technician.userId, expiresOn: addDays(day, 365) });
  await keep({ number: 'WI-OTHER', userId: dispatcher.userId });
  await keep({ number: 'WI-CHARGE' });
  await keep({ kind: 'licence', number: 'WI-LICENCE' });
  const after = await visit();
  bodyOf(await make(dispatcher, after, pack));
  const log = await logOf(after);
  expect(numbers(log)).toEqual({
    'certification.operatorInCharge': 'WI-CHARGE',
    'certification.vehicleOperator': 'WI-NOW',
  });
  expect(log.missing).toEqual([]);
  // The office can still change them, and older papers stay as they are.
  const fields = [{ id: 'certification.vehicleOperator', value: 'WI-HAND' }];
  bodyOf(await dispatcher.call('POST', `/manifests/${log.id}/fields`, { fields }));
  expect(numbers(await logOf(after))['certification.vehicleOperator']).toBe('WI-HAND');
  expect(numbers(await logOf(before))).toEqual({});
});

it('a renewed registration does not make older papers differ from the record', async () => {
  const { dispatcher } = company;
  const first = await keep({ kind: 'registration', number: 'R-1', expiresOn: addDays(day, 2) });
  const { admin } = company;
  const permits = bodyOf(await admin.call('GET', '/company-permits')) as { id: string; number: string }[];
  const undated = permits.find(({ number }) => number === 'TX-20044');
  bodyOf(await admin.call('DELETE', `/company-permits/${undated?.id}`));
  const visitId = await visit();
  bodyOf(await make(dispatcher, visitId, pack));
  await keep({ kind: 'registration', number: 'R-2', expiresOn: addDays(day, 400) });
  expect((await logOf(visitId)).isOutdated).toBe(false);
  // A number entered wrongly is another matter.
  const wrong = {
    kind: 'registration',
    name: 'Operator',
    issuer: 'WDNR',
    number: 'R-1B',
    expiresOn: addDays(day, 2),
  };
  bodyOf(await admin.call('PUT', `/company-permits/${first}`, wrong));
  expect((await logOf(visitId)).isOutdated).toBe(true);
});
