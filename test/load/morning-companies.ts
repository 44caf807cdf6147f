import { eq } from 'drizzle-orm';
import { starterVehicle } from '@haulwright/domain/vehicles/starter-vehicle';
import { clientAddresses, clients } from '../../apps/server/src/features/clients/clients.tables.ts';
import { companySettings } from '../../apps/server/src/features/companies/companies.tables.ts';
import { disposalSites } from '../../apps/server/src/features/disposal/disposal.tables.ts';
import { jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { vehicles } from '../../apps/server/src/features/vehicles/vehicles.tables.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';

export interface MorningCompany {
  readonly companyId: string;
  readonly token: string;
  readonly stops: number;
}

const depot = { latitude: 40.0767, longitude: -76.3106 };
const together = 8;

/** Signs companies up and gives each a depot, a disposal site and trucks for its stops. */
export async function foundCompanies(
  url: string,
  database: Database,
  count: number,
): Promise<MorningCompany[]> {
  const companies: MorningCompany[] = [];
  for (let at = 0; at < count; at += together) {
    const some = Array.from({ length: Math.min(together, count - at) }, (_, index) =>
      found(url, database, at + index, count),
    );
    companies.push(...(await Promise.all(some)));
  }
  return companies;
}

const found = (url: string, database: Database, index: number, count: number): Promise<MorningCompany> => {
  const stops = 40 + Math.round((80 * index) / Math.max(1, count - 1));
  return foundCompany(url, database, index, stops, 1 + Math.ceil(stops / 20));
};

/** Signs one company up, with an owner of its own, for a number of stops a day and of trucks. */
export async function foundCompany(
  url: string,
  database: Database,
  index: number,
  stops: number,
  trucks: number,
): Promise<MorningCompany> {
  const signedUp = await json(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `owner-${index}@example.com`,
      password: 'correct horse battery',
      data: { full_name: `Owner ${index}`, company_name: `Company ${index}` },
    }),
  });
  const token = String(signedUp['access_token']);
  const { companyId } = await json(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  const company = { companyId: String(companyId), token, stops };
  await database.asSystem(async (tx) => {
    await tx
      .update(companySettings)
      .set({ depotLatitude: depot.latitude, depotLongitude: depot.longitude })
      .where(eq(companySettings.companyId, company.companyId));
    const more = Array.from({ length: trucks - 1 }, (_, truck) => ({
      ...starterVehicle,
      name: `Truck ${truck + 2}`,
      id: newId(),
      companyId: company.companyId,
    }));
    await tx.insert(vehicles).values(more);
    await tx.insert(disposalSites).values({
      id: newId(),
      companyId: company.companyId,
      name: 'Plant',
      streetLine1: '1220 New Danville Pike',
      city: 'Lancaster',
      state: 'PA',
      postalCode: '17603',
      latitude: 40.01,
      longitude: -76.32,
      geocodePrecision: 'manual',
      acceptedWasteTypes: ['septage'],
      openingHours: [],
      unloadMinutes: 15,
      unloadMinutesPer1000Gallons: 5,
      feeCentsPer1000Gallons: 4_000,
    });
  });
  return company;
}

/** The day's jobs of every company, each at a place of its own within half an hour's drive. */
export async function insertDay(
  database: Database,
  companies: readonly MorningCompany[],
  date: string,
): Promise<void> {
  for (const [number, { companyId, stops }] of companies.entries()) {
    const clientId = newId();
    const rows = Array.from({ length: stops }, (_, index) => {
      const [distance, direction] = [
        0.02 + 0.2 * (((index * 7919 + number * 104_729) % 997) / 997),
        index * 2.399_963 + number,
      ];
      const address = {
        id: newId(),
        companyId,
        clientId,
        streetLine1: `${index + 1} Farm Ln`,
        city: 'Lancaster',
        state: 'PA',
        postalCode: '17601',
        geocodePrecision: 'manual' as const,
        latitude: depot.latitude + distance * Math.sin(direction),
        longitude: depot.longitude + 1.3 * distance * Math.cos(direction),
      };
      const job = {
        id: newId(),
        companyId,
        clientId,
        clientAddressId: address.id,
        jobNumber: `${date}-${index}`,
        title: 'Pump-out',
        scheduledDate: date,
        durationMinutes: 20,
        expectedGallons: 300,
        wasteType: 'septage' as const,
      };
      return { address, job };
    });
    await database.asSystem(async (tx) => {
      await tx
        .insert(clients)
        .values({ id: clientId, companyId, name: `Client ${date}`, clientType: 'business' });
      await tx.insert(clientAddresses).values(rows.map(({ address }) => address));
      await tx.insert(jobs).values(rows.map(({ job }) => job));
    });
  }
}

async function json(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch(url, init);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}
