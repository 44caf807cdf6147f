import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { makeClient } from '../../../../../../test/factories/clients.ts';
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

it('taxes are charged on fees as entered, on a late fee where the work of its invoice was', async () => {
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
  expect(await issue(items[0].id)).toMatchObject({ subtotalCents: 2_500, taxCents: 150 });
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
  // Paid were 47,500 and 6 % of it; owed are one day, the delivery and the pickup, all before the certificate.
  const back = 45_000 - 536 - 1_500;
  expect(note).toMatchObject({
    kind: 'credit-note',
    subtotalCents: 0 - back,
    taxCents: 0 - Math.round(back * 0.06),
  });
});

it('a late fee is not taxed where nobody said that fees are, and waits for nobody', async () => {
  await taxed(['service']);
  const paper = await issue(await draft({ jobIds: [(await work()).id] }));
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

const rental28 = () => makeRentalSet(company.admin, company.client, 1);
/** Replaces the rates of the state. */
const changeRates = async (rates: readonly object[]): Promise<void> => {
  const [{ id, name, state, postalCodes, taxability }] = await ask('GET', '/tax-jurisdictions');
  await ask('PUT', `/tax-jurisdictions/${id}`, { name, state, postalCodes, taxability, rates });
};
const sixThenSeven = (from: string, until: string) => [
  { ppm: 60_000, ...always, validTo: until },
  { ppm: 70_000, validFrom: from, citation: 'Code' },
];
const exempt = (changes: object) =>
  ask('POST', `/clients/${company.client.id}/tax-exemptions`, { certificate: 'E-1', ...changes });

describe('a credit has the taxes of the lines it takes back', () => {
  /** Rent of 28 days for 150.00, billed; then the unit was gone after ten of them: 96.43 too much. */
  const billed = async () => {
    await taxed(['rental', 'service']);
    const { units, rental } = await makeRentalSet(company.admin, company.client, 1);
    const at = [units[0]?.id ?? ''];
    await ask('PUT', `/rentals/${rental.id}`, {
      ...rental,
      billsFees: false,
      items: rental.items.map((item) => ({ ...item, quantity: 1 })),
    });
    await record(company.dispatcher, rental.id, 'delivered', 20, at);
    return { rentalIds: [rental.id], at, rental };
  };
  const gone = async ({ rental, at, rentalIds }: Awaited<ReturnType<typeof billed>>) => {
    await record(company.dispatcher, rental.id, 'picked-up', 11, at);
    return issue(await draft({ rentalIds }));
  };

  it('w.credit: at their rate, though another holds from today on', async () => {
    const one = await billed();
    const paper = await issue(await draft({ rentalIds: one.rentalIds }));
    expect(paper.taxCents).toBe(Math.round(paper.subtotalCents * 0.06));
    await changeRates(sixThenSeven(daysAgo(40), daysAgo(41)));
    const note = await gone(one);
    expect(note.taxCents).toBe(Math.round(note.subtotalCents * 0.06));
    expect(note.taxes).toMatchObject([{ ppm: 60_000 }]);
  });

  it('w.credit-expired: none where none were charged', async () => {
    const one = await billed();
    await exempt({ validFrom: daysAgo(60), validTo: daysAgo(0) });
    const paper = await issue(await draft({ rentalIds: one.rentalIds }));
    expect(paper.taxCents).toBe(0);
    const [{ id }] = await ask('GET', `/clients/${company.client.id}/tax-exemptions`);
    await ask('DELETE', `/tax-exemptions/${id}`);
    expect((await gone(one)).taxCents).toBe(0);
  });

  it('w.certificate-new: those that were charged, though the client is exempt now', async () => {
    const one = await billed();
    await issue(await draft({ rentalIds: one.rentalIds }));
    await exempt({ validFrom: daysAgo(60) });
    const note = await gone(one);
    expect(note.taxCents).toBe(Math.round(note.subtotalCents * 0.06));
  });

  it('also of an invoice that was made before taxes were kept by line', async () => {
    const one = await billed();
    const paper = await issue(await draft({ rentalIds: one.rentalIds }));
    await server.database.asSystem(async (tx) => {
      await tx.execute(sql`alter table invoice_lines disable trigger user`);
      await tx.execute(sql`update invoice_lines set taxes = null, taxed_on = null, taxed_address_id = null
        where invoice_id = ${paper.id}`);
      await tx.execute(sql`alter table invoice_lines enable trigger user`);
    });
    await changeRates(sixThenSeven(daysAgo(40), daysAgo(41)));
    await exempt({ validFrom: daysAgo(60) });
    const note = await gone(one);
    expect(note.taxCents).toBe(Math.round(note.subtotalCents * 0.06));
  });

  it('w.agreement-credit: of an agreement that ended, at the rate of its bill', async () => {
    await taxed(['service']);
    const agreement = await ask('POST', '/service-agreements', {
      clientId: company.client.id,
      clientAddressId: company.client.addresses[0]?.id,
      name: 'Trap care',
      charge: 'period',
      months: 1,
      anchorDate: daysAgo(20),
      bills: 'advance',
      startDate: daysAgo(20),
      rates: [{ validFrom: daysAgo(20), cents: 9_900 }],
      includedGallons: 1_000,
      overagePrice: 2_800,
      newSeries: {
        jobTypeId: company.jobType.id,
        title: 'Weekly pump-out',
        rule: { unit: 'day', every: 7 },
        startDate: daysAgo(0),
      },
    });
    const agreementIds = [agreement.id];
    expect(await issue(await draft({ agreementIds }))).toMatchObject({ taxCents: 594 });
    await changeRates(sixThenSeven(daysAgo(40), daysAgo(41)));
    await ask('POST', `/service-agreements/${agreement.id}/end`, { endDate: daysAgo(11) });
    const note = await issue(await draft({ agreementIds }));
    expect(note.subtotalCents).toBeLessThan(0);
    expect(note.taxCents).toBe(Math.round(note.subtotalCents * 0.06));
  });

  it('of work, too, though a certificate was entered that holds since before', async () => {
    await taxed(['service']);
    const job = await work();
    const extra = {
      description: 'Riser',
      quantityThousandths: 1_000,
      unit: 'each',
      unitPrice: 200_000,
      category: 'service',
    };
    await ask('POST', `/jobs/${job.id}/extras/free`, extra);
    expect(await issue(await draft({ jobIds: [job.id] }))).toMatchObject({ taxCents: 720 });
    await exempt({ validFrom: daysAgo(60) });
    const [{ id }] = await ask('GET', `/jobs/${job.id}/extras`);
    await ask('DELETE', `/jobs/${job.id}/extras/${id}`);
    expect(await issue(await draft({ jobIds: [job.id] }))).toMatchObject({
      totalCents: -2_120,
      taxCents: -120,
    });
  });
});

it('w.rate: a period is taxed by the day it falls due, though three are caught up on one bill', async () => {
  await taxed(['rental'], sixThenSeven(daysAgo(10), daysAgo(11)));
  const { units, rental } = await rental28();
  await ask('PUT', `/rentals/${rental.id}`, { ...rental, billsFees: false });
  await record(company.dispatcher, rental.id, 'delivered', 60, [units[0]?.id ?? '']);
  const paper = await issue(await draft({ rentalIds: [rental.id] }));
  // Two periods began before the new rate, and the third, four days ago, after it.
  expect(paper.taxes.map(({ ppm, taxableCents, cents }) => [ppm, taxableCents, cents])).toEqual([
    [60_000, 30_000, 1_800],
    [70_000, 15_000, 1_050],
  ]);
});

describe('a unit that was moved to another city', () => {
  const cities = async () => {
    const state = company.client.addresses[0]?.state;
    const client = await makeClient(company.admin, {
      addresses: [
        { ...place('17601'), state },
        { ...place('17602'), state },
      ],
    });
    for (const [postalCode, ppm] of [
      ['17601', 10_000],
      ['17602', 20_000],
    ])
      await ask('POST', '/tax-jurisdictions', {
        name: `City ${postalCode}`,
        state,
        postalCodes: [postalCode],
        rates: [{ ppm, ...always }],
        taxability: ['rental', 'trip'].map((category) => ({ category, taxable: true, ...always })),
      });
    const { units, rental } = await makeRentalSet(company.admin, client, 1);
    await ask('PUT', `/rentals/${rental.id}`, {
      ...rental,
      billsFees: false,
      anchorDate: daysAgo(27),
      clientAddressId: client.addresses[0]?.id,
    });
    const at = [units[0]?.id ?? ''];
    await record(company.dispatcher, rental.id, 'delivered', 27, at);
    const move = () =>
      record(company.dispatcher, rental.id, 'moved', 13, at, { clientAddressId: client.addresses[1]?.id });
    return { rentalIds: [rental.id], move };
  };
  const place = (postalCode: string) => ({
    streetLine1: `${postalCode} Main St`,
    streetLine2: null,
    city: 'Lancaster',
    postalCode,
    country: 'US',
  });
  const taxesOf = (paper: InvoiceDetail) => paper.taxes.map(({ name, cents }) => [name, cents]);

  it('w.moved: is taxed by where it stood, by days', async () => {
    const { rentalIds, move } = await cities();
    await move();
    const paper = await issue(await draft({ rentalIds }));
    expect(paper.lines.map(({ cents }) => cents)).toEqual([7_500, 7_500]);
    expect(taxesOf(paper)).toEqual([
      ['City 17601', 75],
      ['City 17602', 150],
    ]);
  });

  it('is taxed at the new place for the days after the move when that is heard of after the bill', async () => {
    const { rentalIds, move } = await cities();
    expect(taxesOf(await issue(await draft({ rentalIds })))).toEqual([['City 17601', 150]]);
    await move();
    const paper = await issue(await draft({ rentalIds }));
    expect(paper).toMatchObject({ subtotalCents: 0, taxCents: 75, totalCents: 75 });
    expect(taxesOf(paper)).toEqual([
      ['City 17601', -75],
      ['City 17602', 150],
    ]);
    expect((await ask('POST', '/billing/drafts', { rentalIds })).drafts).toEqual([]);
  });

  it('was waived for the whole period: the days after the move do not come back', async () => {
    const { rentalIds, move } = await cities();
    const id = await draft({ rentalIds });
    await ask('POST', `/invoices/${id}/waivers`, { positions: [0], reason: 'Came late' });
    await move();
    expect((await ask('POST', '/billing/drafts', { rentalIds })).drafts).toEqual([]);
  });
});
