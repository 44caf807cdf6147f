import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { isBillRunOver, type BillRun, type BillRunItem } from '@haulwright/domain/invoicing/bill-run';
import type { InvoiceSummary } from '@haulwright/domain/invoicing/invoice';
import type { Unit, UnitType } from '@haulwright/domain/rentals/unit';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { pumpOutRule } from '../../pricing/testing.ts';
import { daysAgo, makeRental, makeUnits, makeUnitType, record } from '../../rentals/testing.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from '../testing.ts';
import { patiently } from '../../../../../../test/patience.ts';

const server = serverOfFile();
let company: BillingCompany;
let unitType: UnitType;
let units: Unit[];
beforeEach(async () => {
  company = await makeBillingCompany(server, pumpOutRule);
  unitType = await makeUnitType(company.admin);
  units = await makeUnits(company.admin, unitType.id, 4);
});

const { ask, settings } = billingOf(() => company);
const done = async (gallons: number | undefined = 1_350) => {
  const job = await company.job(company.technician, { jobTypeId: company.jobType.id });
  await company.setStatus(job.id, 'completed', gallons === undefined ? {} : { actualGallons: gallons });
  return job;
};
/** A rental with one unit since some days ago: 28 days in advance at $150, and $25 for the delivery. */
async function rented(ago: number, at = 0, client = company.client) {
  const rental = await makeRental(company.admin, client, unitType.id);
  await record(company.dispatcher, rental.id, 'delivered', ago, [units[at]?.id ?? '']);
  return rental;
}

const startRun = (through = daysAgo(0)) => company.admin.call('POST', '/bill-runs', { through });
const runOf = (id: string): Promise<BillRun> => ask('GET', `/bill-runs/${id}`);
async function over(id: string): Promise<BillRun> {
  for (const end = Date.now() + patiently(20_000); ; await pause(30)) {
    const run = await runOf(id);
    if (isBillRunOver(run)) return run;
    if (Date.now() > end) throw new Error(`the run stays ${JSON.stringify(run)}`);
  }
}
const bill = async (through?: string): Promise<BillRun> => over(bodyOf(await startRun(through)).id);
const items = async (id: string, query = ''): Promise<BillRunItem[]> =>
  (await ask('GET', `/bill-runs/${id}/items${query}`)).items;
const drafts = async (): Promise<InvoiceSummary[]> => (await ask('GET', '/invoices?which=drafts')).items;

