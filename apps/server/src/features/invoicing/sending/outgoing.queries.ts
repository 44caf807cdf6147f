import { sql } from 'drizzle-orm';
import type { PaperWay } from '@haulwright/domain/invoicing/paper-sorts';
import type { InvoiceState } from '@haulwright/domain/invoicing/settlement';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { isDisputed } from '../papers/invoice-list.queries.ts';
import { isBeingSent, isSent, tablesWithWays, way } from '../papers/paper-ways.queries.ts';

export interface OutgoingFacts {
  readonly id: string;
  readonly clientId: string;
  readonly state: InvoiceState;
  readonly isHeld: boolean;
  readonly isDisputed: boolean;
  readonly isSent: boolean;
  readonly isBeingSent: boolean;
  readonly way: PaperWay;
  readonly totalCents: number;
}

/** What decides whether invoices can go out, by client; those that are not there are left out. */
export async function loadOutgoing(tx: TenantTransaction, ids: readonly string[]): Promise<OutgoingFacts[]> {
  const { rows } = await tx.execute<{
    id: string;
    client_id: string;
    state: InvoiceState;
    is_held: boolean;
    is_disputed: boolean;
    is_sent: boolean;
    is_being_sent: boolean;
    way: PaperWay;
    total_cents: string;
  }>(sql`
    select i.id, i.client_id, i.state, i.hold_reason is not null as is_held, ${isDisputed} as is_disputed, ${isSent} as is_sent,
           ${isBeingSent} as is_being_sent, ${way} as way, i.total_cents
      from ${tablesWithWays} where i.id = any(${uuids(ids)}) order by lower(c.name), i.id`);
  return rows.map((row) => ({
    id: row.id,
    clientId: row.client_id,
    state: row.state,
    isHeld: row.is_held,
    isDisputed: row.is_disputed,
    isSent: row.is_sent,
    isBeingSent: row.is_being_sent,
    way: row.way,
    totalCents: Number(row.total_cents),
  }));
}
