// Public to other features: adds a rental agreed elsewhere, such as in a quote.
import type { RentalInput } from '@haulwright/domain/rentals/rental';
import type { Act } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertRental } from './rental-rows.queries.ts';

/**
 * Adds a rental that is ready for its first delivery. The caller has checked that client, address and kinds
 * of units belong to the company.
 * @returns its id
 */
export async function addRental(
  tx: TenantTransaction,
  { companyId, userId, today, events }: Pick<Act, 'companyId' | 'userId' | 'today' | 'events'>,
  input: RentalInput,
): Promise<string> {
  const rentalId = newId();
  await insertRental(tx, input, { id: rentalId, companyId, createdBy: userId });
  await events.publish(tx, 'rental.changed', { rentalId, companyId, today });
  return rentalId;
}
