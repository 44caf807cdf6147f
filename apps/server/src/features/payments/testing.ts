import { expect } from 'vitest';
import { sql } from 'drizzle-orm';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { PaymentAttempt } from '@haulwright/domain/payments/online-payment';
import { startStripeFake, type StripeFake } from '../../../../../test/fakes/stripe-fake.ts';
import type { TestServer } from '../../../../../test/server/harness.ts';
import { billingOf, makeBillingCompany, pumpedOut, type BillingCompany } from '../invoicing/testing.ts';
import { flat } from '../pricing/testing.ts';

export { startStripeFake, type StripeFake };

let keys = 0;

/** A company that takes payments online, at an account of the fake of its own. */
export async function makeOnlineCompany(server: TestServer, fake: StripeFake, connects = true) {
  const company: BillingCompany = await makeBillingCompany(server, flat(10_000));
  const key = `rk_test_${String((keys += 1)).padStart(12, 'practice0000')}`;
  const { ask, invoice, draft, issue } = billingOf(() => company);
  const refusal = async (method: string, path: string, body?: object): Promise<string> =>
    (await company.admin.call(method, path, body)).body.code;
  if (connects) await ask('POST', '/payments/connection', { key, isPractice: true });
  const ledger = async (): Promise<Record<string, number>> => {
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute<{ account: string; cents: string }>(sql`
        select account, sum(cents) as cents from receivable_postings where company_id = ${company.admin.companyId}
         group by 1 having sum(cents) <> 0`),
    );
    return Object.fromEntries(rows.map((row) => [row.account, Number(row.cents)]));
  };
  return {
    company,
    key,
    account: fake.account(key),
    ask,
    refusal,
    invoice,
    ledger,
    issued: async (): Promise<InvoiceDetail> =>
      issue(await draft({ jobIds: [(await pumpedOut(company)).id] })),
    session: (invoiceId: string, body: object = {}): Promise<PaymentAttempt> =>
      ask('POST', `/invoices/${invoiceId}/payment-session`, body),
    attempts: async (): Promise<PaymentAttempt[]> => (await ask('GET', '/payments/attempts')).items,
    /** Waits until every event that came was taken in. */
    async settled(): Promise<void> {
      await fake.quiet();
      await expect
        .poll(
          async () => {
            const { rows } = await server.database.asSystem((tx) =>
              tx.execute<{ open: string }>(sql`
                select count(*) as open from provider_events where company_id = ${company.admin.companyId} and handled_at is null`),
            );
            return rows[0]?.open;
          },
          { timeout: 20_000 },
        )
        .toBe('0');
    },
  };
}
export type OnlineCompany = Awaited<ReturnType<typeof makeOnlineCompany>>;

/** The provider's name of the session of an attempt. */
export const sessionRefOf = ({ url }: PaymentAttempt): string => url?.split('/').at(-1) ?? '';

/** Rows that contradict each other. */
export async function contradictionsOf(server: TestServer): Promise<unknown[]> {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute(sql`
      select 'unbalanced' as what, entry_id as id from receivable_postings group by entry_id having sum(cents) <> 0
      union all select 'open', i.id from invoices i join invoice_balances b on b.invoice_id = i.id
       where i.kind = 'invoice' and b.open_cents <> case when i.state = 'void' then 0 else i.total_cents
               - (select coalesce(sum(a.cents), 0) from payment_allocations a where a.invoice_id = i.id) end
      union all select 'applied', p.id from payments p
       where (select coalesce(sum(a.cents), 0) from payment_allocations a where a.payment_id = p.id)
             not between 0 and case when p.reversed_at is null then p.cents else 0 end
      union all select 'twice', payment_id from payment_attempts where kind = 'charge' group by 2 having count(*) > 1 and payment_id is not null
      union all select 'lost', id from payment_attempts where kind = 'charge' and state = 'succeeded' and payment_id is null`),
  );
  return rows;
}
