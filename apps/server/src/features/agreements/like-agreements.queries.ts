import { sql } from 'drizzle-orm';
import { findForm } from '@haulwright/domain/kernel/find-text';
import { maxLike, type Likeness } from '@haulwright/domain/kernel/likeness';
import { dayOfLikeness } from '../../http/likeness.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** Agreements with the client for the same address that have not ended, with that name. */
export async function likeAgreements(
  tx: TenantTransaction,
  agreed: { readonly clientId: string; readonly clientAddressId: string | null; readonly name: string },
  today: string,
): Promise<Likeness[]> {
  const { clientId, clientAddressId, name } = agreed;
  const { rows } = await tx.execute<{ id: string; name: string; start_date: string }>(sql`
    select id, name, start_date::text from service_agreements
     where client_id = ${clientId} and client_address_id is not distinct from ${clientAddressId}
       and public.find_form(name) = ${findForm(name)} and (end_date is null or end_date >= ${today}::date)
     order by start_date, id limit ${maxLike}`);
  return rows.map((row) => ({
    kind: 'agreement',
    id: row.id,
    name: `${row.name}, since ${dayOfLikeness(row.start_date)}`,
    why: 'same client, address and name',
  }));
}
