import { assert, asyncProperty, integer } from 'fast-check';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { accountInWords } from '@haulwright/domain/invoicing/bookkeeping';
import type { LedgerAccount } from '@haulwright/domain/invoicing/ledger';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { today } from '../field/testing.ts';
import { chargeFee } from '../invoicing/receivables/provider-money.queries.ts';
import { billingOf, makeBillingCompany, pumpedOut, type BillingCompany } from '../invoicing/testing.ts';
import { pumpOutRule } from '../pricing/testing.ts';
import { listBookkeeping, type LedgerPlace } from './bookkeeping.queries.ts';

const server = serverOfFile();
let company: BillingCompany;
let other: BillingCompany;
const { ask, settings, draft, issue } = billingOf(() => company);

const pay = (cents: number, daysAgo: number, ...allocations: { invoiceId: string; cents: number }[]) =>
  ask('POST', '/payments', {
    clientId: company.client.id,
    method: 'check',
    reference: '=1+1',
    cents,
    receivedOn: addDays(today(), -daysAgo),
    allocations,
  });

beforeAll(async () => {
  [company, other] = [
    await makeBillingCompany(server, pumpOutRule),
    await makeBillingCompany(server, pumpOutRule),
  ];
  await settings({
    taxesUnknownPlaces: true,
    lateFees: { graceDays: 0, ppm: 0, fixedCents: 2_500, capCents: null },
  });
  const dated = { validFrom: '2020-01-01', citation: 'Code' };
  for (const [name, ppm] of [
    ['State', 60_000],
    ['County', 7_500],
  ] as const)
    await ask('POST', '/tax-jurisdictions', {
      name,
      state: company.client.addresses[0]?.state,
      postalCodes: [],
      rates: [{ ppm, ...dated }],
      taxability: ['service', 'gallons', 'disposal', 'surcharge', 'fee'].map((category) => ({
        category,
        taxable: category === 'service',
        ...dated,
      })),
    });
  const issued = async () => (await issue(await draft({ jobIds: [(await pumpedOut(company)).id] }))).id;
  const [paid, credited, forgiven, gone] = [await issued(), await issued(), await issued(), await issued()];
  await server.database.asSystem((tx) =>
    tx.execute(sql`update invoice_balances set due_date = '2026-01-01' where invoice_id = ${paid}`),
  );
  await ask('POST', '/billing/late-fees');
  const { items } = await ask('GET', '/invoices?which=drafts');
  await ask('POST', '/invoices/issues', { ids: items.map(({ id }: { id: string }) => id) });
  await pay(10_000, 400, { invoiceId: paid, cents: 10_000 });
  const over = await pay(90_000, 40, { invoiceId: paid, cents: 5_000 });
  await ask('POST', `/payments/${over.id}/refunds`, {
    method: 'check',
    cents: 1_000,
    refundedOn: addDays(today(), -35),
  });
  const bounced = await pay(7_000, 70, { invoiceId: credited, cents: 3_000 });
  await ask('POST', `/payments/${bounced.id}/reversal`, { reason: 'Bounced' });
  await pay(2_000, 5, { invoiceId: credited, cents: 2_000 });
  await ask('POST', `/invoices/${credited}/credit`, { reason: 'A mistake', rebill: false });
  await ask('POST', `/invoices/${forgiven}/write-off`, { reason: 'Moved away' });
  await ask('POST', `/invoices/${gone}/void`, { reason: 'Twice' });
  const deposit = await ask('POST', '/deposits', {
    clientId: company.client.id,
    cents: 12_500,
    description: 'Ahead',
    dueDays: 30,
  });
  await ask('POST', '/invoices/issues', { ids: [deposit.id] });
  await pay(12_500, 10, { invoiceId: deposit.id, cents: 12_500 });
  await server.database.inTenant(company.admin, async (tx) => {
    const { companyId } = company;
    const by = {
      companyId,
      today: today(),
      now: new Date(),
      events: server.services.events,
      via: 'provider',
    } as const;
    await chargeFee(tx, by, { paymentId: over.id, clientId: company.client.id, cents: 290 });
  });
});

