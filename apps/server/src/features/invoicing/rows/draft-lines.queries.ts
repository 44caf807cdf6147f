import { sql } from 'drizzle-orm';
import type { LineValues } from '@haulwright/domain/invoicing/invoice';
import type { TimedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** The jobs of lines of an invoice, which are locked before it. */
export async function jobsOfLines(
  tx: TenantTransaction,
  id: string,
  positions: readonly number[],
): Promise<string[]> {
  if (positions.length === 0) return [];
  const { rows } = await tx.execute<{ job_id: string }>(sql`
    select distinct job_id from invoice_lines
     where invoice_id = ${id} and position = any(${sql.param([...positions])}::int[]) and job_id is not null`);
  return rows.map((row) => row.job_id);
}

export interface ChangedLine {
  readonly position: number;
  readonly now: LineValues;
  /** Null: it was added on the draft. */
  readonly from: LineValues | null;
}

/** Stores lines as somebody changed them on a draft, with what they were. */
export async function changeLines(
  tx: TenantTransaction,
  { userId, now }: TimedAct,
  id: string,
  changed: readonly ChangedLine[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ position, now: values, from }) => ({
    position,
    description: values.description,
    quantity: values.quantityThousandths,
    price: values.unitPrice,
    cents: values.cents,
    changed_from: from,
  }));
  await tx.execute(sql`
    update invoice_lines l set description = g.description, quantity_thousandths = g.quantity, unit_price = g.price, cents = g.cents,
           changed_from = g.changed_from, changed_by = ${userId}::uuid, changed_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (position integer, description text, quantity bigint, price bigint, cents bigint, changed_from jsonb)
     where l.invoice_id = ${id} and l.position = g.position`);
}
