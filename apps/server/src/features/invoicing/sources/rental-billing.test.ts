import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { Rental } from '@haulwright/domain/rentals/rental';
import type { Unit } from '@haulwright/domain/rentals/unit';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { newId } from '../../../platform/ids.ts';
import { flat, makeItem, makeRule } from '../../pricing/testing.ts';
import { daysAgo, makeRentalSet, record } from '../../rentals/testing.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from '../testing.ts';

const server = serverOfFile();
let company: BillingCompany;
let units: Unit[];
let rental: Rental;
beforeEach(async () => {
  company = await makeBillingCompany(server);
  ({ units, rental } = await makeRentalSet(company.admin, company.client, 2));
});

const { ask, invoice } = billingOf(() => company);
const unbilled = async () => (await ask('GET', '/billing/unbilled-rentals')).items;
const draft = async (jobIds: string[] = []): Promise<string[]> =>
  (await ask('POST', '/billing/drafts', { jobIds, rentalIds: [rental.id] })).drafts;
/** Drafts and issues what is due. @returns its total, 0 when there is nothing */
async function bill(): Promise<InvoiceDetail | undefined> {
  const [id] = await draft();
  if (id === undefined) return undefined;
  expect(await ask('POST', '/invoices/issues', { ids: [id] })).toEqual([{ id, refusal: null }]);
  return invoice(id);
}
const idOf = (at: number): string => units[at]?.id ?? '';
const happens = (kind: Parameters<typeof record>[2], ago: number, at: number) =>
  record(company.dispatcher, rental.id, kind, ago, [idOf(at)]);

/** The golden vector, whose June 1 is 60 days ago: B's last day is today. */
async function deliveries(): Promise<void> {
  await happens('delivered', 60, 0);
  await happens('delivered', 46, 1);
}
async function theRest(): Promise<void> {
  await happens('picked-up', 31, 0);
  await happens('moved', 25, 1);
  await happens('picked-up', 0, 1);
}