type Cell = string | number | Date | boolean | null | undefined;
/** The file as a spreadsheet reads it, a record for each line. */
async function fileOf(of: BillingCompany, from: string, to: string): Promise<Record<string, Cell>[]> {
  const answer = await fetch(`${server.url}/api/exports/bookkeeping?format=xlsx&from=${from}&to=${to}`, {
    headers: { authorization: `Bearer ${of.admin.token}` },
  });
  expect(answer.status).toBe(200);
  const [titles = [], ...rows] =
    (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets[0]?.rows ?? [];
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [String(title), row[at]])));
}

const centsOf = ({ Debit, Credit }: Record<string, Cell>): number =>
  Math.round((Number(Debit ?? 0) - Number(Credit ?? 0)) * 100);

/** By name, without those that come to nothing. */
function sumsOf(list: readonly (readonly [string, number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, cents] of list) sums[name] = (sums[name] ?? 0) + cents;
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}

async function ledgerOf(from: string, to: string): Promise<Record<string, number>> {
  const { rows } = await server.database.inTenant(company.admin, (tx) =>
    tx.execute<{ account: LedgerAccount; cents: string }>(sql`
      select l.account, sum(l.cents) as cents from receivable_postings l join receivable_entries e on e.id = l.entry_id
       where e.occurred_on between ${from}::date and ${to}::date group by 1`),
  );
  return sumsOf(rows.map(({ account, cents }) => [accountInWords(account), Number(cents)]));
}

it('agrees with the ledger to the cent on any days, and each entry with itself', async () => {
  const whole = await fileOf(company, '2020-01-01', today());
  expect(new Set(whole.map((line) => line['Entry']))).toEqual(
    new Set([
      'Invoice',
      'Invoice void',
      'Credit note',
      'Credit note used',
      'Payment',
      'Payment reversed',
      'Credit returned',
      'Refund',
      'Write-off',
      'Card provider’s fee',
    ]),
  );
  expect(whole.map((line) => line['Item'])).toEqual(
    expect.arrayContaining(['Late fee', 'Deposit', 'Work', 'Tax']),
  );
  for (const entry of Map.groupBy(whole, (line) => line['Entry ID']).values())
    expect(entry.reduce((sum, line) => sum + centsOf(line), 0)).toBe(0);
  await assert(
    asyncProperty(integer({ min: 0, max: 420 }), integer({ min: 0, max: 62 }), async (daysAgo, days) => {
      const from = addDays(today(), -daysAgo);
      const to = addDays(from, days);
      const lines = await fileOf(company, from, to);
      expect(sumsOf(lines.map((line) => [String(line['Account']), centsOf(line)]))).toEqual(
        await ledgerOf(from, to),
      );
    }),
    {
      numRuns: 12,
      examples: [
        [0, 0],
        [420, 420],
      ],
    },
  );
});

it('says tax by jurisdiction and rate, numbers as numbers, and nothing that a spreadsheet would run', async () => {
  const lines = await fileOf(company, today(), today());
  expect(lines).toContainEqual(
    expect.objectContaining({
      Account: 'Sales tax',
      Tax: 'County',
      'Tax percent': 0.75,
      Taxable: 325,
      Credit: 2.44,
    }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ Account: 'Revenue: Service', Quantity: 1, 'Unit price': 325, Credit: 325 }),
  );
  const csv = await company.admin.call('GET', `/exports/bookkeeping?from=2020-01-01&to=${today()}`);
  expect(String(csv.body)).toMatch(/Payment,,[^,]+,Undeposited funds,Check,'=1\+1,,,,,,,100\.00,,/);
});

it('is for those who see bills, of their own company, on days in order', async () => {
  const path = `/exports/bookkeeping?from=2020-01-01&to=${today()}`;
  expect((await company.technician.call('GET', path)).status).toBe(403);
  expect(await fileOf(other, '2020-01-01', today())).toEqual([]);
  expect((await company.admin.call('GET', '/exports/bookkeeping?from=2026-02-01&to=2026-01-01')).status).toBe(
    400,
  );
});

it('is read piece by piece without losing or doubling a line', async () => {
  const period = { from: '2020-01-01', to: today() };
  await server.database.inTenant(company.admin, async (tx) => {
    const whole = await listBookkeeping(tx, period, undefined, 1_000);
    const pieces: unknown[] = [];
    for (let after: LedgerPlace | null | undefined; after !== null;) {
      const piece = await listBookkeeping(tx, period, after, 2);
      pieces.push(...piece.items);
      after = piece.end;
    }
    expect(pieces).toEqual(whole.items);
  });
});
