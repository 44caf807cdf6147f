import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { JobType } from '@haulwright/domain/services/job-type';
import type { ServiceType } from '@haulwright/domain/services/service-type';
import type { AnyTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { jobTypes, serviceTypes } from './services.tables.ts';

const serviceTypeColumns = {
  id: serviceTypes.id,
  name: serviceTypes.name,
  description: serviceTypes.description,
};

const jobTypeColumns = {
  id: jobTypes.id,
  name: jobTypes.name,
  nameEs: jobTypes.nameEs,
  description: jobTypes.description,
  durationMinutes: jobTypes.durationMinutes,
  expectedGallons: jobTypes.expectedGallons,
  wasteType: jobTypes.wasteType,
  priceCents: jobTypes.priceCents,
  color: jobTypes.color,
  repeatMonths: jobTypes.repeatMonths,
  usesTank: jobTypes.usesTank,
  minutesPerThousandGallons: jobTypes.minutesPerThousandGallons,
  requiredCertifications: jobTypes.requiredCertifications,
  serviceTypeId: jobTypes.serviceTypeId,
};

/** Public to other features. All services by name. */
export function listServiceTypes(tx: TenantTransaction): Promise<ServiceType[]> {
  return tx
    .select(serviceTypeColumns)
    .from(serviceTypes)
    .orderBy(asc(sql`lower(${serviceTypes.name})`), asc(serviceTypes.id));
}

/**
 * Public to other features. Inserts services; a name the company already has violates
 * `service_types_name_key`.
 */
export async function insertServiceTypes(
  tx: AnyTransaction,
  rows: (typeof serviceTypes.$inferInsert)[],
): Promise<void> {
  await tx.insert(serviceTypes).values(rows);
}

/** @returns false when there is no such service */
export async function updateServiceType(
  tx: TenantTransaction,
  { id, name, description }: ServiceType,
): Promise<boolean> {
  return (
    (
      await tx
        .update(serviceTypes)
        .set({ name, description })
        .where(eq(serviceTypes.id, id))
        .returning({ id: serviceTypes.id })
    ).length > 0
  );
}

/** @returns false when there is no such service */
export async function deleteServiceType(tx: TenantTransaction, id: string): Promise<boolean> {
  return (
    (await tx.delete(serviceTypes).where(eq(serviceTypes.id, id)).returning({ id: serviceTypes.id })).length >
    0
  );
}

/** Public to other features. Whether all ids are services of the company. */
export async function areServiceTypes(tx: TenantTransaction, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  return (
    wanted.length === 0 || (await tx.$count(serviceTypes, inArray(serviceTypes.id, wanted))) === wanted.length
  );
}

/** Public to other features. All job types by name. */
export function listJobTypes(tx: TenantTransaction): Promise<JobType[]> {
  return tx
    .select(jobTypeColumns)
    .from(jobTypes)
    .orderBy(asc(sql`lower(${jobTypes.name})`), asc(jobTypes.id));
}

/**
 * Public to other features. Inserts job types; a name the company already has violates `job_types_name_key`.
 */
export async function insertJobTypes(
  tx: AnyTransaction,
  rows: (typeof jobTypes.$inferInsert)[],
): Promise<void> {
  await tx.insert(jobTypes).values(rows);
}

/** @returns false when there is no such job type */
export async function updateJobType(tx: TenantTransaction, { id, ...fields }: JobType): Promise<boolean> {
  return (
    (await tx.update(jobTypes).set(fields).where(eq(jobTypes.id, id)).returning({ id: jobTypes.id })).length >
    0
  );
}

/** @returns false when there is no such job type */
export async function deleteJobType(tx: TenantTransaction, id: string): Promise<boolean> {
  return (await tx.delete(jobTypes).where(eq(jobTypes.id, id)).returning({ id: jobTypes.id })).length > 0;
}
