import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Ticket, TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { command, makeFieldCompany, outcomeOf, today } from '../field/testing.ts';

const server = serverOfFile();
const day = addDays(today(), -3);
const at = (hour: number) => {
  const capturedAt = `${day}T${hour}:00:00Z`;
  return { capturedAt, clock: { offsetMs: 0, checkedAt: capturedAt } };
};

it('unsigned-48h: a number alone is not enough where codes are mailed to the site, until it has signed', async () => {
  const { admin, dispatcher, technician, companyId, ...company } = await makeFieldCompany(server);
  const get = async <T>(path: string): Promise<T> => bodyOf(await dispatcher.call('GET', path)) as T;
  const findings = async () =>
    (await get<{ items: unknown[] }>('/compliance/findings?kind=unsigned-48h&limit=200')).items;
  const truck = await makeVehicle(admin, { capacityGallons: 3_000 });
  const [tank] = await server.database.inTenant(admin, (tx) => compartmentsOf(tx, companyId, [truck.id]));
  const row = { compartmentId: tank?.id, gallons: 500 };
  const job = await company.job(undefined, { scheduledDate: day });
  const load = [{ ...row, wasteType: 'septage', method: 'sight_glass' }];
  const pumped = command('job.completed', { jobId: job.id, gallons: 500, notes: null, load }, at(14));
  expect(await outcomeOf(technician, pumped)).toEqual(['applied']);
  const site = await makeDisposalSite(admin, { name: 'Signing Plant', gateEmail: 'gate@example.com' });
  const dump = command(
    'load.dumped',
    {
      disposalSiteId: site.id,
      routeId: null,
      rows: [{ ...row, method: 'meter', emptied: true }],
      ticketNumber: '4711',
      weightPounds: null,
    },
    at(16),
  );
  expect(await outcomeOf(technician, dump)).toEqual(['applied']);

  const ticket = () => get<Ticket>(`/compliance/tickets/${dump.id}`);
  expect(await findings()).toMatchObject([{ ticketId: dump.id, subject: 'Signing Plant' }]);
  expect(await ticket()).toMatchObject({ ticketNumber: '4711', receipt: 'missing' });
  // The truck's day does not wait for the signature.
  const [truckDay] = await get<TruckDayRow[]>(`/compliance/days?from=${day}&to=${day}`);
  expect(truckDay?.findings.map(({ code }) => code)).not.toContain('day.visit-without-receipt');

  await server.database.inTenant(admin, async (tx) => {
    await tx.execute(sql`
      insert into gate_links (id, company_id, visit_id, token_sha256, user_id, expires_at)
      values (${dump.id}, ${companyId}, ${dump.id}, ${'a'.repeat(64)}, ${admin.userId}, now())`);
    await tx.execute(sql`
      insert into gate_receipts (company_id, visit_id, link_id, received_gallons, reported_gallons, is_posted, name, strokes)
      values (${companyId}, ${dump.id}, ${dump.id}, 500, 500, true, 'Rosa Receiver', '[]')`);
  });
  expect(await findings()).toEqual([]);
  expect(await ticket()).toMatchObject({ receipt: 'number' });
});