describe('what a rental owes', () => {
  it('is billed once, line by line', async () => {
    await deliveries();
    await theRest();
    expect(await unbilled()).toMatchObject([
      { rentalId: rental.id, name: 'Main Street site', dueCents: 50_250, isBilled: false },
    ]);
    const paper = await bill();
    expect(paper).toMatchObject({ kind: 'invoice', totalCents: 50_250 });
    expect(paper?.lines.every(({ rentalId, jobId }) => rentalId === rental.id && jobId === null)).toBe(true);
    expect(paper?.lines.map(({ cents }) => cents).toSorted((a, b) => b - a)).toEqual([
      15_000, 15_000, 7_500, 2_679, 2_500, 2_500, 1_500, 1_500, 1_071, 1_000,
    ]);
    expect(paper?.lines[0]?.description).toMatch(/^Standard toilet \d+ #1, .+ – .+$/);
    expect(await unbilled()).toEqual([]);
    expect(await draft()).toEqual([]);
    expect((await company.admin.call('GET', `/invoices/${paper?.id}/pdf`)).status).toBe(200);
  });

  it('is told with the invoices it is on', async () => {
    const account = () => ask('GET', `/rentals/${rental.id}/account`);
    expect(await account()).toEqual({ owedCents: 0, billedCents: 0, dueCents: 0, invoices: [] });
    await deliveries();
    const paper = await bill();
    await theRest();
    expect(await account()).toEqual({
      owedCents: 50_250,
      billedCents: 87_500,
      dueCents: -37_250,
      invoices: [
        {
          id: paper?.id,
          kind: 'invoice',
          state: 'issued',
          number: paper?.number,
          invoiceDate: paper?.invoiceDate,
          cents: 87_500,
        },
      ],
    });
    expect((await company.admin.call('GET', `/rentals/${newId()}/account`)).status).toBe(404);
    expect((await company.technician.call('GET', `/rentals/${rental.id}/account`)).status).toBe(403);
  });

  it('comes to the same when pickups are heard of after the bill', async () => {
    await deliveries();
    expect((await bill())?.totalCents).toBe(45_000 + 37_500 + 5_000);
    expect(await unbilled()).toEqual([]);
    await theRest();
    expect(await unbilled()).toMatchObject([{ dueCents: 50_250 - 87_500, isBilled: true }]);
    expect(await bill()).toMatchObject({ kind: 'credit-note', totalCents: -37_250 });
    expect(await unbilled()).toEqual([]);
  });

  it('is due again when its draft is removed, its invoice is void, or it is taken off a draft', async () => {
    await happens('delivered', 60, 0);
    const due = [{ dueCents: 47_500 }];
    const [first] = await draft();
    expect(await unbilled()).toEqual([]);
    await ask('DELETE', `/invoices/${first}`);
    expect(await unbilled()).toMatchObject(due);
    const paper = await bill();
    await ask('POST', `/invoices/${paper?.id}/void`, { reason: 'Wrong client' });
    expect(await unbilled()).toMatchObject(due);
    const [last] = await draft();
    await ask('DELETE', `/invoices/${last}/rentals/${rental.id}`);
    expect(await unbilled()).toMatchObject(due);
    expect((await company.admin.call('GET', `/invoices/${last}`)).status).toBe(404);
  });

  it('goes on one invoice with the client’s jobs', async () => {
    const item = await makeItem(company.admin, [company.jobType.id]);
    await makeRule(company.admin, item.id, flat(32_500));
    const job = await company.job(company.technician, { jobTypeId: company.jobType.id });
    await company.setStatus(job.id, 'completed', { actualGallons: 900 });
    await happens('delivered', 60, 0);
    const drafts = await draft([job.id]);
    expect(drafts).toHaveLength(1);
    expect(await invoice(drafts[0] ?? '')).toMatchObject({ subtotalCents: 32_500 + 47_500 });
    await ask('DELETE', `/invoices/${drafts[0]}/rentals/${rental.id}`);
    expect(await invoice(drafts[0] ?? '')).toMatchObject({ subtotalCents: 32_500 });
  });

  it('falls due as days pass, though nothing happened since', async () => {
    await happens('delivered', 60, 0);
    await bill();
    // As if everything had been calculated and billed 40 days ago, when one period was due.
    await server.database.asSystem((tx) =>
      tx.execute(sql`update rental_sources set changes_on = ${daysAgo(32)}::date, worked_out_on = ${daysAgo(40)}::date
        where company_id = ${company.admin.companyId}`),
    );
    expect(await unbilled()).toEqual([]);
    await ask('POST', `/invoices/${(await ask('GET', '/invoices')).items[0].id}/void`, { reason: 'Again' });
    await server.database.asSystem((tx) =>
      tx.execute(sql`update rental_sources set changes_on = ${daysAgo(32)}::date, due_cents = 17500, is_open = false
        where company_id = ${company.admin.companyId}`),
    );
    expect(await unbilled()).toMatchObject([{ dueCents: 47_500 }]);
    expect((await bill())?.totalCents).toBe(47_500);
  });

  it('is nothing for paused days, and the planned end counts until it is over', async () => {
    await happens('delivered', 60, 0);
    await record(company.dispatcher, rental.id, 'paused', 60);
    expect(await unbilled()).toMatchObject([{ dueCents: 2_500 }]);
    await record(company.dispatcher, rental.id, 'resumed', 4);
    // The third period began four days ago; its planned end is after its 14th day.
    expect(await unbilled()).toMatchObject([{ dueCents: 2_500 + 15_000 }]);
    const { units: _u, events: _e, shortfalls: _s, ...agreed } = await ask('GET', `/rentals/${rental.id}`);
    await ask('PUT', `/rentals/${rental.id}`, { ...agreed, endDate: daysAgo(-9) });
    expect(await unbilled()).toMatchObject([{ dueCents: 2_500 + 7_500 }]);
  });

  it('is drafted once when two people ask at once', async () => {
    await happens('delivered', 60, 0);
    const drafts = (await Promise.all([draft(), draft(), draft()])).flat();
    expect(drafts).toHaveLength(1);
    expect(await invoice(drafts[0] ?? '')).toMatchObject({ subtotalCents: 47_500 });
  });

  it('w.price: has another price by days, and what it changes of a billed period comes with the next bill', async () => {
    const change = async (changes: object) =>
      ask('PUT', `/rentals/${rental.id}`, { ...(await ask('GET', `/rentals/${rental.id}`)), ...changes });
    await change({ anchorDate: daysAgo(27) });
    await happens('delivered', 27, 0);
    expect((await bill())?.subtotalCents).toBe(15_000 + 2_500);
    const priced = (...rates: object[]) =>
      change({
        items: rental.items.map((item) => ({ ...item, rates: [...item.rates, ...rates] })),
      });
    // Ten days of 28 at 150.00, and the other 18 at 160.00.
    await priced({ validFrom: daysAgo(17), cents: 16_000 });
    const paper = await bill();
    expect(paper?.subtotalCents).toBe(5_357 + 10_286 - 15_000);
    expect(paper?.lines.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Correction: Standard toilet/),
    ]);
    // The last four of them for nothing, which is a credit.
    await priced({ validFrom: daysAgo(17), cents: 16_000 }, { validFrom: daysAgo(3), cents: 0 });
    expect((await bill())?.subtotalCents).toBe(0 - (16_000 - 13_714));
    expect(await unbilled()).toEqual([]);
  });

  it('w.exchange: has a fee for an exchange, and no rent more or less', async () => {
    await ask('PUT', `/rentals/${rental.id}`, {
      ...(await ask('GET', `/rentals/${rental.id}`)),
      deliveryCents: 0,
      exchangeCents: 2_000,
    });
    await happens('delivered', 4, 0);
    await record(company.dispatcher, rental.id, 'exchanged', 2, [idOf(0)], { byUnitIds: [idOf(1)] });
    const paper = await bill();
    expect(
      paper?.lines.map(({ description, cents }) => [description.split(' of ')[0], cents]),
    ).toContainEqual(['Exchange', 2_000]);
  });

  it('is taxed at its site, where its kind of line is taxed', async () => {
    const dated = { validFrom: '2020-01-01', citation: 'Code' };
    await ask('POST', '/tax-jurisdictions', {
      name: 'State',
      state: company.client.addresses[0]?.state,
      postalCodes: [],
      rates: [{ ppm: 60_000, ...dated }],
      taxability: [
        { category: 'rental', taxable: true, ...dated },
        { category: 'trip', taxable: false, ...dated },
      ],
    });
    await happens('delivered', 60, 0);
    const [id = ''] = await draft();
    expect(await invoice(id)).toMatchObject({ taxCents: 2_700, totalCents: 50_200, taxNotSet: [] });
  });
});

it('is seen and billed by nobody of another company', async () => {
  await happens('delivered', 60, 0);
  const other = await server.signUp({ companyName: 'Other Company' });
  expect(bodyOf(await other.call('GET', '/billing/unbilled-rentals')).items).toEqual([]);
  const body = { rentalIds: [rental.id] };
  expect(bodyOf(await other.call('POST', '/billing/drafts', body))).toMatchObject({ drafts: [], rentals: 0 });
  expect((await company.technician.call('GET', '/billing/unbilled-rentals')).status).toBe(403);
});
