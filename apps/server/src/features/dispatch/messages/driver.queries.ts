import { and, eq } from 'drizzle-orm';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { companySettings, profiles, userRoles } from '../../companies/companies.tables.ts';

/** The recipient of a route mail, and the units they read. */
export interface Driver {
  readonly name: string;
  readonly email: string;
  readonly units: UnitSystem;
}

/** The company's time zone (IANA name). */
export async function timeZoneOf(tx: TenantTransaction): Promise<string> {
  const [settings] = await tx.select({ timeZone: companySettings.timeZone }).from(companySettings);
  return settings?.timeZone ?? 'America/New_York';
}

/**
 * Public to other features. Undefined also for someone who was removed from the company: routes contain
 * clients' addresses.
 */
export async function loadDriver(tx: TenantTransaction, userId: string): Promise<Driver | undefined> {
  const [person] = await tx
    .select({ name: profiles.fullName, email: profiles.email })
    .from(profiles)
    .innerJoin(
      userRoles,
      and(eq(userRoles.companyId, profiles.companyId), eq(userRoles.userId, profiles.userId)),
    )
    .where(eq(profiles.userId, userId))
    .limit(1);
  const [settings] = await tx.select({ units: companySettings.units }).from(companySettings);
  return person && { ...person, units: settings?.units ?? 'us' };
}
