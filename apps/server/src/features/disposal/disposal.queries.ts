import { asc, eq, sql } from 'drizzle-orm';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { disposalSites } from './disposal.tables.ts';

/** Public to other features. The columns of a site that drivers need. */
export const siteFacts = {
  id: disposalSites.id,
  name: disposalSites.name,
  streetLine1: disposalSites.streetLine1,
  city: disposalSites.city,
  state: disposalSites.state,
  postalCode: disposalSites.postalCode,
  latitude: disposalSites.latitude,
  longitude: disposalSites.longitude,
  geocodePrecision: disposalSites.geocodePrecision,
  acceptedWasteTypes: disposalSites.acceptedWasteTypes,
  openingHours: disposalSites.openingHours,
  permitNumber: disposalSites.permitNumber,
};
const columns = {
  ...siteFacts,
  unloadMinutes: disposalSites.unloadMinutes,
  unloadMinutesPer1000Gallons: disposalSites.unloadMinutesPer1000Gallons,
  feeCentsPer1000Gallons: disposalSites.feeCentsPer1000Gallons,
  dailyCapGallons: disposalSites.dailyCapGallons,
  operator: disposalSites.operator,
  phone: disposalSites.phone,
  gateEmail: disposalSites.gateEmail,
  active: disposalSites.active,
};

/** Public to other features. All disposal sites by name. */
export function listDisposalSites(tx: TenantTransaction): Promise<DisposalSite[]> {
  return tx
    .select(columns)
    .from(disposalSites)
    .orderBy(asc(sql`lower(${disposalSites.name})`), asc(disposalSites.id));
}

export async function loadDisposalSite(tx: TenantTransaction, id: string): Promise<DisposalSite | undefined> {
  const [site] = await tx.select(columns).from(disposalSites).where(eq(disposalSites.id, id));
  return site;
}

/** Inserts a site; a name the company already has violates `disposal_sites_name_key`. */
export async function insertDisposalSite(
  tx: TenantTransaction,
  companyId: string,
  site: DisposalSite,
): Promise<void> {
  await tx.insert(disposalSites).values({ ...site, companyId });
}

/** @returns false when there is no such site */
export async function updateDisposalSite(
  tx: TenantTransaction,
  { id, ...fields }: DisposalSite,
): Promise<boolean> {
  return (
    (
      await tx
        .update(disposalSites)
        .set(fields)
        .where(eq(disposalSites.id, id))
        .returning({ id: disposalSites.id })
    ).length > 0
  );
}

/** Locks a site; everybody locks sites before routes. @returns false when there is no such site */
export async function lockDisposalSite(tx: TenantTransaction, id: string): Promise<boolean> {
  return (
    (
      await tx
        .select({ id: disposalSites.id })
        .from(disposalSites)
        .where(eq(disposalSites.id, id))
        .for('update')
    ).length > 0
  );
}

/** @returns false when there is no such site */
export async function deleteDisposalSite(tx: TenantTransaction, id: string): Promise<boolean> {
  return (
    (await tx.delete(disposalSites).where(eq(disposalSites.id, id)).returning({ id: disposalSites.id }))
      .length > 0
  );
}
