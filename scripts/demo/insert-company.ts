import type { Role } from '@haulwright/domain/access/permissions';
import type { FormNeed } from '@haulwright/domain/forms/company-form';
import type { StarterFormName } from '@haulwright/domain/forms/starter-forms';
import { vehicleColors } from '@haulwright/domain/vehicles/vehicle-color';
import { eq } from 'drizzle-orm';
import type { Haulwright } from '../../apps/server/src/compose.ts';
import type { SystemTransaction } from '../../apps/server/src/platform/database/database.ts';
import {
  clientAddresses,
  clientContacts,
  clients,
  clientServices,
} from '../../apps/server/src/features/clients/clients.tables.ts';
import {
  companySettings,
  profiles,
  userRoles,
} from '../../apps/server/src/features/companies/companies.tables.ts';
import { foundCompany } from '../../apps/server/src/features/companies/found-company.ts';
import { disposalSites } from '../../apps/server/src/features/disposal/disposal.tables.ts';
import { formTemplates, jobTypeForms } from '../../apps/server/src/features/forms/forms.tables.ts';
import { jobCounters, jobEvents, jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { jobTypes } from '../../apps/server/src/features/services/services.tables.ts';
import { vehicleCompartments } from '../../apps/server/src/features/vehicles/vehicle-tanks.tables.ts';
import { vehicles } from '../../apps/server/src/features/vehicles/vehicles.tables.ts';
import { loadZipTable } from '../../apps/server/src/platform/geocoding/zip-table.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { insertMany } from './insert-many.ts';
import { insertPriceBook } from './price-book.ts';
import { insertPastRoutes } from './past-routes.ts';
import { makeCompany } from './make-company.ts';
import { depot, sites, trucks } from './region.ts';

export interface DemoPerson {
  readonly role: Role;
  readonly fullName: string;
  readonly email: string;
}

export interface DemoCompany {
  readonly companyId: string;
  readonly adminUserId: string;
}

interface CompanyOrder {
  readonly name: string;
  readonly people: readonly DemoPerson[];
  readonly passwordHash: string;
  readonly seed: number;
  readonly today: string;
  readonly clients: number;
  readonly jobs: number;
  readonly from: string;
  readonly to: string;
  /** Write routes for past days and today without planning them: the large set for measuring. */
  readonly withRoutes: boolean;
}

/** One demo company in one transaction: all of it or nothing. */
export function insertCompany(haulwright: Haulwright, order: CompanyOrder): Promise<DemoCompany> {
  return haulwright.database.asSystem(async (tx) => {
    const userIds: string[] = [];
    for (const person of order.people)
      userIds.push(await haulwright.auth.createUser(tx, { ...person, passwordHash: order.passwordHash }));
    const [admin, ...others] = order.people.map((person, index) => ({
      ...person,
      userId: userIds[index] as string,
    }));
    if (!admin) throw new Error('A demo company needs its admin.');
    const { companyId } = await foundCompany(haulwright.services.events, tx, {
      ...admin,
      companyName: order.name,
    });
    await insertMany(
      tx,
      profiles,
      others.map((person) => ({
        id: newId(),
        companyId,
        userId: person.userId,
        fullName: person.fullName,
        email: person.email,
      })),
    );
    await insertMany(
      tx,
      userRoles,
      others.map((person) => ({ companyId, userId: person.userId, role: person.role })),
    );
    const technicians = others
      .filter((person) => person.role === 'field_technician')
      .map((person) => person.userId);
    await insertFleet(tx, companyId, technicians);
    await insertPriceBook(tx, { companyId, adminUserId: admin.userId, today: order.today });
    await attachForms(tx, companyId);
    const zips = await loadZipTable();
    const rows = makeCompany({
      ...order,
      companyId,
      createdBy: admin.userId,
      technicians,
      jobTypes: await tx.select().from(jobTypes).where(eq(jobTypes.companyId, companyId)),
      centre: (zip) => zips.byZip(zip) ?? depot,
    });
    await insertMany(tx, clients, rows.clients);
    await insertMany(tx, clientAddresses, rows.addresses);
    await insertMany(tx, clientContacts, rows.contacts);
    await insertMany(tx, clientServices, rows.services);
    await insertMany(tx, jobs, rows.jobs);
    await insertMany(tx, jobEvents, rows.events);
    if (order.jobs > 0)
      await tx
        .insert(jobCounters)
        .values({ companyId, lastNumber: order.jobs })
        .onConflictDoUpdate({ target: jobCounters.companyId, set: { lastNumber: order.jobs } });
    if (order.withRoutes)
      await insertPastRoutes(tx, { companyId, today: order.today, jobs: rows.jobs, technicians });
    return { companyId, adminUserId: admin.userId };
  });
}

/**
 * Which of the starters a driver finds at which work, and how much the office asks for it. None is required: the
 * demo's drivers fill in no forms, and their work would wait for the office instead of being done.
 */
const formsOfWork: Readonly<Record<string, readonly [StarterFormName, FormNeed]>> = {
  'Septic tank pump-out': ['pump-out', 'warned'],
  'Holding tank pump-out': ['pump-out', 'offered'],
  'Septic inspection': ['septic-inspection', 'warned'],
  'Portable toilet service': ['portable-service', 'offered'],
  'Grease interceptor cleaning': ['grease-trap', 'warned'],
  'Indoor grease trap cleaning': ['grease-trap', 'offered'],
};

async function attachForms(tx: SystemTransaction, companyId: string): Promise<void> {
  const types = await tx.select().from(jobTypes).where(eq(jobTypes.companyId, companyId));
  const forms = await tx.select().from(formTemplates).where(eq(formTemplates.companyId, companyId));
  const rows = types.flatMap(({ id: jobTypeId, name }) => {
    const [starter, need] = formsOfWork[name] ?? [];
    const formId = forms.find((form) => form.starter === starter)?.id;
    return need === undefined || formId === undefined
      ? []
      : [{ companyId, jobTypeId, formId, need, required: need !== 'offered' }];
  });
  await insertMany(tx, jobTypeForms, rows);
}

async function insertFleet(
  tx: SystemTransaction,
  companyId: string,
  technicians: readonly string[],
): Promise<void> {
  const address = `${depot.street}, ${depot.city}, PA ${depot.zip}`;
  await tx
    .update(companySettings)
    .set({
      companyAddress: address,
      companyPhone: '(717) 555-0100',
      companyEmail: 'office@keystone.example',
      defaultDepotAddress: address,
      depotLatitude: depot.latitude,
      depotLongitude: depot.longitude,
      depotPrecision: 'manual',
    })
    .where(eq(companySettings.companyId, companyId));
  await tx.delete(vehicles).where(eq(vehicles.companyId, companyId));
  const fleet = trucks.map((truck) => ({ ...truck, id: newId() }));
  await insertMany(
    tx,
    vehicles,
    fleet.map(({ driver, tanks: _tanks, ...truck }, at) => ({
      ...truck,
      color: vehicleColors[at % vehicleColors.length] ?? null,
      acceptedWasteTypes: [...truck.acceptedWasteTypes],
      companyId,
      shiftStartMinute: 420,
      shiftEndMinute: 1_020,
      costPerHourCents: 4_800,
      driverUserId: driver === null ? null : (technicians[driver] ?? null),
    })),
  );
  await insertMany(
    tx,
    vehicleCompartments,
    fleet.flatMap(({ id: vehicleId, tanks = [] }) =>
      tanks.map((tank) => ({
        ...tank,
        acceptedWasteTypes: [...tank.acceptedWasteTypes],
        id: newId(),
        companyId,
        vehicleId,
      })),
    ),
  );
  await insertMany(
    tx,
    disposalSites,
    sites.map((site) => ({
      ...site,
      acceptedWasteTypes: [...site.acceptedWasteTypes],
      state: 'PA',
      geocodePrecision: 'manual' as const,
      id: newId(),
      companyId,
    })),
  );
}
