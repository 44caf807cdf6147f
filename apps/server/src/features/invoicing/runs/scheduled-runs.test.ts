import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { isBillRunOver, type BillRun } from '@haulwright/domain/invoicing/bill-run';
import { dueStart, nextStart, type BillSchedule } from '@haulwright/domain/invoicing/bill-schedule';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { makeFieldCompany, type FieldCompany } from '../../field/testing.ts';
import { makeRental, makeUnits, makeUnitType, record } from '../../rentals/testing.ts';
import { startScheduledRuns } from './scheduled-runs.ts';
import { billingOf } from '../testing.ts';

const monthly: BillSchedule = { every: 'month', day: 1, atMinute: 360 };
const zone = 'America/New_York';
const dayMs = 86_400_000;

const server = serverOfFile();
let company: FieldCompany;
beforeEach(async () => {
  company = await makeFieldCompany(server);
});

const { ask } = billingOf(() => company);
const save = (schedule: BillSchedule | null) => ask('PUT', '/billing/schedule', { schedule });
const runs = async (): Promise<BillRun[]> => (await ask('GET', '/bill-runs')).items;
/** Looks like another server on the same database; any server may work on the run. */
const look = () =>
  startScheduledRuns({
    database: server.database,
    wake: async () => undefined,
    log: { error: (details: unknown) => expect(details).toBeUndefined() },
    now: () => new Date(),
  });
/** Backdates the setting of the schedule by a number of days. */
const setAgo = (days: number) =>
  server.database.asSystem((tx) =>
    tx.execute(sql`update bill_schedules set done_until = ${new Date(Date.now() - days * dayMs).toISOString()}::timestamptz
      where company_id = ${company.admin.companyId}`),
  );

it('starts nothing by itself until it is set, and says when it does', async () => {
  expect(await ask('GET', '/billing/schedule')).toMatchObject({ schedule: null, next: null });
  expect(await save(monthly)).toMatchObject({
    schedule: monthly,
    next: nextStart(monthly, new Date(), zone),
  });
  expect(await ask('GET', '/billing/schedule')).toMatchObject({ schedule: monthly });
  await look();
  expect(await runs()).toEqual([]);
  expect(await save(null)).toMatchObject({ schedule: null, next: null });
  for (const person of [company.dispatcher, company.technician])
    expect((await person.call('PUT', '/billing/schedule', { schedule: monthly })).status).toBe(403);
  expect(
    (await company.admin.call('PUT', '/billing/schedule', { schedule: { ...monthly, day: 32 } })).status,
  ).toBe(400);
});

it('starts one run, however many servers look, through the day before, and catches up what was missed once', async () => {
  const type = await makeUnitType(company.admin);
  const [unit] = await makeUnits(company.admin, type.id, 1);
  const rental = await makeRental(company.admin, company.client, type.id);
  await record(company.dispatcher, rental.id, 'delivered', 60, [unit?.id ?? '']);
  await save(monthly);
  await setAgo(100);
  const due = dueStart(monthly, { since: new Date(0), now: new Date() }, zone);
  await Promise.all([look(), look(), look()]);
  const [run, ...others] = await runs();
  expect(others).toEqual([]);
  expect(run).toMatchObject({
    scheduledFor: due?.on,
    through: due?.through,
    startedByName: expect.any(String),
  });
  let seen = await ask('GET', `/bill-runs/${run?.id}`);
  for (let tries = 0; tries < 400 && !isBillRunOver(seen); tries += 1) {
    await pause(30);
    seen = await ask('GET', `/bill-runs/${run?.id}`);
  }
  expect(seen).toMatchObject({ status: 'done', done: 1, drafts: 1 });
  expect((await ask('GET', '/invoices?which=drafts')).items).toMatchObject([{ state: 'draft' }]);
  await look();
  expect(await runs()).toHaveLength(1);
});

it('leaves the other companies alone', async () => {
  await save(monthly);
  const stranger = await server.signUp();
  expect(bodyOf(await stranger.call('GET', '/billing/schedule'))).toMatchObject({
    schedule: null,
    next: null,
  });
  await setAgo(100);
  await look();
  expect(await runs()).toHaveLength(1);
  expect(bodyOf(await stranger.call('GET', '/bill-runs')).items).toEqual([]);
});
