import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Rental } from '@haulwright/domain/rentals/rental';
import type { WorkAction } from '@haulwright/domain/rentals/rental-work';
import type { Unit, UnitType } from '@haulwright/domain/rentals/unit';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeFieldCompany, type FieldCompany } from '../field/testing.ts';
import { daysAgo, makeRental, makeRentalSet, record } from './testing.ts';

const server = serverOfFile();
let company: FieldCompany;
let type: UnitType;
let units: Unit[];
let rental: Rental;
beforeEach(async () => {
  company = await makeFieldCompany(server);
  ({ type, units, rental } = await makeRentalSet(company.admin, company.client, 3));
});

const ask = async (method: string, path: string, body?: object) =>
  bodyOf(await company.dispatcher.call(method, path, body));
const plan = async (action: WorkAction, quantity = 2): Promise<string> =>
  (
    await ask('POST', `/rentals/${rental.id}/jobs`, {
      action,
      items: [{ unitTypeId: type.id, quantity }],
      scheduledDate: daysAgo(0),
    })
  ).id;
const label = (at: number): number => units[at]?.labelNumber ?? 0;
const complete = (jobId: string, body: object) =>
  company.dispatcher.call('POST', `/jobs/${jobId}/rental-work/completion`, { actualGallons: 0, ...body });
const delivered = (...at: number[]) => ({
  units: at.map((one) => ({ did: 'delivered', labelNumber: label(one) })),
});
const statusOf = async (jobId: string) => (await ask('GET', `/jobs/${jobId}`)).status;
const dueCents = async () =>
  (bodyOf(await company.admin.call('GET', '/billing/unbilled-rentals')).items[0]?.dueCents ?? 0) as number;

describe('the office completes a job of a rental', () => {
  it('with the units that were brought: they are on rent and billed for the days that are left', async () => {
    const jobId = await plan('deliver');
    expect(await ask('GET', `/jobs/${jobId}/rental-work/units`)).toMatchObject({
      onRent: [],
      idle: units.map(({ labelNumber }) => ({ labelNumber, isReserved: false })),
    });
    expect(bodyOf(await complete(jobId, delivered(0, 1)))).toMatchObject({ status: 'completed' });
    const { work } = await ask('GET', `/jobs/${jobId}/rental-work`);
    expect(work.done).toMatchObject([
      { labelNumber: label(0), date: daysAgo(0) },
      { labelNumber: label(1), date: daysAgo(0) },
    ]);
    // 24 of the 28 days of the period that began 60 days ago.
    expect(await dueCents()).toBe(2 * 12_857 + 2 * 2_500);
    expect((await complete(jobId, delivered(2))).body).toMatchObject({ code: 'job.same-status' });
    // Another job picks one of them up again.
    const back = await plan('pick-up', 1);
    const there = await ask('GET', `/jobs/${back}/rental-work/units`);
    expect(there.onRent).toMatchObject([
      { labelNumber: label(0), isHere: true },
      { labelNumber: label(1), isHere: true },
    ]);
    bodyOf(await complete(back, { units: [{ did: 'picked-up', labelNumber: label(0) }] }));
    const after = await ask('GET', `/rentals/${rental.id}`);
    expect(after.events.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'delivered',
      'delivered',
      'picked-up',
    ]);
  });

  it('or not at all: one unit that cannot be recorded leaves the job and all units as they were', async () => {
    const other = await makeRental(company.admin, company.client, type.id, { name: 'Elsewhere' });
    await record(company.dispatcher, other.id, 'delivered', 3, [units[0]?.id ?? '']);
    const jobId = await plan('deliver');
    const refused = await complete(jobId, delivered(1, 0));
    expect([refused.status, refused.body.code]).toEqual([409, 'units.refused']);
    expect(refused.body.message).toBe(
      `#${label(0)}: it is on rent elsewhere; record its pickup there first.`,
    );
    expect(await statusOf(jobId)).toBe('unscheduled');
    expect((await ask('GET', `/rentals/${rental.id}`)).events).toEqual([]);
    const unknown = await complete(jobId, { units: [{ did: 'delivered', labelNumber: 9_999 }] });
    expect(unknown.body.message).toBe('#9999: there is no unit with this label.');
  });

  it('with gallons, which are toilet waste where the job was planned without', async () => {
    const jobId = await plan('service');
    await server.database.inTenant(company.admin, async (tx) =>
      tx.execute(sql`update jobs set waste_type = null where id = ${jobId}`),
    );
    const done = { units: [], isWithoutUnits: true, actualGallons: 60, mixes: false };
    expect(bodyOf(await complete(jobId, done))).toMatchObject({
      actualGallons: 60,
      wasteType: 'portable_toilet',
    });
  });

  it('without units only when that is confirmed', async () => {
    const jobId = await plan('deliver');
    expect((await complete(jobId, { units: [] })).status).toBe(400);
    bodyOf(await complete(jobId, { units: [], isWithoutUnits: true }));
    expect(await statusOf(jobId)).toBe('completed');
    expect(await dueCents()).toBe(0);
  });

  it('recorded by hand for the job before, they are not recorded twice', async () => {
    const jobId = await plan('deliver');
    await record(company.dispatcher, rental.id, 'delivered', 0, [units[0]?.id ?? ''], { jobId });
    bodyOf(await complete(jobId, delivered(0, 1)));
    expect((await ask('GET', `/rentals/${rental.id}`)).events).toHaveLength(2);
  });
});

it('is for jobs of rentals, and for those whose job it is', async () => {
  const plain = await company.job(company.technician);
  expect((await complete(plain.id, { isWithoutUnits: true })).status).toBe(404);
  const jobId = await plan('deliver');
  const body = { actualGallons: 0, ...delivered(0) };
  const path = `/jobs/${jobId}/rental-work`;
  expect((await company.technician.call('POST', `${path}/completion`, body)).status).toBe(404);
  expect((await company.technician.call('GET', `${path}/units`)).status).toBe(404);
});
