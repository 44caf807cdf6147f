import { sql } from 'drizzle-orm';
import type { AgreementAccount } from '@haulwright/domain/invoicing/invoice';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { dueAgreements } from './agreement-sources.queries.ts';

interface Row extends Record<string, unknown> {
  id: string;
  number: string | null;
  state: AgreementAccount['invoices'][number]['state'];
  invoice_date: string | null;
  cents: string;
  all_cents: string;
}

/**
 * Loads what a service agreement owes today, and what of it and of its covered visits is billed.
 * @returns undefined when there is no such agreement
 */
export async function loadAgreementAccount(
  tx: TenantTransaction,
  id: string,
  today: string,
): Promise<AgreementAccount | undefined> {
  const [due] = await dueAgreements.dueOf(tx, [id], { today, through: today });
  if (due === undefined) return undefined;
  const { rows } = await tx.execute<Row>(sql`
    select x.*, sum(x.cents) over () as all_cents from (
      select i.id, i.number, i.state, i.invoice_date::text, sum(l.cents) as cents
        from invoices i join invoice_lines l on l.invoice_id = i.id
       where i.client_id = ${due.clientId} and i.state <> 'void'
         and (l.agreement_id = ${id} or l.job_id in (select v.job_id from agreement_visits v where v.agreement_id = ${id}))
       group by 1, 2, 3, 4) x order by x.id desc limit 50`);
  const { rows: waived } = await tx.execute<{ cents: string }>(
    sql`select coalesce(sum(cents), 0) as cents from waived_lines where agreement_id = ${id}`,
  );
  return {
    dueCents: due.lines.reduce((sum, { cents }) => sum + cents, 0),
    billedCents: Number(rows[0]?.all_cents ?? 0),
    waivedCents: Number(waived[0]?.cents ?? 0),
    invoices: rows.map((row) => ({
      id: row.id,
      number: row.number,
      state: row.state,
      invoiceDate: row.invoice_date,
      cents: Number(row.cents),
    })),
  };
}
