import { sql } from 'drizzle-orm';
import type { Client } from '@haulwright/domain/clients/client';
import type { ClientImport } from '@haulwright/domain/imports/client-import';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { Payment } from '@haulwright/domain/invoicing/payment';
import type { WorkRow } from '@haulwright/domain/imports/work-import';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { takeBack } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let ann: Client;
let diner: Client;
const today = calendarDateIn(new Date(), 'America/New_York');

beforeEach(async () => {
  company = await makeCompany(server);
  ann = await makeClient(company.dispatcher, { name: 'Ann Lapp' });
  diner = await makeClient(company.dispatcher, { name: 'Maple Diner' });
});

const ask = async (method: string, path: string, body?: object) =>
  bodyOf(await company.admin.call(method, path, body));
const rowsOf = (list: readonly WorkRow['values'][]) => list.map((values, at) => ({ row: at + 2, values }));
/** As QuickBooks lists open invoices: a name above, a total below. */
const report = rowsOf([
  { client: 'Ann Lapp' },
  {
    invoiceNumber: '1042',
    invoiceDate: addDays(today, -50),
    dueDate: addDays(today, -20),
    openAmount: '450.00',
  },
  {
    invoiceNumber: '1043',
    invoiceDate: addDays(today, -5),
    dueDate: addDays(today, 25),
    openAmount: '50.25',
  },
  { client: 'Total for Ann Lapp', openAmount: '$500.25' },
  { client: 'Maple Diner' },
  {
    invoiceNumber: '1057',
    invoiceDate: addDays(today, -100),
    dueDate: addDays(today, -95),
    openAmount: '1,280.50',
  },
  { invoiceNumber: '1058', openAmount: '(20.00)' },
  { client: 'Nobody', invoiceNumber: '1', openAmount: '1.00' },
]);
const start = async (rows = report): Promise<ClientImport> =>
  ask('POST', '/balance-imports', { fileName: 'open.csv', rows });
const openOf = async (client: Client) =>
  (await ask('GET', `/clients/${client.id}/open-invoices`)).invoices as {
    id: string;
    number: string;
    dueDate: string;
    openCents: number;
  }[];
const ledger = async () =>
  (
    await server.database.asSystem((tx) =>
      tx.execute(sql`
        select p.account, sum(p.cents)::int as cents from receivable_postings p
         where p.company_id = ${company.admin.companyId} group by 1 having sum(p.cents) <> 0 order by 1`),
    )
  ).rows;

