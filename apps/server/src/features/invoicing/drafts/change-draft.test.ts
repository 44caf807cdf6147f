import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { newId } from '../../../platform/ids.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { pumpOutRule, flat, makeItem, makeRule } from '../../pricing/testing.ts';
import { makeRentalSet, record } from '../../rentals/testing.ts';
import { billingOf, makeBillingCompany, pumpedOut, type BillingCompany } from '../testing.ts';

const server = serverOfFile();
let company: BillingCompany;
beforeEach(async () => {
  company = await makeBillingCompany(server, pumpOutRule);
});

const { ask, settings, invoice, draft, issue } = billingOf(() => company);
type Shown = InvoiceDetail & { readonly linesVersion: string };
const reason = 'Agreed on the phone';
const always = { validFrom: '2020-01-01', citation: 'Code' };
const taxed = (categories: readonly string[]) =>
  ask('POST', '/tax-jurisdictions', {
    name: 'State',
    state: company.client.addresses[0]?.state,
    postalCodes: [],
    rates: [{ ppm: 60_000, ...always }],
    taxability: categories.map((category) => ({ category, taxable: true, ...always })),
  });
const change = (id: string, values: object): Promise<Shown> => ask('POST', `/invoices/${id}/lines`, values);
const refusal = async (id: string, values: object): Promise<[number, string]> => {
  const { status, body } = await company.admin.call('POST', `/invoices/${id}/lines`, values, {
    'idempotency-key': newId(),
  });
  return [status, body.code];
};
const unbilled = async (): Promise<number[]> =>
  (await ask('GET', '/billing/unbilled')).items.map(({ dueCents }: { dueCents: number }) => dueCents);
const drafted = async (): Promise<{ jobId: string; paper: Shown }> => {
  const { id: jobId } = await pumpedOut(company);
  return { jobId, paper: (await invoice(await draft({ jobIds: [jobId] }))) as Shown };
};

describe('a line of a job that is changed on a draft', () => {
  it('is the price of the job: no correction follows, and it says what it was and who changed it', async () => {
    const { jobId, paper } = await drafted();
    const [line] = paper.lines;
    const changed = await change(paper.id, {
      version: paper.linesVersion,
      lines: [{ position: 0, description: 'Pump-out as agreed', unitPrice: 1_000_000 }],
    });
    expect(changed.lines[0]).toMatchObject({
      kind: 'work',
      description: 'Pump-out as agreed',
      cents: 10_000,
      changed: { from: { description: line?.description, cents: line?.cents }, byName: expect.any(String) },
    });
    expect(await unbilled()).toEqual([]);
    const price = await ask('GET', `/jobs/${jobId}/price`);
    expect(price).toMatchObject({ totalCents: changed.subtotalCents, version: 2 });
    // What it was at first stays what it was.
    const again = await change(paper.id, { lines: [{ position: 0, unitPrice: 900_000 }] });
    expect(again.lines[0]?.changed?.from).toMatchObject({ cents: line?.cents });
    const issued = await issue(paper.id);
    expect(issued.lines[0]?.cents).toBe(9_000);
    // Correcting a fact keeps what was entered, and void work comes back at its price.
    await ask('PUT', `/jobs/${jobId}/price/facts`, { actualGallons: 800, units: 3 });
    expect(await unbilled()).toEqual([]);
    await ask('POST', `/invoices/${paper.id}/void`, { reason });
    expect(await unbilled()).toEqual([issued.subtotalCents]);
  });

  it('is refused when somebody approved the draft meanwhile, with what it is now', async () => {
    const { paper } = await drafted();
    await ask('POST', '/invoices/approvals', { ids: [paper.id] });
    const values = { version: paper.linesVersion, lines: [{ position: 0, unitPrice: 1 }] };
    const { status, body } = await company.admin.call('POST', `/invoices/${paper.id}/lines`, values, {
      'idempotency-key': newId(),
    });
    expect([status, body.code]).toEqual([409, 'version.changed-meanwhile']);
    expect(body.data.present).toMatchObject({ id: paper.id, state: 'approved' });
    const { linesVersion } = body.data.present as Shown;
    // Who approved it did not see this.
    expect(await change(paper.id, { ...values, version: linesVersion })).toMatchObject({ state: 'draft' });
  });
});

