import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { newId } from '../../../platform/ids.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { flat } from '../../pricing/testing.ts';
import { pdfPages } from '../../reports/testing.ts';
import { daysAgo } from '../../rentals/testing.ts';
import { billingOf, makeBillingCompany, pumpedOut, type BillingCompany } from '../testing.ts';

const server = serverOfFile();
let company: BillingCompany;
beforeEach(async () => {
  company = await makeBillingCompany(server, flat(32_500));
  const always = { validFrom: '2020-01-01', citation: 'Code' };
  await ask('POST', '/tax-jurisdictions', {
    name: 'State',
    state: company.client.addresses[0]?.state,
    postalCodes: [],
    rates: [{ ppm: 60_000, ...always }],
    taxability: [{ category: 'service', taxable: true, ...always }],
  });
});

const { ask, invoice, draft, issue } = billingOf(() => company);
const reason = 'Came a day late';
const issued = async (): Promise<InvoiceDetail> =>
  issue(await draft({ jobIds: [(await pumpedOut(company)).id] }));
const credit = (id: string, part: object, goes: object): Promise<InvoiceDetail> =>
  ask('POST', `/invoices/${id}/part-credits`, { reason, part, goes });
const refusal = async (id: string, part: object, goes: object = { to: 'credit' }) => {
  const values = { reason, part, goes };
  const { status, body } = await company.admin.call('POST', `/invoices/${id}/part-credits`, values, {
    'idempotency-key': newId(),
  });
  return [status, body.code, body.message];
};
const pay = (id: string, cents: number) =>
  ask('POST', '/payments', {
    clientId: company.client.id,
    method: 'check',
    reference: '77',
    cents,
    receivedOn: daysAgo(3),
    allocations: [{ invoiceId: id, cents }],
  });
const balance = async (): Promise<number> =>
  (await ask('GET', `/clients/${company.client.id}/account`)).balanceCents;
