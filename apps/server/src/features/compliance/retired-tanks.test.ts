import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { vehicleValues } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { verifyInstallation } from '../../operator/verify-custody.ts';
import { newId } from '../../platform/ids.ts';
import { atTheGate } from '../manifests/gate/testing.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { recordFact } from '../custody/testing.ts';
import { day, makeHaulingCompany, type HaulingCompany, type Truck } from '../manifests/testing.ts';

/** A truck that is divided after its first days, and made one again: what is recorded stays as it was. */
const server = serverOfFile();
let company: HaulingCompany;
let truck: Truck;
let visitId: string;

const save = (changes: object) =>
  company.admin.call('PUT', `/vehicles/${truck.id}`, { ...vehicleValues({ name: truck.name }), ...changes });
const tank = { capacityGallons: 1_000, acceptedWasteTypes: ['septage'] };
const dayOf = async (date = day): Promise<TruckDayRow | undefined> => {
  const path = `/compliance/days?from=${date}&to=${date}`;
  return bodyOf(await company.dispatcher.call('GET', path)).find(
    ({ vehicle }: TruckDayRow) => vehicle.id === truck.id,
  );
};

beforeAll(async () => {
  company = await makeHaulingCompany(server);
  truck = await company.newTruck();
  await truck.pumped('Miller', 800, 0);
  visitId = await truck.dumped(800, 60);
});

it('keeps its closed days, tickets, manifests and chain when its tanks are taken off', async () => {
  const divided: Vehicle = bodyOf(
    await save({
      tanks: [
        { ...tank, id: truck.tank, name: 'Front' },
        { ...tank, name: 'Rear' },
      ],
    }),
  );
  expect((await dayOf())?.compartments.map(({ name, closing }) => [name, closing])).toEqual([
    ['Front', 0],
    ['Rear', 0],
  ]);
  const body = { vehicleId: truck.id, date: day, onBoardReason: null, reason: 'Checked' };
  bodyOf(await company.admin.call('POST', '/compliance/days/closing', body));
  // The front tank has a history, the rear one none; the truck keeps neither.
  const rear = divided.tanks[1];
  expect(rear?.name).toBe('Rear');
  bodyOf(
    await save({
      tanks: [
        { ...tank, name: 'Left' },
        { ...tank, name: 'Right' },
      ],
    }),
  );
  expect(await dayOf()).toMatchObject({
    compartments: [{ name: 'Front', pickedUp: 800, discharged: 800 }, { name: 'Left' }, { name: 'Right' }],
    closed: { isCorrected: false },
  });
  const ticket = bodyOf(await company.dispatcher.call('GET', `/compliance/tickets/${visitId}`));
  expect(JSON.stringify(ticket)).toContain('Front');
  expect(await atTheGate(server, company).ticketOf(visitId)).toMatchObject({ gallons: 800 });
  const [verified] = await verifyInstallation(server.database, company.companyId);
  expect(verified).toMatchObject({ faults: [] });
});

it('leaves a retired tank out of the days that follow, until a late report leaves something in it', async () => {
  await server.database.asSystem((tx) =>
    tx.execute(
      sql`update vehicle_compartments set retired_at = retired_at - interval '3 days' where id = ${truck.tank}`,
    ),
  );
  const next = addDays(day, 1);
  const tanks = await server.database.inTenant(company.admin, (tx) =>
    compartmentsOf(tx, company.companyId, [truck.id]),
  );
  await pumped(tanks[0]?.id ?? '', next);
  expect((await dayOf(next))?.compartments.map(({ name, closing }) => [name, closing])).toEqual([
    ['Left', 100],
    ['Right', 0],
  ]);
  await pumped(truck.tank, next);
  expect(await dayOf(next)).toMatchObject({
    compartments: [{ name: 'Front', closing: 100 }, { name: 'Left' }, { name: 'Right' }],
    findings: [{ code: 'day.left-on-board', name: 'Front' }, { name: 'Left' }],
  });
});

async function pumped(compartmentId: string, date: string): Promise<void> {
  const client = await makeClient(company.dispatcher, { name: 'Jones' });
  const fact = {
    kind: 'pickup',
    id: newId(),
    compartmentId,
    occurredAt: startOfDayIn(date, 'America/New_York').getTime() + 9 * 3_600_000,
    generatorId: client.addresses[0]?.id ?? '',
    gallons: 100,
    wasteType: 'septage',
  } as const;
  const posted = await server.database.inTenant(company.admin, (tx) =>
    recordFact(tx, company.admin, { fact, method: 'meter', jobId: null }, new Date()),
  );
  expect(posted).toMatchObject({ ok: true });
}
