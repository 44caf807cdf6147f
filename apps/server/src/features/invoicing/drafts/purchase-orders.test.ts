import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { isBillRunOver, type BillRun } from '@haulwright/domain/invoicing/bill-run';
import type { InvoiceDetail, InvoiceSummary } from '@haulwright/domain/invoicing/invoice';
import type { Job } from '@haulwright/domain/jobs/job';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { flat } from '../../pricing/testing.ts';
import { daysAgo, makeRental, makeUnits, makeUnitType, record } from '../../rentals/testing.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from '../testing.ts';

const server = serverOfFile();
let company: BillingCompany;
beforeEach(async () => {
  company = await makeBillingCompany(server, flat(10_000));
  await settings({ grouping: 'purchase-order' });
});

const { ask, invoice, settings } = billingOf(() => company);
async function done(purchaseOrder?: string): Promise<Job> {
  const job = await company.job(company.technician, { jobTypeId: company.jobType.id, purchaseOrder });
  await company.setStatus(job.id, 'completed', { actualGallons: 1_000 });
  return job;
}
const rentedWith = async (purchaseOrder: string | null) => {
  const type = await makeUnitType(company.admin);
  const [unit] = await makeUnits(company.admin, type.id, 1);
  const rental = await makeRental(company.admin, company.client, type.id, { purchaseOrder });
  await record(company.dispatcher, rental.id, 'delivered', 1, [unit?.id ?? '']);
  return rental;
};

it('puts jobs and rentals of a purchase order on one invoice, and those without one on an invoice of the client', async () => {
  const [seven, also, eight] = [await done('PO-7'), await done('po-7'), await done('PO-8')];
  const [none, other] = [await done(), await done('')];
  const rental = await rentedWith('PO-7');
  const { drafts } = await ask('POST', '/billing/drafts', {
    jobIds: [seven, also, eight, none, other].map(({ id }) => id),
    rentalIds: [rental.id],
  });
  const made: InvoiceDetail[] = await Promise.all(drafts.map(invoice));
  const seen = made.map(({ purchaseOrder, lines }) => [
    purchaseOrder,
    new Set(lines.map(({ jobId, rentalId }) => jobId ?? rentalId)),
  ]);
  expect(seen).toEqual([
    ['PO-7', new Set([seven.id, also.id, rental.id])],
    ['PO-8', new Set([eight.id])],
    [null, new Set([none.id, other.id])],
  ]);
  const found: InvoiceSummary[] = (await ask('GET', '/invoices?which=drafts&search=po-8')).items;
  expect(found.map(({ id }) => id)).toEqual([drafts[1]]);
});

it('groups the same in a bill run; an invoice of another grouping has the order that all its work has', async () => {
  for (const order of ['PO-7', 'PO-8', undefined]) await done(order);
  const { id } = await ask('POST', '/bill-runs', { through: daysAgo(0) });
  let run: BillRun = await ask('GET', `/bill-runs/${id}`);
  for (let tries = 0; tries < 400 && !isBillRunOver(run); tries += 1) {
    await pause(30);
    run = await ask('GET', `/bill-runs/${id}`);
  }
  expect(run).toMatchObject({ status: 'done', drafts: 3 });
  const drafts: InvoiceSummary[] = (await ask('GET', '/invoices?which=drafts')).items;
  const orders = await Promise.all(drafts.map(async (draft) => (await invoice(draft.id)).purchaseOrder));
  expect(new Set(orders)).toEqual(new Set(['PO-7', 'PO-8', null]));
  await ask('PUT', `/clients/${company.client.id}/billing-terms`, {
    dueDays: null,
    grouping: 'client',
    email: null,
  });
  const draftOf = async (...jobs: Job[]) => {
    const answer = await ask('POST', '/billing/drafts', { jobIds: jobs.map((job) => job.id) });
    return invoice(answer.drafts[0]);
  };
  expect((await draftOf(await done('PO-9'), await done('PO-9'))).purchaseOrder).toBe('PO-9');
  expect((await draftOf(await done('PO-9'), await done('PO-10'))).purchaseOrder).toBeNull();
});

it('keeps the purchase order of a job: its history, its copies, work of a rental, and after it was done', async () => {
  const job: Job = await done();
  const path = `/jobs/${job.id}/purchase-order`;
  expect(await ask('PUT', path, { purchaseOrder: ' 4711 ' })).toMatchObject({ purchaseOrder: '4711' });
  expect((await ask('GET', `/jobs/${job.id}/history`))[0].text).toContain('PO number');
  expect(await ask('POST', `/jobs/${job.id}/duplicate`, { scheduledDate: daysAgo(-1) })).toMatchObject({
    purchaseOrder: '4711',
  });
  expect((await company.technician.call('PUT', path, { purchaseOrder: null })).status).toBe(403);
  expect((await company.admin.call('PUT', path, { purchaseOrder: 'x'.repeat(121) })).status).toBe(400);
  const rental = await rentedWith('PO-R');
  const type = rental.items[0]?.unitTypeId;
  const work = await ask('POST', `/rentals/${rental.id}/jobs`, {
    action: 'service',
    items: [{ unitTypeId: type, quantity: 1 }],
    scheduledDate: daysAgo(-2),
  });
  expect(work).toMatchObject({ purchaseOrder: 'PO-R' });
  const series = await ask('POST', '/job-series', {
    clientId: company.client.id,
    clientAddressId: company.client.addresses[0]?.id,
    title: 'Weekly',
    jobTypeId: company.jobType.id,
    purchaseOrder: 'PO-S',
    rule: { unit: 'day', every: 7 },
    startDate: daysAgo(0),
  });
  const { items } = await ask('GET', `/jobs?seriesId=${series.series?.id ?? series.id}&limit=100`);
  expect(items.length).toBeGreaterThan(1);
  for (const one of items) expect(one.purchaseOrder).toBe('PO-S');
});
