import { and, asc, eq, inArray, like } from 'drizzle-orm';
import type { Haulwright } from '../../apps/server/src/compose.ts';
import {
  clientAddresses,
  clients,
  clientServices,
} from '../../apps/server/src/features/clients/clients.tables.ts';
import { companySettings, profiles } from '../../apps/server/src/features/companies/companies.tables.ts';
import { disposalSites } from '../../apps/server/src/features/disposal/disposal.tables.ts';
import { jobs, jobSeries } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { jobTypes } from '../../apps/server/src/features/services/services.tables.ts';
import { vehicles } from '../../apps/server/src/features/vehicles/vehicles.tables.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import type { DemoCompany } from './insert-company.ts';
import { typeNames, type CatalogueType, type WorkPlace } from './make-job.ts';
import type { Trade } from './names.ts';
import { oldTankId } from './old-tanks.ts';

export interface DemoPlace extends WorkPlace {
  readonly address: WorkPlace['address'] & { readonly latitude: number; readonly longitude: number };
}

/** What the demo's days are made of, as it is now: a visitor may have changed any of it. */
export interface Ground {
  readonly haulwright: Haulwright;
  readonly actor: { readonly companyId: string; readonly userId: string };
  readonly timeZone: string;
  readonly depot: { readonly latitude: number; readonly longitude: number };
  readonly jobTypes: readonly CatalogueType[];
  /** Of the demo's own active clients that have no days of their own and no old tank, always in the same order. */
  readonly places: readonly DemoPlace[];
  readonly trucks: readonly (typeof vehicles.$inferSelect)[];
  readonly sites: readonly (typeof disposalSites.$inferSelect)[];
  /** In the demo's order; undefined for somebody who was removed. */
  readonly technicians: readonly (string | undefined)[];
}

/** The demo's own clients have their mail there. */
export const demoMail = '@mail.example';

/** @returns null when the company has no depot any more: nothing can be driven then */
export function loadGround(
  haulwright: Haulwright,
  company: DemoCompany,
  technicianEmails: readonly string[],
): Promise<Ground | null> {
  const actor = { companyId: company.companyId, userId: company.adminUserId };
  return haulwright.database.inTenant(actor, async (tx) => {
    const [settings] = await tx.select().from(companySettings).limit(1);
    if (settings?.depotLatitude == null || settings.depotLongitude == null) return null;
    const people = await tx.select({ userId: profiles.userId, email: profiles.email }).from(profiles);
    const types = await tx.select().from(jobTypes).orderBy(asc(jobTypes.name));
    return {
      haulwright,
      actor,
      timeZone: settings.timeZone,
      depot: { latitude: settings.depotLatitude, longitude: settings.depotLongitude },
      jobTypes: types,
      places: await loadPlaces(tx, company.companyId, types),
      trucks: await tx.select().from(vehicles).where(eq(vehicles.outOfService, false)),
      sites: await tx.select().from(disposalSites).where(eq(disposalSites.active, true)),
      technicians: technicianEmails.map((email) => people.find((one) => one.email === email)?.userId),
    };
  });
}

async function loadPlaces(
  tx: TenantTransaction,
  companyId: string,
  types: readonly CatalogueType[],
): Promise<DemoPlace[]> {
  const tradeOf = new Map(
    Object.entries(typeNames).map(([trade, [[name] = ['']]]) => [
      types.find((type) => type.name === name)?.serviceTypeId,
      trade as Trade,
    ]),
  );
  const rows = await tx
    .select({ address: clientAddresses, serviceTypeId: clientServices.serviceTypeId })
    .from(clientAddresses)
    .innerJoin(clients, eq(clients.id, clientAddresses.clientId))
    .innerJoin(clientServices, eq(clientServices.clientId, clients.id))
    .where(and(eq(clients.status, 'active'), like(clients.email, `%${demoMail}`)))
    .orderBy(asc(clientAddresses.id));
  // Clients of a series have their days.
  const inSeries = new Set(
    (await tx.select({ clientId: jobSeries.clientId }).from(jobSeries)).map(({ clientId }) => clientId),
  );
  const marks = rows.map(({ address }) => oldTankId(companyId, address.id));
  const isOld = new Set(
    (await tx.select({ id: jobs.id }).from(jobs).where(inArray(jobs.id, marks))).map(({ id }) => id),
  );
  return rows.flatMap(({ address, serviceTypeId }, at) => {
    if (isOld.has(marks[at] ?? '')) return [];
    const trade = tradeOf.get(serviceTypeId);
    const { clientId, latitude, longitude } = address;
    if (trade === undefined || latitude === null || longitude === null || inSeries.has(clientId)) return [];
    return [{ clientId, trade, address: { ...address, latitude, longitude } }];
  });
}
