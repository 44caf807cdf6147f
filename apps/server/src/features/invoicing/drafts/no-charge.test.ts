import { beforeEach, describe, expect, it } from 'vitest';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { jobTypeNamed } from '../../jobs/testing.ts';
import { flat, makeItem, makeRule } from '../../pricing/testing.ts';
import { billingOf, makeBillingCompany, pumpedOut, untaxed, type BillingCompany } from '../testing.ts';

const server = serverOfFile();
let company: BillingCompany;
const { ask, settings, invoice, issue } = billingOf(() => company);
let free: { readonly id: string };

/** A completed visit of the type that costs $0.00. */
async function returnVisit(changes: object = {}): Promise<{ readonly id: string }> {
  const type = await jobTypeNamed(company.dispatcher, 'Septic inspection');
  const job = await company.job(company.technician, { jobTypeId: type.id, ...changes });
  await company.setStatus(job.id, 'completed');
  return job;
}

beforeEach(async () => {
  company = await makeBillingCompany(server, flat(32_500));
  const type = await jobTypeNamed(company.dispatcher, 'Septic inspection');
  await makeRule(company.admin, (await makeItem(company.admin, [type.id])).id, flat(0));
  free = await returnVisit();
});

const drafts = async (chosen: object): Promise<string[]> =>
  (await ask('POST', '/billing/drafts', chosen)).drafts;
const unbilled = async (): Promise<{ jobId: string }[]> => (await ask('GET', '/billing/unbilled')).items;
const linesOf = async (id: string | undefined) =>
  (await invoice(id ?? '')).lines.map(({ jobId, description, cents }) => ({ jobId, description, cents }));

describe('work that is priced at $0.00', () => {
  it('waits for nothing, and makes no bill of its own', async () => {
    expect(await unbilled()).toEqual([]);
    expect(await drafts({ jobIds: [free.id] })).toEqual([]);
  });

  it('goes along on the client’s next bill, once, without asking for a tax', async () => {
    await settings({ taxesUnknownPlaces: true });
    const { id } = await pumpedOut(company);
    const answer = await ask('POST', '/billing/drafts', { jobIds: [id] });
    expect(answer).toMatchObject({ drafts: [expect.any(String)], jobs: 1, rentals: 0, agreements: 0 });
    const [draft = ''] = answer.drafts;
    expect(await linesOf(draft)).toEqual([
      { jobId: id, description: expect.stringMatching(/^Pump-out \d+$/), cents: 32_500 },
      { jobId: free.id, description: 'No charge', cents: 0 },
    ]);
    const more = await drafts({ jobIds: [(await pumpedOut(company)).id] });
    expect(await linesOf(more[0])).toHaveLength(1);
    expect(await unbilled()).toEqual([]);
    await settings();
    const issued = await issue(draft);
    expect([issued.number, issued.totalCents]).toEqual(['INV-00001', 32_500]);
    expect((await company.admin.call('GET', `/invoices/${draft}/pdf`)).status).toBe(200);

    // What is void bills nothing: both are on the next one.
    await ask('POST', `/invoices/${draft}/void`, { reason: 'Twice' });
    const again = await drafts({ jobIds: [id] });
    expect(await linesOf(again[0])).toHaveLength(2);
    // Credited as a whole, it stays as it was.
    await issue(again[0] ?? '');
    const note = await ask('POST', `/invoices/${again[0]}/credit`, { reason: 'A favor', rebill: false });
    expect((await linesOf(note.id)).map(({ cents }) => cents + 0)).toEqual([-32_500, 0]);
  });

  it.each([
    ['each job has its own invoice', { grouping: 'job' }, {}],
    ['it has another purchase order', { grouping: 'purchase-order' }, { purchaseOrder: 'PO 7' }],
  ])('is closed without paper where %s', async (_where, changes, ofVisit) => {
    await settings({ ...untaxed, ...changes });
    const other = await returnVisit(ofVisit);
    const { id } = await pumpedOut(company);
    const made = await drafts({ jobIds: [id] });
    expect(made).toHaveLength(1);
    expect((await linesOf(made[0])).map(({ jobId }) => jobId)).not.toContain(other.id);
    expect(await unbilled()).toEqual([]);
  });

  it('takes no purchase order from a bill', async () => {
    const job = await company.job(company.technician, {
      jobTypeId: company.jobType.id,
      purchaseOrder: '4711',
    });
    await company.setStatus(job.id, 'completed', { actualGallons: 800 });
    const [draft = ''] = await drafts({ jobIds: [job.id] });
    expect(await invoice(draft)).toMatchObject({ purchaseOrder: '4711', lines: [{}, { cents: 0 }] });
  });

  it('is charged later like any correction, when its price changes', async () => {
    const { id } = await pumpedOut(company);
    const [draft = ''] = await drafts({ jobIds: [id] });
    await issue(draft);
    const extra = { description: 'Riser', quantityThousandths: 1_000, unit: 'each', unitPrice: 325_000 };
    await ask('POST', `/jobs/${free.id}/extras/free`, { ...extra, category: 'other' });
    expect(await unbilled()).toMatchObject([{ jobId: free.id, dueCents: 3_250, isCorrection: true }]);
    const [second] = await drafts({ jobIds: [free.id] });
    expect(await linesOf(second)).toEqual([{ jobId: free.id, description: 'Riser', cents: 3_250 }]);
  });
});
