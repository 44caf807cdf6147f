// Public to other features: the permits of the company, its trucks and people.
import { asc, eq, sql } from 'drizzle-orm';
import type { CompanyPermit, CompanyPermitInput } from '@haulwright/domain/permits/company-permit';
import type { Likeness } from '@haulwright/domain/kernel/likeness';
import { isSameCode } from '@haulwright/domain/kernel/same-name';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { companyPermits } from './permits.tables.ts';

const selectPermits = (tx: TenantTransaction) =>
  tx
    .select({
      id: companyPermits.id,
      kind: companyPermits.kind,
      name: companyPermits.name,
      number: companyPermits.number,
      issuer: companyPermits.issuer,
      vehicleId: companyPermits.vehicleId,
      vehicleName: vehicles.name,
      userId: companyPermits.userId,
      userName: sql<string | null>`coalesce(nullif(${profiles.fullName}, ''), ${profiles.email})`,
      expiresOn: companyPermits.expiresOn,
    })
    .from(companyPermits)
    .leftJoin(vehicles, eq(vehicles.id, companyPermits.vehicleId))
    .leftJoin(profiles, eq(profiles.userId, companyPermits.userId));

/** Lists permits of the company, its trucks and its people, the next to expire first. */
export const listPermits = (tx: TenantTransaction): Promise<CompanyPermit[]> =>
  selectPermits(tx).orderBy(
    sql`${companyPermits.expiresOn} asc nulls last`,
    asc(companyPermits.name),
    asc(companyPermits.id),
  );

export async function loadPermit(tx: TenantTransaction, id: string): Promise<CompanyPermit | undefined> {
  const [permit] = await selectPermits(tx).where(eq(companyPermits.id, id));
  return permit;
}

export async function insertPermit(
  tx: TenantTransaction,
  companyId: string,
  permit: CompanyPermitInput & { readonly id: string },
): Promise<void> {
  await tx.insert(companyPermits).values({ companyId, ...permit });
}

/** @returns whether the permit existed */
export async function updatePermit(
  tx: TenantTransaction,
  { id, ...values }: CompanyPermitInput & { readonly id: string },
): Promise<boolean> {
  const rows = await tx
    .update(companyPermits)
    .set(values)
    .where(eq(companyPermits.id, id))
    .returning({ id: companyPermits.id });
  return rows.length > 0;
}

export async function deletePermit(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx
    .delete(companyPermits)
    .where(eq(companyPermits.id, id))
    .returning({ id: companyPermits.id });
  return rows.length > 0;
}

/** Whether the truck belongs to the company. */
export const isTruck = async (tx: TenantTransaction, vehicleId: string): Promise<boolean> =>
  (await tx.$count(vehicles, eq(vehicles.id, vehicleId))) > 0;

/** Whether the person belongs to the company. */
export const isPerson = async (tx: TenantTransaction, userId: string): Promise<boolean> =>
  (await tx.$count(profiles, eq(profiles.userId, userId))) > 0;

/** Permits of that kind with that number. */
export const likePermits = async (
  tx: TenantTransaction,
  { kind, number }: Pick<CompanyPermitInput, 'kind' | 'number'>,
): Promise<Likeness[]> =>
  (await listPermits(tx))
    .filter((permit) => permit.kind === kind && isSameCode(permit.number, number))
    .map(({ id, name }) => ({ kind: 'permit', id, name: `${name}, ${number}`, why: 'same kind and number' }));