describe('a list of open balances', () => {
  it('is judged before anything is entered', async () => {
    const { rows, totals } = await ask('POST', '/balance-imports/preview', { rows: report });
    expect(
      rows.map((row: { row: number; name: string; problems: unknown[] }) => [
        row.row,
        row.name,
        row.problems.length,
      ]),
    ).toEqual([
      [3, 'Ann Lapp', 0],
      [4, 'Ann Lapp', 0],
      [7, 'Maple Diner', 0],
      [8, 'Maple Diner', 0],
      [9, 'Nobody', 1],
    ]);
    expect(totals).toEqual({ owedCents: 178_075, creditCents: 2_000, netCents: 176_075 });
    expect(await openOf(ann)).toEqual([]);
  });

  it('becomes open invoices of the ledger, with their numbers, days and age', async () => {
    expect(await start()).toMatchObject({
      kind: 'balances',
      status: 'done',
      totalRows: 5,
      recordsAdded: 4,
      failedRows: 1,
    });
    const [first] = await openOf(ann);
    expect(first).toMatchObject({ number: '1042', openCents: 45_000, dueDate: addDays(today, -20) });
    const invoice: InvoiceDetail = await ask('GET', `/invoices/${first?.id}`);
    expect(invoice).toMatchObject({ state: 'issued', settlement: 'overdue', taxCents: 0, dueDays: 30 });
    const { total } = await ask('GET', '/billing/ageing');
    expect(total).toMatchObject({
      balanceCents: 45_000 + 5_025 + 128_050 - 2_000,
      creditCents: -2_000,
      buckets: { current: 5_025, '1-30': 45_000, 'over-90': 128_050 },
    });
    // Nothing was earned here: the other books have the revenue.
    expect(await ledger()).toEqual([
      { account: 'client-credit', cents: -2_000 },
      { account: 'opening-balance', cents: -176_075 },
      { account: 'receivable', cents: 178_075 },
    ]);
    // The same list again adds nothing.
    expect(await start()).toMatchObject({ recordsAdded: 0, skippedRows: 4 });
  });

  it('is paid as any invoice, and leaves our own numbers alone', async () => {
    await start();
    const [first] = await openOf(ann);
    await ask('POST', '/payments', {
      clientId: ann.id,
      method: 'check',
      cents: 45_000,
      receivedOn: today,
      allocations: [{ invoiceId: first?.id, cents: 45_000 }],
    });
    expect((await ask('GET', `/invoices/${first?.id}`)).settlement).toBe('paid');
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute(sql`select * from invoice_counters where company_id = ${company.admin.companyId}`),
    );
    expect(rows).toEqual([]);
  });

  it('is undone, except what was paid', async () => {
    const run = await start();
    const [first] = await openOf(ann);
    const payment = await ask('POST', '/payments', {
      clientId: ann.id,
      method: 'cash',
      cents: 100,
      receivedOn: today,
      allocations: [{ invoiceId: first?.id, cents: 100 }],
    });
    const undone = await takeBack(company.admin, run.id);
    expect(undone).toMatchObject({ status: 'done', keptCount: 1 });
    expect(undone.kept).toEqual([
      {
        clientId: ann.id,
        name: 'Ann Lapp: invoice 1042',
        reason: 'It has payments, credits or write-offs.',
      },
    ]);
    expect((await openOf(ann)).map(({ number }) => number)).toEqual(['1042']);
    expect(await openOf(diner)).toEqual([]);
    expect(await ledger()).toEqual([
      { account: 'opening-balance', cents: -45_000 },
      { account: 'receivable', cents: 44_900 },
      { account: 'undeposited', cents: 100 },
    ]);
    await ask('POST', `/payments/${payment.id}/reversal`, { reason: 'Wrong client' });
    // What is void can be imported again.
    expect(await start()).toMatchObject({ recordsAdded: 3, skippedRows: 1 });
  });

  it('i.number-taken: shares its numbers with no invoice made here, before or after', async () => {
    const bill = async (): Promise<InvoiceDetail> => {
      const { id } = await ask('POST', '/deposits', {
        clientId: diner.id,
        cents: 100,
        description: 'Deposit',
      });
      await ask('POST', '/invoices/issues', { ids: [id] });
      return ask('GET', `/invoices/${id}`);
    };
    expect((await bill()).number).toBe('INV-00001');
    const rows = ['INV-00001', 'inv-00002', 'INV-00003', 'INV-00005'].map((invoiceNumber, at) => ({
      row: at + 2,
      values: { client: 'Ann Lapp', invoiceNumber, openAmount: '12.00', invoiceDate: '2026-01-05' },
    }));
    const preview = await ask('POST', '/balance-imports/preview', { rows });
    expect(preview.rows.map((row: { problems: unknown[] }) => row.problems.length)).toEqual([1, 0, 0, 0]);
    await start(rows);
    expect((await bill()).number).toBe('INV-00004');
    expect((await bill()).number).toBe('INV-00006');
  });

  it('is for those who bill', async () => {
    expect((await company.dispatcher.call('POST', '/balance-imports/preview', { rows: report })).status).toBe(
      403,
    );
    const run = await start();
    expect((await company.dispatcher.call('POST', `/client-imports/${run.id}/undo`, {})).status).toBe(403);
  });

  it('is credited without touching revenue', async () => {
    await start();
    const [first] = await openOf(ann);
    await ask('POST', `/invoices/${first?.id}/credit`, { reason: 'Agreed', rebill: false });
    expect(await ledger()).toEqual([
      { account: 'client-credit', cents: -2_000 },
      { account: 'opening-balance', cents: -131_075 },
      { account: 'receivable', cents: 133_075 },
    ]);
  });

  describe('with credits', () => {
    const credit = (values: WorkRow['values'] = {}) => ({
      client: 'Maple Diner',
      invoiceNumber: 'CM-7',
      invoiceDate: addDays(today, -10),
      openAmount: '$ (1,125.00)',
      ...values,
    });
    const creditOf = async (client: Client) =>
      (await ask('GET', `/clients/${client.id}/open-invoices`)).creditCents as number;
    const paymentsOf = async (client: Client) =>
      (await ask('GET', `/payments?clientId=${client.id}`)).items as Payment[];
    const previous = { account: 'opening-balance', cents: 112_500 };

    it('gives them to the client, as no cash of these books', async () => {
      expect(await start(rowsOf([credit()]))).toMatchObject({ recordsAdded: 1, failedRows: 0 });
      expect(await creditOf(diner)).toBe(112_500);
      expect(await ledger()).toEqual([{ account: 'client-credit', cents: -112_500 }, previous]);
      const [payment] = await paymentsOf(diner);
      expect(payment).toMatchObject({
        reference: 'CM-7',
        receivedOn: addDays(today, -10),
        isPreviousCredit: true,
        creditCents: 112_500,
      });
      const { entries } = await ask('GET', `/clients/${diner.id}/account`);
      expect(entries).toMatchObject([{ what: 'Previous credit CM-7', cents: -112_500 }]);
      const file = await company.admin.call(
        'GET',
        `/billing/file?what=payments&from=${addDays(today, -30)}&to=${today}`,
      );
      expect(file.body).toContain('Maple Diner,Previous credit,CM-7,1125');
    });

    it('makes nothing of a list that comes a second time, numbered or not', async () => {
      const rows = rowsOf([
        credit(),
        credit({ invoiceNumber: 'ACH', openAmount: '-5.00' }),
        credit({ invoiceNumber: 'ACH', openAmount: '-6.00' }),
        credit({ invoiceNumber: '', openAmount: '-7.00' }),
        credit({ invoiceNumber: '', openAmount: '-7.00' }),
      ]);
      expect(await start(rows)).toMatchObject({ recordsAdded: 5 });
      expect(await start(rows)).toMatchObject({ recordsAdded: 0, skippedRows: 5, failedRows: 0 });
      expect(await creditOf(diner)).toBe(112_500 + 500 + 600 + 1_400);
    });

    it('pays with them what the client owes', async () => {
      await start(rowsOf([credit(), credit({ invoiceNumber: '1057', openAmount: '1,280.50' })]));
      expect(await ask('POST', `/clients/${diner.id}/credit`, {})).toEqual({ cents: 112_500 });
      const [owed] = await openOf(diner);
      expect(owed).toMatchObject({ number: '1057', openCents: 15_550 });
      const { payments } = await ask('GET', `/invoices/${owed?.id}`);
      expect(payments).toMatchObject([{ what: 'Previous credit CM-7', cents: 112_500 }]);
    });

    it('takes them back, and lets them come again', async () => {
      const run = await start(rowsOf([credit(), credit({ invoiceNumber: '', openAmount: '-5.00' })]));
      expect(await takeBack(company.admin, run.id)).toMatchObject({ status: 'done', keptCount: 0 });
      expect(await creditOf(diner)).toBe(0);
      expect(await ledger()).toEqual([]);
      expect(await start(rowsOf([credit()]))).toMatchObject({ recordsAdded: 1 });
    });

    it('keeps those that were used or given back, and names them', async () => {
      const run = await start(
        rowsOf([
          credit(),
          credit({ client: 'Ann Lapp', invoiceNumber: '' }),
          credit({ invoiceNumber: '1057', openAmount: '100.00' }),
        ]),
      );
      await ask('POST', `/clients/${diner.id}/credit`, {});
      const [own] = await paymentsOf(ann);
      await ask('POST', `/payments/${own?.id}/refunds`, {
        method: 'check',
        cents: 100,
        refundedOn: today,
      });
      const undone = await takeBack(company.admin, run.id);
      expect(undone.kept.map(({ name, reason }) => `${name}: ${reason}`).toSorted()).toEqual([
        'Ann Lapp: credit: It was used for an invoice, or given back.',
        'Maple Diner: credit CM-7: It was used for an invoice, or given back.',
        'Maple Diner: invoice 1057: It has payments, credits or write-offs.',
      ]);
      expect(await creditOf(diner)).toBe(102_500);
    });
  });
});