describe('a bill run', () => {
  it('drafts jobs and rentals together, says what is held and why, and does nothing the second time', async () => {
    const [job, rental] = [await done(), await rented(60)];
    const waits = await company.job(company.technician, { jobTypeId: company.jobType.id });
    await company.setStatus(waits.id, 'completed', {});
    const run = await bill();
    expect(run).toMatchObject({
      status: 'done',
      total: 3,
      waiting: 0,
      done: 2,
      held: 1,
      nothing: 0,
      failed: 0,
      drafts: 1,
      cents: 52_642 + 3 * 15_000 + 2_500,
      endedAt: expect.any(String),
    });
    const [draft] = await drafts();
    expect(draft).toMatchObject({ clientId: company.client.id, subtotalCents: run.cents });
    expect(await items(run.id, '?outcome=done')).toMatchObject([
      { kind: 'job', sourceId: job.id, cents: 52_642, invoiceId: draft?.id, holds: [] },
      {
        kind: 'rental',
        sourceId: rental.id,
        cents: 47_500,
        invoiceId: draft?.id,
        clientName: company.client.name,
      },
    ]);
    expect(await items(run.id, '?outcome=held')).toMatchObject([
      { kind: 'job', sourceId: waits.id, invoiceId: null, holds: ['gallons-missing'] },
    ]);
    expect(await ask('GET', '/billing')).toMatchObject({
      unbilled: { jobs: 0, rentals: 0, cents: 0, waiting: 1 },
    });
    expect(await bill()).toMatchObject({ total: 1, done: 0, held: 1, drafts: 0, cents: 0 });
    expect(await drafts()).toHaveLength(1);
    expect((await ask('GET', '/bill-runs')).items).toHaveLength(2);
  });

  it('makes drafts as the terms of each client say', async () => {
    const other = await makeClient(company.admin, { name: 'Other client' });
    await ask('PUT', `/clients/${other.id}/billing-terms`, { dueDays: 7, grouping: 'job', email: null });
    await rented(10, 0);
    await rented(10, 1);
    await rented(10, 2, other);
    await rented(10, 3, other);
    const run = await bill();
    expect(run).toMatchObject({ done: 4, drafts: 3 });
    const made = await drafts();
    expect(made.map(({ clientId }) => clientId).toSorted()).toEqual(
      [company.client.id, other.id, other.id].toSorted(),
    );
  });

  it('bills through an earlier day only what was due then, and gives nothing back that was billed since', async () => {
    await rented(60);
    expect(await bill(daysAgo(40))).toMatchObject({ done: 1, cents: 15_000 + 2_500 });
    expect(await bill(daysAgo(40))).toMatchObject({ total: 1, done: 0, nothing: 1 });
    expect(await bill()).toMatchObject({ done: 1, cents: 30_000 });
    expect(await bill(daysAgo(40))).toMatchObject({ total: 0, cents: 0 });
    const late = await rented(30, 1);
    expect(await bill(daysAgo(31))).toMatchObject({ total: 1, nothing: 1 });
    await record(company.dispatcher, late.id, 'picked-up', 29, [units[1]?.id ?? '']);
    expect(await bill()).toMatchObject({ total: 1, done: 1 });
  });

  it('runs once at a time in a company, and not for days to come', async () => {
    await done();
    expect((await startRun(daysAgo(-1))).body.code).toBe('run.in-future');
    const answers = await Promise.all([startRun(), startRun(), startRun()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('run.under-way');
    await over(answers.find(({ status }) => status === 200)?.body.id);
    expect(await bill()).toMatchObject({ total: 0 });
  });

  it('goes on with the others when the work of one client cannot be billed, and says so', async () => {
    const broken = await makeClient(company.admin, { name: 'Broken client' });
    await rented(10, 0);
    const bad = await rented(10, 1, broken);
    await server.database.asSystem((tx) =>
      tx.execute(sql`update rental_agreements set cycle = 'null'::jsonb where id = ${bad.id}`),
    );
    const run = await bill();
    expect(run).toMatchObject({ total: 2, done: 1, failed: 1, drafts: 1, cents: 20_714 });
    expect(await items(run.id, '?outcome=failed')).toMatchObject([
      { sourceId: bad.id, invoiceId: null, cents: 0 },
    ]);
  });

  it('is paged by outcome, and its drafts may be removed', async () => {
    for (const at of [0, 1, 2]) await rented(10, at);
    const run = await bill();
    const first = await ask('GET', `/bill-runs/${run.id}/items?outcome=done&limit=2`);
    const second = await ask(
      'GET',
      `/bill-runs/${run.id}/items?outcome=done&limit=2&cursor=${encodeURIComponent(first.nextCursor)}`,
    );
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null]);
    const [draft] = await drafts();
    await ask('DELETE', `/invoices/${draft?.id}`);
    expect(await runOf(run.id)).toMatchObject({ done: 3, drafts: 0 });
    expect((await items(run.id)).map(({ invoiceId }) => invoiceId)).toEqual([null, null, null]);
    expect(await bill()).toMatchObject({ done: 3, drafts: 1, cents: run.cents });
  });

  it('is nobody else’s: not of those who may not bill, nor of another company', async () => {
    const { id } = await bill();
    expect((await company.technician.call('POST', '/bill-runs', { through: daysAgo(0) })).status).toBe(403);
    expect((await company.dispatcher.call('GET', `/bill-runs/${id}`)).status).toBe(200);
    const stranger = await server.signUp();
    for (const path of [`/bill-runs/${id}`, `/bill-runs/${id}/items`])
      expect((await stranger.call('GET', path)).status).toBe(404);
    for (const path of [`/bill-runs/${id}/approvals`, `/bill-runs/${id}/issues`])
      expect((await stranger.call('POST', path)).status).toBe(404);
    expect((await stranger.call('GET', '/bill-runs')).body.items).toEqual([]);
  });
});

describe('the drafts of a run', () => {
  it('are approved together when nothing is to be looked at, and issued together', async () => {
    const other = await makeClient(company.admin, { name: 'Other client' });
    const rental = await rented(60);
    const first = await bill();
    expect(await ask('POST', `/bill-runs/${first.id}/issues`)).toEqual({ done: 0, left: 0, waiting: 0 });
    expect(await ask('POST', `/bill-runs/${first.id}/approvals`)).toEqual({ done: 1, left: 0, waiting: 0 });
    expect(await ask('POST', `/bill-runs/${first.id}/issues`)).toEqual({ done: 1, left: 0, waiting: 0 });
    await record(company.dispatcher, rental.id, 'picked-up', 50, [units[0]?.id ?? '']);
    await rented(10, 1, other);
    const second = await bill();
    expect(second).toMatchObject({ done: 2, drafts: 2 });
    expect(await ask('POST', `/bill-runs/${second.id}/approvals`)).toEqual({ done: 1, left: 1, waiting: 0 });
    expect((await drafts()).map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      'credit-note draft',
      'invoice approved',
    ]);
    await settings({ taxesUnknownPlaces: true });
    expect(await ask('POST', `/bill-runs/${second.id}/issues`)).toEqual({ done: 0, left: 1, waiting: 0 });
    expect(await ask('POST', `/bill-runs/${second.id}/approvals`)).toEqual({ done: 0, left: 2, waiting: 0 });
  });
});

describe('the sums of billing', () => {
  it('hold what is due of rentals, also what has become due since it was worked out', async () => {
    await done();
    const rental = await rented(60);
    expect(await ask('GET', '/billing')).toMatchObject({
      unbilled: { jobs: 1, rentals: 1, cents: 52_642 + 47_500, waiting: 0 },
    });
    await server.database.asSystem((tx) =>
      tx.execute(sql`update rental_sources set due_cents = 17500, worked_out_on = ${daysAgo(40)}::date,
        changes_on = ${daysAgo(32)}::date where rental_id = ${rental.id}`),
    );
    expect(await ask('GET', '/billing')).toMatchObject({
      unbilled: { jobs: 1, rentals: 1, cents: 52_642 + 47_500 },
    });
  });
});
