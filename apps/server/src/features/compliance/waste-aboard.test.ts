import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultCustody } from '@haulwright/domain/companies/company-custody';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { verifyInstallation } from '../../operator/verify-custody.ts';
import { day, makeHaulingCompany, type HaulingCompany, type Truck } from '../manifests/testing.ts';
import { codeOf, eight, makeOfficeTruck, said, type OfficeTruck } from './testing.ts';
const server = serverOfFile();
let company: HaulingCompany;
let office: OfficeTruck;
let truck: Truck;

beforeAll(async () => {
  company = await makeHaulingCompany(server);
});

beforeEach(async () => {
  office = await makeOfficeTruck(server, company);
  ({ truck } = office);
});

const at = (gallons: number, compartmentId = truck.tank) => ({
  compartmentId,
  gallons,
  method: 'sight_glass',
});

describe('a day with waste aboard', () => {
  const reason = { onBoardReason: 'The plant had closed' };

  it('is closed for a reason, measured in every tank', async () => {
    await truck.pumped('Overnight', 700, 0);
    expect(await office.codes()).toEqual(['day.left-on-board']);
    expect(codeOf(await office.close())).toEqual([409, 'day.not-ready']);
    expect(codeOf(await office.close(reason))).toEqual([409, 'day.not-measured']);
    expect(codeOf(await office.close({ ...reason, measured: [at(660, office.rear)] }))).toEqual([
      409,
      'day.not-measured',
    ]);
    const other = await company.newTruck();
    expect((await office.close({ ...reason, measured: [at(660), at(0, other.tank)] })).status).toBe(404);
    expect(bodyOf(await office.close({ ...reason, measured: [at(660)] }))).toMatchObject({
      compartments: [{ closing: 660, variance: 40 }, {}],
      closed: { onBoardReason: 'The plant had closed', reason: null, isCorrected: false },
    });
    expect((await office.factOf(({ kind }) => kind === 'gauge')).method).toBe('sight_glass');
  });

  it('that was measured far from what was reported needs an admin, and leaves nothing behind', async () => {
    await truck.pumped('Guessed', 700, 0);
    const closing = { ...reason, measured: [at(500)] };
    const refused = await office.close(closing);
    expect([...codeOf(refused), said(refused)]).toEqual([
      409,
      'day.not-ready',
      expect.stringContaining('differs too much'),
    ]);
    expect(await office.rowOf()).toMatchObject({
      compartments: [{ closing: 700, variance: 0 }, {}],
      closed: null,
    });
    const closed = await office.close({ ...closing, reason: 'Sludge stuck' }, company.admin);
    expect(bodyOf(closed)).toMatchObject({
      compartments: [{ closing: 500, variance: 200 }, {}],
      closed: { reason: 'Sludge stuck' },
    });
  });

  it('whose tank turns out to be empty leaves nothing on board', async () => {
    await truck.pumped('Rinsed out', 40, 0);
    expect(bodyOf(await office.close({ measured: [at(0)] }))).toMatchObject({
      compartments: [{ closing: 0, variance: 40 }, {}],
      closed: { onBoardReason: null, reason: null },
    });
  });

  it('is held no longer than the company allows, or closed by an admin', async () => {
    const early = addDays(day, -3);
    const client = await makeClient(company.dispatcher, { name: 'Held' });
    const generator = { clientAddressId: client.addresses[0]?.id, jobId: null, wasteType: 'septage' };
    const fact = { kind: 'pickup', ...at(700), ...generator };
    bodyOf(await office.record(fact, eight, company.dispatcher, early));
    await truck.pumped('Held too', 100, 30);
    expect(await office.codes()).toEqual(['day.left-on-board']);
    const held = async () => {
      const { items } = bodyOf(
        await company.dispatcher.call('GET', '/compliance/findings?kind=held-too-long&limit=200'),
      ) as { items: { vehicleId: string; subject: string; since: string }[] };
      return items.filter(({ vehicleId }) => vehicleId === truck.id);
    };
    expect(await held()).toMatchObject([{ subject: `${truck.name}, Tank`, since: early }]);
    const allow = (daysAboard: number, person = company.admin) =>
      person.call('PUT', '/company/custody', { ...defaultCustody, daysAboard });
    bodyOf(await allow(2));
    expect(await office.codes()).toEqual(['day.left-on-board', 'day.held-too-long']);
    const kept = { ...reason, measured: [at(800)] };
    expect(codeOf(await office.close(kept))).toEqual([409, 'day.not-ready']);
    for (const daysAboard of [0, 31, 1.5]) expect((await allow(daysAboard)).status).toBe(400);
    expect((await allow(9, company.dispatcher)).status).toBe(403);
    bodyOf(await allow(7));
    expect(await held()).toEqual([]);
    bodyOf(await allow(2));
    expect(bodyOf(await office.close({ ...kept, reason: 'Called' }, company.admin))).toMatchObject({
      closed: { reason: 'Called' },
    });
  });
});

describe('a tank', () => {
  it('that carried another waste has to be washed where a pack says so', async () => {
    await truck.pumped('Miller', 500, 0);
    await truck.dumped(500, 30);
    await truck.pumped('Diner', 400, 60, true, { wasteType: 'grease' });
    const codes = async () => (await office.rowOf())?.findings.map(({ code, name }) => `${code} ${name}`);
    const washed = 'day.not-washed Tank (Septage, then Grease)';
    expect(await codes()).toEqual(['day.left-on-board Tank', washed]);
    const closing = {
      vehicleId: truck.id,
      date: day,
      onBoardReason: 'Plant shut',
      measured: [{ compartmentId: truck.tank, gallons: 400, method: 'meter' }],
    };
    expect(codeOf(await company.dispatcher.call('POST', '/compliance/days/closing', closing))).toEqual([
      409,
      'day.not-ready',
    ]);
    bodyOf(await office.record({ kind: 'rinse', compartmentId: truck.tank }, eight + 70 - 25));
    expect(await codes()).toEqual(['day.left-on-board Tank']);
    const get = async (format: string) =>
      fetch(`${server.url}/api/compliance/inspection?from=${day}&to=${day}&format=${format}`, {
        headers: { authorization: `Bearer ${company.dispatcher.token}` },
      });
    const lines = (await (await get('washings')).text()).trim().split('\r\n').slice(1);
    expect(lines.filter((line) => line.includes(`${truck.name},Tank`))).toEqual([
      `${day} 08:45,${truck.name},Tank,Septage,Dora Dispatcher`,
    ]);
    expect((await get('pdf')).headers.get('content-type')).toBe('application/pdf');
    // The washing was of another truck: the finding is there again.
    bodyOf(await office.withdraw((await office.factOf(({ kind }) => kind === 'rinse')).id));
    expect(await codes()).toEqual(['day.left-on-board Tank', washed]);
    // Without a pack that asks for it, nobody is asked.
    bodyOf(await company.admin.call('PUT', '/rule-packs/us-tx-312-145', { follow: false }));
    expect(await codes()).toEqual(['day.left-on-board Tank']);
    bodyOf(await company.admin.call('PUT', '/rule-packs/us-tx-312-145', { follow: true }));
  });
});

it('all of it is in the chain of custody', async () => {
  const [verified] = await verifyInstallation(server.database, company.companyId);
  expect(verified).toMatchObject({ faults: [], before: 0 });
});
