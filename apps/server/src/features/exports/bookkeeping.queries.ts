import { sql } from 'drizzle-orm';
import {
  bookkeepingLines,
  type BookedEntry,
  type BookkeepingLine,
} from '@haulwright/domain/invoicing/bookkeeping';
import type { InvoiceKind } from '@haulwright/domain/invoicing/invoice';
import type { LedgerEventType } from '@haulwright/domain/invoicing/ledger';
import type { Maker } from '@haulwright/domain/invoicing/made-by';
import type { PaymentMethod } from '@haulwright/domain/invoicing/payment';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { ListPiece } from './list-file.ts';

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Where the next piece of the ledger begins. */
export interface LedgerPlace {
  readonly date: string;
  readonly id: string;
}

interface Row extends Record<string, unknown> {
  id: string;
  date: string;
  event: LedgerEventType;
  note: string | null;
  client_name: string;
  kind: InvoiceKind | null;
  number: string | null;
  method: PaymentMethod | null;
  made_by: Maker | null;
  reference: string | null;
  deposits: string[] | null;
  postings: BookedEntry['postings'];
  lines: BookedEntry['lines'] | null;
  taxes: BookedEntry['taxes'] | null;
}

/** Entries that are listed line by line. */
const isDetailed = sql`e.event in ('invoice.issued', 'invoice.voided')`;

/** The lines of the ledger's next entries for the bookkeeper, by their day. */
export async function listBookkeeping(
  tx: TenantTransaction,
  { from, to }: Period,
  after: LedgerPlace | undefined,
  entriesAtOnce: number,
): Promise<ListPiece<BookkeepingLine, LedgerPlace>> {
  const { rows } = await tx.execute<Row>(sql`
    select e.id, e.occurred_on::text as date, e.event, e.note, c.name as client_name, i.kind, i.number, p.method, p.made_by, p.reference,
           (select jsonb_agg(distinct n.number) from payment_allocations a join deposits d on d.invoice_id = a.invoice_id
              join invoices n on n.id = d.invoice_id where a.payment_id = p.id) as deposits,
           (select jsonb_agg(jsonb_build_object('account', l.account, 'number', n.number, 'cents', l.cents) order by l.position)
              from receivable_postings l left join invoices n on n.id = l.invoice_id where l.entry_id = e.id) as postings,
           case when ${isDetailed} then (select jsonb_agg(jsonb_build_object('kind', l.kind, 'key', l.line_key, 'description', l.description,
             'jobId', l.job_id, 'rentalId', l.rental_id, 'agreementId', l.agreement_id, 'revenueCategory', l.revenue_category,
             'quantityThousandths', l.quantity_thousandths, 'unit', l.unit, 'unitPrice', l.unit_price, 'cents', l.cents) order by l.position)
              from invoice_lines l where l.invoice_id = e.invoice_id) end as lines,
           case when ${isDetailed} then (select jsonb_agg(jsonb_build_object('jurisdictionId', t.jurisdiction_id, 'name', t.name,
             'ppm', t.ppm, 'taxableCents', t.taxable_cents, 'cents', t.cents) order by t.position)
              from invoice_taxes t where t.invoice_id = e.invoice_id) end as taxes
      from receivable_entries e join clients c on c.id = e.client_id
      left join invoices i on i.id = e.invoice_id left join payments p on p.id = e.payment_id
     where e.occurred_on between ${from}::date and ${to}::date
       ${after === undefined ? sql`` : sql`and (e.occurred_on, e.id) > (${after.date}::date, ${after.id}::uuid)`}
     order by e.occurred_on, e.id limit ${entriesAtOnce}`);
  const last = rows.length === entriesAtOnce ? rows.at(-1) : undefined;
  return {
    items: rows.flatMap((row) => bookkeepingLines(toEntry(row))),
    end: last === undefined ? null : { date: last.date, id: last.id },
  };
}

function toEntry(row: Row): BookedEntry {
  const { id, date, event, note, kind, number, method, made_by: madeBy, reference, postings } = row;
  const isPrevious =
    event.startsWith('payment.') && postings.some(({ account }) => account === 'opening-balance');
  return {
    id,
    date,
    event,
    note,
    clientName: row.client_name,
    invoice: kind === null || number === null ? null : { kind, number },
    payment:
      method === null || madeBy === null
        ? null
        : { method, madeBy, reference, isPrevious, deposits: row.deposits ?? [] },
    postings,
    lines: row.lines ?? [],
    taxes: row.taxes ?? [],
  };
}

/** At least as many lines as the period's file has. */
export async function countBookkeeping(tx: TenantTransaction, { from, to }: Period): Promise<number> {
  const within = sql`e.occurred_on between ${from}::date and ${to}::date`;
  const { rows } = await tx.execute<{ count: string }>(sql`
    select (select count(*) from receivable_entries e join receivable_postings l on l.entry_id = e.id where ${within})
         + (select count(*) from receivable_entries e join invoice_lines l on l.invoice_id = e.invoice_id where ${isDetailed} and ${within})
         + (select count(*) from receivable_entries e join invoice_taxes t on t.invoice_id = e.invoice_id where ${isDetailed} and ${within}) as count`);
  return Number(rows[0]?.count ?? 0);
}
