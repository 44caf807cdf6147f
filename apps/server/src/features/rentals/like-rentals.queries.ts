import { sql } from 'drizzle-orm';
import { findForm } from '@haulwright/domain/kernel/find-text';
import { maxLike, type Likeness } from '@haulwright/domain/kernel/likeness';
import type { RentalInput } from '@haulwright/domain/rentals/rental';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** Rentals of the client at the same address that run, with that name. */
export async function likeRentals(
  tx: TenantTransaction,
  { clientId, clientAddressId, name }: Pick<RentalInput, 'clientId' | 'clientAddressId' | 'name'>,
): Promise<Likeness[]> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from rental_agreements
     where client_id = ${clientId} and client_address_id = ${clientAddressId} and ended_at is null
       and public.find_form(name) = ${findForm(name)}
     order by id limit ${maxLike}`);
  return rows.map(({ id, name: of }) => ({
    kind: 'rental',
    id,
    name: of,
    why: 'same client, address and name',
  }));
}