it('rent is billed for less with a reason, and never comes back; not for more', async () => {
  const { units, rental } = await makeRentalSet(company.admin, company.client, 1);
  await record(company.dispatcher, rental.id, 'delivered', 20, [units[0]?.id ?? '']);
  const paper = (await invoice(await draft({ rentalIds: [rental.id] }))) as Shown;
  const at = paper.lines.findIndex(({ cents }) => cents > 5_000);
  const line = paper.lines[at];
  const less = { lines: [{ position: line?.position, unitPrice: 500_000 }] };
  expect(await refusal(paper.id, less)).toEqual([422, 'line.no-reason']);
  const more = { lines: [{ position: line?.position, unitPrice: ((line?.cents ?? 0) + 1) * 100 }], reason };
  expect(await refusal(paper.id, more)).toEqual([409, 'line.amount-fixed']);
  expect((await change(paper.id, { ...less, reason })).lines[at]).toMatchObject({ cents: 5_000 });
  const due = async () => (await ask('GET', `/rentals/${rental.id}/account`)).dueCents;
  expect(await due()).toBe(0);
  expect((await ask('GET', '/waived-lines')).items).toMatchObject([
    { cents: (line?.cents ?? 0) - 5_000, reason },
  ]);
  await issue(paper.id);
  expect(await due()).toBe(0);
});

describe('a discount', () => {
  it('is a line of its own that takes its share of the taxes, and follows the other lines', async () => {
    await taxed(['service', 'other']);
    await settings({ taxesUnknownPlaces: true });
    await ask('POST', '/tax-jurisdictions', {
      name: 'Elsewhere',
      state: 'AK',
      postalCodes: [],
      rates: [],
      taxability: [],
    });
    const paper: Shown = await ask('POST', '/invoices', {
      clientId: company.client.id,
      lines: [
        {
          description: 'Filter',
          quantityThousandths: 2_000,
          unit: 'each',
          unitPrice: 500_000,
          category: 'other',
        },
      ],
      discount: { ppm: 100_000, reason },
    });
    expect(paper).toMatchObject({ subtotalCents: 9_000, taxCents: 540, discount: { ppm: 100_000, reason } });
    expect(paper.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['item', 10_000],
      ['discount', -1_000],
    ]);
    const more = await change(paper.id, { lines: [{ position: 0, quantityThousandths: 4_000 }] });
    expect(more).toMatchObject({ subtotalCents: 18_000, taxCents: 1_080 });
    expect(await change(paper.id, { discount: { ppm: 1_000_000, reason } })).toMatchObject({
      subtotalCents: 0,
      taxCents: 0,
    });
    const none = await change(paper.id, { discount: null });
    expect(none.lines).toHaveLength(1);
    expect(await change(paper.id, { discount: { cents: 5_000, reason } })).toMatchObject({
      subtotalCents: 15_000,
      taxCents: 900,
    });
    const { totalCents, openCents } = await issue(paper.id);
    expect([totalCents, openCents]).toEqual([15_900, 15_900]);
  });

  it('stays no more than what is left when work is taken off', async () => {
    const [kept, left] = [await pumpedOut(company), await pumpedOut(company)];
    const id = await draft({ jobIds: [kept.id, left.id] });
    const { subtotalCents } = await invoice(id);
    await change(id, { discount: { cents: subtotalCents, reason } });
    const { status, body } = await company.admin.call('DELETE', `/invoices/${id}/jobs/${left.id}`);
    expect([status, body.code]).toEqual([409, 'discount.too-much']);
    await change(id, { discount: { ppm: 500_000, reason } });
    await ask('DELETE', `/invoices/${id}/jobs/${left.id}`);
    expect(await invoice(id)).toMatchObject({ subtotalCents: Math.floor(subtotalCents / 4) });
    await ask('DELETE', `/invoices/${id}/jobs/${kept.id}`);
    expect((await company.admin.call('GET', `/invoices/${id}`)).status).toBe(404);
  });
});

