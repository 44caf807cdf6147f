import { sql } from 'drizzle-orm';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLike, type Likeness } from '@haulwright/domain/kernel/likeness';
import { quoteNumber } from '@haulwright/domain/quotes/quote-life';
import type { TenantTransaction } from '../../platform/database/database.ts';

/**
 * Quotes of the same client that were accepted at the same total, for the same place: accepting this one makes
 * the same jobs again.
 */
export async function likeAcceptedQuotes(tx: TenantTransaction, id: string): Promise<Likeness[]> {
  const { rows } = await tx.execute<{
    id: string;
    sequence: number | null;
    title: string;
    total_cents: string;
  }>(sql`
    select o.id, o.sequence, o.title, o.total_cents from quotes q join quotes o on o.client_id = q.client_id and o.id <> q.id
     where q.id = ${id} and o.state = 'accepted' and o.total_cents = q.total_cents
       and o.client_address_id is not distinct from q.client_address_id
       and o.decided_at > now() - interval '180 days'
     order by o.decided_at desc, o.id limit ${maxLike}`);
  return rows.map((row) => ({
    kind: 'quote',
    id: row.id,
    name: `${row.sequence === null ? 'Quote' : quoteNumber(row.sequence)}, ${row.title}, ${formatDollars(Number(row.total_cents))}`,
    why: 'accepted before: same client, address and total',
  }));
}
