import { beforeEach, expect, it } from 'vitest';
import type { FieldReview } from '@haulwright/contract/field.contract';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { notDone, send } from '../field/testing.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from '../invoicing/testing.ts';
import { flat, makeItem, makeRule, pumpOutRule } from './testing.ts';

const server = serverOfFile();
let company: BillingCompany;
beforeEach(async () => {
  company = await makeBillingCompany(server, pumpOutRule);
});

const { ask, draft } = billingOf(() => company);
const unbilled = async (): Promise<{ jobId: string; dueCents: number }[]> =>
  (await ask('GET', '/billing/unbilled')).items;

/** A job that the crew could not do. */
async function attempted() {
  const job = await company.job(company.technician, { jobTypeId: company.jobType.id });
  await send(company.technician, notDone(job.id));
  const review = await reviewOf(job.id);
  return { jobId: job.id, commandId: review?.commandId ?? '' };
}
const reviewOf = async (jobId: string): Promise<FieldReview | undefined> =>
  (await company.reviews()).find(({ job }) => job?.id === jobId);
const charge = (
  { jobId, commandId }: { readonly jobId: string; readonly commandId: string },
  cents: number | null,
) => company.dispatcher.call('POST', `/jobs/${jobId}/trip-charges`, { commandId, cents });
const linesOf = ({ lines }: InvoiceDetail) => lines.map(({ description, cents }) => [description, cents]);

it('is owed at once and once, whatever is pressed twice; the work is billed when it is done', async () => {
  const attempt = await attempted();
  const extra = { description: 'Riser', quantityThousandths: 1_000, unit: 'each', unitPrice: 500_000 };
  await ask('POST', `/jobs/${attempt.jobId}/extras/free`, { ...extra, category: 'other' });
  const answers = await Promise.all([charge(attempt, 7_500), charge(attempt, 9_000)]);
  const [charged, again] = answers.map(bodyOf);
  expect(again).toEqual(charged);
  const { cents } = charged;
  expect((await reviewOf(attempt.jobId))?.tripCharge).toEqual(charged);
  // Nothing but the trip: the riser is owed with the work.
  expect(await unbilled()).toMatchObject([{ jobId: attempt.jobId, dueCents: cents }]);
  const bill: InvoiceDetail = await ask('GET', `/invoices/${await draft({ jobIds: [attempt.jobId] })}`);
  expect(linesOf(bill)).toEqual([['Trip charge', cents]]);
  expect(await ask('GET', `/jobs/${attempt.jobId}/price`)).toMatchObject({ state: 'preview' });
  expect(await unbilled()).toEqual([]);
  await company.setStatus(attempt.jobId, 'completed', { actualGallons: 1_350 });
  const price = await ask('GET', `/jobs/${attempt.jobId}/price`);
  expect(price).toMatchObject({ state: 'fixed' });
  expect(price.lines.at(-1)).toMatchObject({ revenueCategory: 'trip', taxCategory: 'service', cents });
  expect(price.totalCents).toBe(52_642 + 5_000 + cents);
  expect(await unbilled()).toMatchObject([{ jobId: attempt.jobId, dueCents: 52_642 + 5_000 }]);
});

it('costs what the price book says, else what is entered, which is remembered', async () => {
  const first = await attempted();
  const asked = await charge(first, null);
  expect([asked.status, asked.body.code, asked.body.data]).toEqual([
    422,
    'trip.amount-needed',
    { lastCents: null },
  ]);
  bodyOf(await charge(first, 8_000));
  const second = await attempted();
  expect((await charge(second, null)).body.data).toEqual({ lastCents: 8_000 });
  const item = await makeItem(company.admin, [], {
    name: 'Dry run',
    unit: 'each',
    revenueCategory: 'trip',
    taxCategory: 'service',
  });
  await makeRule(company.admin, item.id, flat(9_500));
  expect(bodyOf(await charge(second, null))).toMatchObject({ cents: 9_500 });
  const bill: InvoiceDetail = await ask('GET', `/invoices/${await draft({ jobIds: [second.jobId] })}`);
  expect(linesOf(bill)).toEqual([['Dry run', 9_500]]);
});

it('is undone while it is not billed, charged again, and stays when the job is cancelled', async () => {
  const attempt = await attempted();
  const { extraId } = bodyOf(await charge(attempt, 7_500));
  const path = `/jobs/${attempt.jobId}/extras/${extraId}`;
  bodyOf(await company.dispatcher.call('DELETE', path));
  expect(await unbilled()).toEqual([]);
  expect((await reviewOf(attempt.jobId))?.tripCharge).toBeNull();
  bodyOf(await charge(attempt, 6_000));
  const restored = await company.dispatcher.call('POST', `${path}/restoration`);
  expect([restored.status, restored.body.code]).toEqual([409, 'trip.charged']);
  await company.setStatus(attempt.jobId, 'cancelled', { reason: 'Sold' });
  expect(await unbilled()).toMatchObject([{ jobId: attempt.jobId, dueCents: 6_000 }]);
  expect(await ask('GET', `/jobs/${attempt.jobId}/price`)).toMatchObject({
    state: 'fixed',
    totalCents: 6_000,
  });
});

it('is of a report of this job by this company, and for those who edit jobs', async () => {
  const [one, other] = [await attempted(), await attempted()];
  expect((await charge({ ...one, commandId: other.commandId }, 100)).status).toBe(404);
  expect((await charge({ ...one, commandId: one.jobId }, 100)).status).toBe(404);
  expect((await charge(one, 0)).status).toBe(400);
  const body = { commandId: one.commandId, cents: 100 };
  expect((await company.technician.call('POST', `/jobs/${one.jobId}/trip-charges`, body)).status).toBe(403);
  const stranger = await server.signUp();
  expect((await stranger.call('POST', `/jobs/${one.jobId}/trip-charges`, body)).status).toBe(404);
  expect(await unbilled()).toEqual([]);
});
