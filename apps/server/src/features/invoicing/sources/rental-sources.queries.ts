import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { loadRentalBooks, nextChangeOf, type RentalBook } from '../../rentals/rental-books.queries.ts';
import { datedSources } from './dated-sources.queries.ts';
import { rentalLines } from './rental-lines.ts';

/** Amounts due on rentals. */
export const dueRentals = datedSources<RentalBook>({
  column: 'rental_id',
  rows: 'rental_sources',
  table: 'rental_agreements',
  loadBooks: loadRentalBooks,
  linesOf: rentalLines,
  nextChangeOf,
});

/** Whether a rental belongs to the client. */
export async function isRentalOf(
  tx: TenantTransaction,
  clientId: string,
  rentalId: string,
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from rental_agreements where id = ${rentalId} and client_id = ${clientId}`,
  );
  return rows.length > 0;
}