/** The text of a PDF. */
async function textOf(path: string): Promise<string> {
  const answer = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${company.admin.token}` },
  });
  expect(answer.status).toBe(200);
  return (await pdfPages(new Uint8Array(await answer.arrayBuffer()))).join(' ');
}
const unbilled = async (): Promise<unknown[]> => (await ask('GET', '/billing/unbilled')).items;
const back = { to: 'refund', refund: { method: 'check', refundedOn: daysAgo(0) } };

describe('$50 of goodwill', () => {
  it('is one call: off the invoice, with its taxes, and never billed again', async () => {
    const paper = await issued();
    expect(paper.totalCents).toBe(34_450);
    const note = await credit(paper.id, { cents: 5_000 }, { to: 'invoice' });
    expect(note).toMatchObject({
      kind: 'credit-note',
      number: 'CN-00001',
      totalCents: -5_000,
      subtotalCents: -4_717,
      openCents: 0,
      creditsInvoice: { id: paper.id },
      lines: [{ kind: 'goodwill', cents: -4_717 }],
    });
    expect(await invoice(paper.id)).toMatchObject({ openCents: 29_450, creditedBy: null });
    expect(await unbilled()).toEqual([]);
    expect(await balance()).toBe(29_450);
    expect((await company.admin.call('POST', `/invoices/${paper.id}/void`, { reason })).body.code).toBe(
      'invoice.has-payments',
    );
    // The rest of it, to the cent.
    const rest = await credit(paper.id, { all: true }, { to: 'invoice' });
    expect(rest).toMatchObject({ totalCents: -29_450, subtotalCents: -27_783 });
    expect(await balance()).toBe(0);
    expect((await refusal(paper.id, { cents: 1 }))[1]).toBe('credit.nothing-left');
  });

  it('on a paid invoice is credit, or goes back as money', async () => {
    const paper = await issued();
    await pay(paper.id, 34_450);
    expect(await refusal(paper.id, { cents: 5_000 }, { to: 'invoice' })).toEqual([
      409,
      'credit.over-open',
      '$0.00 is open on this invoice. Credit at most that, keep it as the client’s credit, or refund it.',
    ]);
    expect(await credit(paper.id, { cents: 5_000 }, { to: 'credit' })).toMatchObject({ openCents: -5_000 });
    expect(await credit(paper.id, { lines: [{ position: 0, cents: 10_000 }] }, back)).toMatchObject({
      totalCents: -10_600,
      openCents: 0,
    });
    expect(await balance()).toBe(-5_000);
  });
});

it.each<[string, object, object, number, string]>([
  ['more than is left', { cents: 34_451 }, { to: 'credit' }, 409, 'credit.too-much'],
  ['more than a line', { lines: [{ position: 0, cents: 32_501 }] }, { to: 'credit' }, 409, 'credit.too-much'],
  ['a line of nobody', { lines: [{ position: 9 }] }, { to: 'credit' }, 409, 'credit.no-such-line'],
  ['money nobody paid', { cents: 5_000 }, back, 409, 'payment.no-credit'],
  ['nothing', { cents: 0 }, { to: 'credit' }, 400, 'BAD_REQUEST'],
  [
    'a refund tomorrow',
    { cents: 1 },
    { ...back, refund: { ...back.refund, refundedOn: daysAgo(-2) } },
    400,
    'BAD_REQUEST',
  ],
])('a credit of %s is refused, and nothing is left of it', async (_what, part, goes, status, code) => {
  const paper = await issued();
  expect((await refusal(paper.id, part, goes)).slice(0, 2)).toEqual([status, code]);
  expect(await balance()).toBe(34_450);
  const next = await credit(paper.id, { cents: 100 }, { to: 'credit' });
  expect(next.number).toBe('CN-00001');
});

it('nothing is credited of drafts, void invoices and deposits', async () => {
  const id = await draft({ jobIds: [(await pumpedOut(company)).id] });
  expect((await refusal(id, { cents: 1 }))[1]).toBe('invoice.not-issued');
  await issue(id);
  await ask('POST', `/invoices/${id}/void`, { reason });
  expect((await refusal(id, { cents: 1 }))[1]).toBe('invoice.not-issued');
  const deposit = await ask('POST', '/deposits', {
    clientId: company.client.id,
    cents: 10_000,
    description: 'Deposit',
    dueDays: 0,
  });
  await issue(deposit.id);
  expect((await refusal(deposit.id, { cents: 1 }))[1]).toBe('invoice.is-deposit');
});

it('a changed line, a 10 % discount and a $50 credit agree in invoice, PDF, statement, ledger, account, taxes by rate and CSV', async () => {
  const id = await draft({ jobIds: [(await pumpedOut(company)).id] });
  await ask('POST', `/invoices/${id}/lines`, {
    lines: [{ position: 0, unitPrice: 3_000_000 }],
    discount: { ppm: 100_000, reason },
  });
  const paper = await issue(id);
  // 300.00 − 30.00 = 270.00, 6 % of it 16.20; 50.00 off.
  expect(paper).toMatchObject({ subtotalCents: 27_000, taxCents: 1_620, totalCents: 28_620 });
  expect(paper.taxes).toMatchObject([{ taxableCents: 27_000, cents: 1_620 }]);
  const note = await credit(id, { cents: 5_000 }, { to: 'invoice' });
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ account: string; cents: string }>(sql`
      select split_part(account, '/', 1) as account, sum(cents) as cents from receivable_postings
       where company_id = ${company.admin.companyId} group by 1 order by 1`),
  );
  expect(Object.fromEntries(rows.map((row) => [row.account, Number(row.cents)]))).toEqual({
    receivable: 23_620,
    revenue: -(27_000 + note.subtotalCents),
    tax: -(1_620 + note.taxCents),
  });
  expect(await balance()).toBe(23_620);
  const day = `from=${daysAgo(1)}&to=${daysAgo(-1)}`;
  const csv = String((await company.admin.call('GET', `/billing/file?what=invoices&${day}`)).body);
  expect(csv).toContain('270,16.2,286.2,236.2');
  expect(csv).toContain(`${note.subtotalCents / 100},${note.taxCents / 100},-50,0`);
  const books = await company.admin.call(
    'GET',
    `/exports/bookkeeping?format=csv&from=${daysAgo(1)}&to=${daysAgo(-1)}`,
  );
  const taxes = String(books.body)
    .split('\r\n')
    .filter((line) => line.includes(',Sales tax,'));
  expect(taxes.map((line) => line.split(',').slice(10, 15))).toEqual([
    ['State', '6', '270.00', '', '16.20'],
    ['State', '6', (note.subtotalCents / 100).toFixed(2), (-note.taxCents / 100).toFixed(2), ''],
  ]);
  const printed = await textOf(`/invoices/${id}/pdf`);
  for (const amount of ['$300.00', '$30.00', '$270.00', '$16.20', '$286.20', '$236.20'])
    expect(printed).toContain(amount);
  // Why a discount was given is the company's own.
  expect(printed).not.toContain(reason);
  const credited = await textOf(`/invoices/${note.id}/pdf`);
  for (const amount of ['$47.17', '$2.83', '$50.00']) expect(credited).toContain(amount);
  const statement = await textOf(`/clients/${company.client.id}/statement?${day}`);
  for (const amount of ['$286.20', '$50.00', '$236.20']) expect(statement).toContain(amount);
  expect(await ask('GET', '/billing/paper-totals?tab=issued')).toMatchObject({
    count: 2,
    subtotalCents: 27_000 + note.subtotalCents,
    taxCents: 1_620 + note.taxCents,
    totalCents: 23_620,
    openCents: 23_620,
  });
  expect(await unbilled()).toEqual([]);
});
