import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';

/** Loads the names of the company's people by user id, including removed ones. */
export async function loadNames(tx: TenantTransaction): Promise<Map<string, string>> {
  const people = await tx.select({ userId: profiles.userId, fullName: profiles.fullName }).from(profiles);
  return new Map(people.map(({ userId, fullName }) => [userId, fullName]));
}
