import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { jobTypeNamed } from '../../jobs/testing.ts';
import { flat, makeItem, makeRule } from '../../pricing/testing.ts';
import { daysAgo, makeRentalSet, record } from '../../rentals/testing.ts';
import { billingOf, makeBillingCompany, pumpedOut, type BillingCompany } from '../testing.ts';

const server = serverOfFile();
let company: BillingCompany;
beforeEach(async () => {
  company = await makeBillingCompany(server, flat(10_000));
});

const { ask, settings, draft, issue } = billingOf(() => company);
const work = () => pumpedOut(company);
const always = { validFrom: '2020-01-01', citation: 'Code' };
const taxed = (categories: readonly string[], rates: readonly object[] = [{ ppm: 60_000, ...always }]) =>
  ask('POST', '/tax-jurisdictions', {
    name: 'State',
    state: company.client.addresses[0]?.state,
    postalCodes: [],
    rates,
    taxability: categories.map((category) => ({ category, taxable: true, ...always })),
  });

it('taxes are those of the lines left on a draft, in lists too', async () => {
  await taxed(['service']);
  const [kept, left] = [await work(), await work()];
  const id = await draft({ jobIds: [kept.id, left.id] });
  await ask('DELETE', `/invoices/${id}/jobs/${left.id}`);
  expect((await ask('GET', '/invoices?which=drafts')).items).toMatchObject([
    { subtotalCents: 10_000, taxCents: 600, totalCents: 10_600 },
  ]);
  expect((await ask('GET', '/billing')).drafts).toMatchObject({ cents: 10_600 });
});

it('taxes are charged on fees for work as entered; a late fee is not work at a place', async () => {
  await taxed(['fee']);
  const type = await jobTypeNamed(company.dispatcher, 'Septic inspection');
  const item = await makeItem(company.admin, [type.id], { revenueCategory: 'fee', taxCategory: 'fee' });
  await makeRule(company.admin, item.id, flat(5_000));
  const { id } = await company.job(company.technician, { jobTypeId: type.id });
  await company.setStatus(id, 'completed', {});
  const paper = await issue(await draft({ jobIds: [id] }));
  expect(paper).toMatchObject({ subtotalCents: 5_000, taxCents: 300 });
  await settings({
    taxesUnknownPlaces: true,
    lateFees: { graceDays: 0, ppm: 0, fixedCents: 2_500, capCents: null },
  });
  await server.database.asSystem((tx) =>
    tx.execute(sql`update invoice_balances set due_date = '2026-01-01' where invoice_id = ${paper.id}`),
  );
  await ask('POST', '/billing/late-fees');
  const { items } = await ask('GET', '/invoices?which=drafts');
  expect(await issue(items[0].id)).toMatchObject({ subtotalCents: 2_500, taxCents: 0 });
});

it('taxes of rent given back are those that were charged, whatever holds today', async () => {
  await taxed(['rental', 'trip']);
  const { units, rental } = await makeRentalSet(company.admin, company.client, 1);
  await record(company.dispatcher, rental.id, 'delivered', 60, [units[0]?.id ?? '']);
  const paper = await issue(await draft({ rentalIds: [rental.id] }));
  expect(paper).toMatchObject({ subtotalCents: 47_500, taxCents: 2_850 });
  await server.database.asSystem(async (tx) => {
    await tx.execute(sql`alter table invoices disable trigger user`);
    await tx.execute(sql`update invoices set invoice_date = ${daysAgo(40)} where id = ${paper.id}`);
    await tx.execute(sql`alter table invoices enable trigger user`);
  });
  await ask('POST', `/clients/${company.client.id}/tax-exemptions`, {
    certificate: 'E-1',
    validFrom: daysAgo(20),
  });
  await record(company.dispatcher, rental.id, 'picked-up', 60, [units[0]?.id ?? '']);
  const note = await issue(await draft({ rentalIds: [rental.id] }));
  // Paid were 47,500 and 6 % of it; owed are one day, the delivery and the pickup, which is billed today, untaxed.
  const back = 45_000 - 536;
  expect(note).toMatchObject({
    kind: 'credit-note',
    subtotalCents: 1_500 - back,
    taxCents: 0 - Math.round(back * 0.06),
  });
});