describe('what is sold without a job', () => {
  const filter = {
    description: 'Filter',
    quantityThousandths: 1_000,
    unit: 'each',
    unitPrice: 250_000,
    category: 'other',
  };

  it('is taxed at the address it is for, at the main one by itself, and waits where that is not known', async () => {
    await settings({ taxesUnknownPlaces: true });
    const body = { clientId: company.client.id, lines: [filter] };
    const unknown: Shown = await ask('POST', '/invoices', body);
    expect(unknown.taxNotSet).toHaveLength(1);
    expect(await ask('POST', '/invoices/approvals', { ids: [unknown.id] })).toMatchObject([
      { refusal: 'invoice.tax-not-set' },
    ]);
    await taxed(['other']);
    const known: Shown = await ask('POST', '/invoices', body);
    expect(known).toMatchObject({ totalCents: 2_650, taxNotSet: [], lines: [{ kind: 'item' }] });
    expect(await issue(known.id)).toMatchObject({
      number: 'INV-00001',
      totalCents: 2_650,
    });
    // Nothing of it is due again when it is void.
    await ask('POST', `/invoices/${known.id}/void`, { reason });
    expect(await unbilled()).toEqual([]);
  });

  it('comes from the price book at the client’s price, on drafts of work too', async () => {
    const item = await makeItem(company.admin, []);
    await makeRule(company.admin, item.id, flat(4_500));
    const { paper } = await drafted();
    const one = { priceItemId: item.id, quantityThousandths: 2_000 };
    const more = await change(paper.id, { added: [one, { ...one, unitPrice: 100_000 }] });
    expect(more.subtotalCents).toBe(paper.subtotalCents + 9_000 + 2_000);
    expect(more.lines.slice(-2)).toMatchObject([{ cents: 9_000 }, { changed: { from: null } }]);
    const last = more.lines.at(-1)?.position;
    expect((await change(paper.id, { removed: [last] })).subtotalCents).toBe(paper.subtotalCents + 9_000);
  });
});

it('a draft on hold is neither approved nor issued until it is released', async () => {
  const { paper } = await drafted();
  await ask('POST', '/invoices/approvals', { ids: [paper.id] });
  expect(await ask('POST', `/invoices/${paper.id}/hold`, { reason })).toMatchObject({
    state: 'draft',
    hold: { reason },
  });
  for (const path of ['/invoices/approvals', '/invoices/issues'])
    expect(await ask('POST', path, { ids: [paper.id] })).toEqual([
      { id: paper.id, refusal: 'invoice.on-hold' },
    ]);
  expect(await ask('POST', `/invoices/${paper.id}/release`)).toMatchObject({ hold: null });
  await issue(paper.id);
});

it.each<[string, object, number, string]>([
  ['a line that is not there', { lines: [{ position: 99, unitPrice: 1 }] }, 409, 'line.unknown'],
  ['a line twice', { lines: [{ position: 0 }, { position: 0 }] }, 400, 'BAD_REQUEST'],
  ['a line that is removed, too', { lines: [{ position: 0 }], removed: [0] }, 409, 'line.unknown'],
  ['work taken off without a reason', { removed: [0] }, 422, 'line.no-reason'],
  ['all lines taken off', { removed: [0, 1, 2, 3], reason }, 409, 'line.unknown'],
  ['a quantity of nothing', { lines: [{ position: 0, quantityThousandths: 0 }] }, 400, 'BAD_REQUEST'],
  ['too dear', { lines: [{ position: 0, unitPrice: 1_000_000_100 }] }, 422, 'line.too-dear'],
  ['a discount over 100 %', { discount: { ppm: 1_000_001, reason } }, 400, 'BAD_REQUEST'],
  ['a discount over what is there', { discount: { cents: 900_000_00, reason } }, 409, 'discount.too-much'],
  ['a discount without a reason', { discount: { ppm: 1 } }, 400, 'BAD_REQUEST'],
  ['an item of nobody', { added: [{ priceItemId: newId(), quantityThousandths: 1_000 }] }, 404, 'NOT_FOUND'],
])('a draft is not changed by %s, and stays as it was', async (_what, values, status, code) => {
  const { paper } = await drafted();
  expect(await refusal(paper.id, values)).toEqual([status, code]);
  expect(await invoice(paper.id)).toEqual(paper);
});

it('a deposit has another amount, but no discount; what is issued has neither', async () => {
  const deposit: Shown = await ask('POST', '/deposits', {
    clientId: company.client.id,
    cents: 10_000,
    description: 'Deposit',
    dueDays: 0,
  });
  expect(await refusal(deposit.id, { discount: { cents: 20_000, reason } })).toEqual([
    409,
    'invoice.is-deposit',
  ]);
  expect(await change(deposit.id, { lines: [{ position: 0, unitPrice: 1_500_000 }] })).toMatchObject({
    totalCents: 15_000,
    taxCents: 0,
  });
  await issue(deposit.id);
  expect(await refusal(deposit.id, { lines: [{ position: 0, unitPrice: 1 }] })).toEqual([
    409,
    'invoice.not-draft',
  ]);
  expect((await company.technician.call('POST', `/invoices/${deposit.id}/lines`, {})).status).toBe(403);
});
