import { beforeEach, describe, expect, it } from 'vitest';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { makeRentalSet, record, daysAgo, type RentalSet } from '../../rentals/testing.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from '../testing.ts';

const server = serverOfFile();
let company: BillingCompany;
beforeEach(async () => {
  company = await makeBillingCompany(server, {
    parts: [{ part: 'gallons', mode: 'volume', tiers: [{ upTo: null, unitPrice: 1_000 }] }],
  });
});

const { ask, invoice, draft, issue } = billingOf(() => company);
const reason = 'Came late';
const balance = async (): Promise<number> =>
  (await ask('GET', `/clients/${company.client.id}/account`)).balanceCents;

/** Waives a draft's lines with this text. */
async function waive(draftId: string, description: RegExp): Promise<void> {
  const { lines } = await invoice(draftId);
  const positions = lines.filter((line) => description.test(line.description)).map((line) => line.position);
  await ask('POST', `/invoices/${draftId}/waivers`, { positions, reason });
}

/** Drafts and issues all that is due of a source, several times: the second time nothing is. */
async function billAll(chosen: object): Promise<void> {
  const { drafts } = await ask('POST', '/billing/drafts', chosen);
  for (const id of drafts) await issue(id);
  expect((await ask('POST', '/billing/drafts', chosen)).drafts).toEqual([]);
}

describe('rent', () => {
  let set: RentalSet;
  beforeEach(async () => {
    set = await makeRentalSet(company.admin, company.client, 1);
  });
  const happens = (kind: 'delivered' | 'picked-up', ago: number) =>
    record(company.dispatcher, set.rental.id, kind, ago, [set.units[0]?.id ?? '']);
  const chosen = () => ({ rentalIds: [set.rental.id] });
  const account = async () => ask('GET', `/rentals/${set.rental.id}/account`);

  it('f.waived-rent: that was waived is not credited when the unit was picked up earlier', async () => {
    await happens('delivered', 20);
    const id = await draft(chosen());
    await waive(id, /^Standard toilet/);
    await issue(id);
    const before = await balance();
    await happens('picked-up', 11);
    expect((await account()).dueCents).toBe(1_500);
    await billAll(chosen());
    // The pickup's fee, and no rent given back.
    expect(await balance()).toBe(before + 1_500);
    expect((await account()).dueCents).toBe(0);
  });

  it('f.goodwill-rent: that was credited in full is not credited again', async () => {
    await happens('delivered', 20);
    const paper = await issue(await draft(chosen()));
    await ask('POST', `/invoices/${paper.id}/credit`, { reason, rebill: false });
    expect(await balance()).toBe(0);
    await happens('picked-up', 11);
    await billAll(chosen());
    expect(await balance()).toBe(1_500);
  });

  it('is credited as far as it was paid, when only a part was waived', async () => {
    await happens('delivered', 60);
    const paper = await issue(await draft(chosen()));
    await ask('POST', `/invoices/${paper.id}/credit`, { reason, rebill: true });
    const id = await draft(chosen());
    const { lines } = await invoice(id);
    const newest = lines.filter(({ description }) => description.startsWith('Standard')).at(-1);
    await ask('POST', `/invoices/${id}/waivers`, { positions: [newest?.position], reason });
    await issue(id);
    const before = await balance();
    // Gone after the first of three periods: one was waived, so one is given back.
    await happens('picked-up', 33);
    await billAll(chosen());
    expect(await balance()).toBe(before - 15_000 + 1_500);
    const gaps = await ask('GET', `/billing/assurance/rentals?from=${daysAgo(60)}&to=${daysAgo(0)}`);
    expect(gaps.items).toEqual([]);
  });
});

describe('a job', () => {
  const pumped = async (actualGallons: number): Promise<string> => {
    const { id } = await company.job(company.technician, { jobTypeId: company.jobType.id });
    await company.setStatus(id, 'completed', { actualGallons });
    return id;
  };
  const unbilled = async (): Promise<number[]> =>
    (await ask('GET', '/billing/unbilled')).items.map(({ dueCents }: { dueCents: number }) => dueCents);
  const correct = (id: string, actualGallons: number) =>
    ask('PUT', `/jobs/${id}/price/facts`, { actualGallons });

  it.each([
    ['f.waived-down', 500, 0],
    ['f.waived-up', 1_500, 5_000],
  ])('%s: waived and corrected to %i gallons', async (_, gallons, owed) => {
    const id = await pumped(1_000);
    const paper = await draft({ jobIds: [id] });
    await ask('POST', `/invoices/${paper}/waivers`, { positions: [0], reason });
    await correct(id, gallons);
    expect(await unbilled()).toEqual(owed === 0 ? [] : [owed]);
    await billAll({ jobIds: [id] });
    expect(await balance()).toBe(owed);
  });

  it.each([
    ['f.goodwill-down', 900, 0],
    ['f.goodwill-up', 1_200, 2_000],
  ])('%s: credited in full and corrected to %i gallons', async (_, gallons, owed) => {
    const id = await pumped(1_000);
    const paper = await issue(await draft({ jobIds: [id] }));
    await ask('POST', `/invoices/${paper.id}/credit`, { reason, rebill: false });
    await correct(id, gallons);
    expect(await unbilled()).toEqual(owed === 0 ? [] : [owed]);
    await billAll({ jobIds: [id] });
    expect(await balance()).toBe(owed);
  });

  it('whose rest was set aside is credited when less is owed than was billed', async () => {
    const id = await pumped(1_000);
    await billAll({ jobIds: [id] });
    const setAside = () => ask('POST', '/billing/waivers', { jobIds: [id], reason });
    await correct(id, 1_200);
    await setAside();
    await correct(id, 1_100);
    expect(await unbilled()).toEqual([]);
    await correct(id, 900);
    expect(await unbilled()).toEqual([-1_000]);
    await correct(id, 950);
    expect(await unbilled()).toEqual([-500]);
    // A credit that is set aside is not given, nor a smaller one.
    await setAside();
    await correct(id, 970);
    expect(await unbilled()).toEqual([]);
  });

  it('that was corrected and then credited in full was given back too much: the next bill has the rest', async () => {
    const id = await pumped(1_000);
    const paper = await issue(await draft({ jobIds: [id] }));
    await correct(id, 900);
    await billAll({ jobIds: [id] });
    expect(await balance()).toBe(9_000);
    await ask('POST', `/invoices/${paper.id}/credit`, { reason, rebill: false });
    expect(await balance()).toBe(-1_000);
    await billAll({ jobIds: [id] });
    expect(await balance()).toBe(0);
  });
});

it('an agreement that was waived is not credited when it ends earlier', async () => {
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
  const chosen = { agreementIds: [agreement.id] };
  const id = await draft(chosen);
  await waive(id, /Trap care/);
  await ask('POST', `/service-agreements/${agreement.id}/end`, { endDate: daysAgo(10) });
  await billAll(chosen);
  expect(await balance()).toBe(0);
});
