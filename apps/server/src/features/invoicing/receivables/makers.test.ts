import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { flat } from '../../pricing/testing.ts';
import { daysAgo } from '../../rentals/testing.ts';
import { billingOf, makeBillingCompany, pumpedOut, type BillingCompany } from '../testing.ts';
import type { By } from '../rows/by.ts';
import { recordPayment } from './record-payment.queries.ts';

const server = serverOfFile();
let company: BillingCompany;
let told: [name: string, facts: object][];
beforeEach(async () => {
  company = await makeBillingCompany(server, flat(10_000));
  told = [];
});

const { ask, invoice, draft, issue } = billingOf(() => company);
const issued = async (): Promise<InvoiceDetail> =>
  issue(await draft({ jobIds: [(await pumpedOut(company)).id] }));

/** A card provider, whose events are written down. */
const provider = (): By => ({
  companyId: company.admin.companyId,
  via: 'provider',
  now: new Date(),
  today: daysAgo(0),
  events: {
    publish: async (_tx, name, facts) => void told.push([name, facts]),
    ask: () => Promise.reject(new Error('nothing is asked')),
  },
});

it('lists, files and statements show what no person made, and the database knows who did', async () => {
  const paper = await issued();
  const { companyId } = company.admin;
  const recorded = await server.database.inTenant({ companyId }, (tx) =>
    recordPayment(tx, provider(), {
      clientId: company.client.id,
      method: 'card',
      cents: 12_000,
      receivedOn: daysAgo(0),
      reference: '4242',
      note: null,
      allocations: [{ invoiceId: paper.id, cents: 10_000 }],
    }),
  );
  expect(recorded.ok).toBe(true);
  expect(told).toEqual([
    ['payment.received', expect.objectContaining({ companyId, invoiceIds: [paper.id] })],
  ]);
  const { items } = await ask('GET', '/payments');
  expect(items).toMatchObject([{ recordedByName: 'Card provider', cents: 12_000, creditCents: 2_000 }]);
  expect(await invoice(paper.id)).toMatchObject({
    openCents: 0,
    settlement: 'paid',
    payments: [{ what: 'Card, paid online 4242' }],
  });
  const account = await ask('GET', `/clients/${company.client.id}/account`);
  expect(account.entries.map(({ cents }: { cents: number }) => cents)).toEqual([-12_000, 10_000]);
  await ask('POST', `/payments/${items[0].id}/reversal`, { reason: 'A mistake' });
  expect(await invoice(paper.id)).toMatchObject({ openCents: 10_000 });
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ made_by: string; named: boolean; count: string }>(sql`
      select made_by, created_by is not null as named, count(*) from receivable_entries
       where company_id = ${companyId} group by 1, 2 order by 1`),
  );
  expect(rows).toEqual([
    { made_by: 'person', named: true, count: '2' },
    { made_by: 'provider', named: false, count: '1' },
  ]);
});

it('a person is named, nobody else is, and a server that knows no makers goes on writing', async () => {
  const { companyId, userId } = company.admin;
  const write = (columns: string, values: string) =>
    server.database.asSystem((tx) =>
      tx.execute(
        sql.raw(`insert into payments (id, company_id, client_id, method, cents, received_on ${columns})
          values (gen_random_uuid(), '${companyId}', '${company.client.id}', 'check', 100, '2026-01-01' ${values})`),
      ),
    );
  await write(', created_by', `, '${userId}'`);
  for (const [columns, values] of [
    ['', ''],
    [', created_by, made_by', `, '${userId}', 'client'`],
    [', made_by', `, 'somebody'`],
  ] as const)
    await expect(write(columns, values)).rejects.toMatchObject({ cause: { code: '23514' } });
  expect((await ask('GET', '/payments')).items).toMatchObject([{ cents: 100 }]);
});
