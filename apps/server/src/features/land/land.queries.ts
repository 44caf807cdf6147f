import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { FieldInput, FieldSize } from '@haulwright/domain/land/field';
import type { ApplicationInput, LandWarning } from '@haulwright/domain/land/field-application';
import type { WasteShare } from '@haulwright/domain/land/waste-shares';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { fieldApplications, landFields } from './land.tables.ts';

const {
  companyId: _ofCompany,
  createdAt: _created,
  updatedAt: _updated,
  ...columns
} = getTableColumns(landFields);

const selectFields = (tx: TenantTransaction) =>
  tx
    .select({ ...columns, disposalSiteName: disposalSites.name })
    .from(landFields)
    .leftJoin(disposalSites, eq(disposalSites.id, landFields.disposalSiteId));

/** All fields by name, retired ones last. */
export const listFieldRows = (tx: TenantTransaction, limit: number) =>
  selectFields(tx)
    .orderBy(sql`not ${landFields.active}`, asc(sql`lower(${landFields.name})`), asc(landFields.id))
    .limit(limit);
export type FieldRow = Awaited<ReturnType<typeof listFieldRows>>[number];

export async function loadFieldRow(tx: TenantTransaction, id: string): Promise<FieldRow | undefined> {
  const [row] = await selectFields(tx).where(eq(landFields.id, id));
  return row;
}

/** Locks a field, so that its records are judged one after the other. */
export async function lockField(tx: TenantTransaction, id: string): Promise<FieldRow | undefined> {
  await tx.select({ id: landFields.id }).from(landFields).where(eq(landFields.id, id)).for('update');
  return loadFieldRow(tx, id);
}

export const countFields = (tx: TenantTransaction): Promise<number> => tx.$count(landFields);

export const isSite = async (tx: TenantTransaction, id: string): Promise<boolean> =>
  (await tx.$count(disposalSites, eq(disposalSites.id, id))) > 0;

/** Inserts a field; a name the company already has violates `fields_name_key`. */
export async function insertField(
  tx: TenantTransaction,
  companyId: string,
  field: FieldInput & FieldSize & { readonly id: string },
): Promise<void> {
  await tx.insert(landFields).values({ ...field, companyId });
}

/** @returns false when there is no such field */
export async function updateField(
  tx: TenantTransaction,
  { id, ...field }: FieldInput & FieldSize & { readonly id: string },
  now: Date,
): Promise<boolean> {
  const updated = await tx
    .update(landFields)
    .set({ ...field, updatedAt: now })
    .where(eq(landFields.id, id))
    .returning({ id: landFields.id });
  return updated.length > 0;
}

/** An application beside its field, with its origin. */
export interface NewApplication {
  readonly id: string;
  readonly companyId: string;
  readonly fieldId: string;
  readonly application: ApplicationInput;
  /** Of a dump of several wastes; null otherwise. */
  readonly shares: WasteShare[] | null;
  /** By the crop's nitrogen need; null without one. */
  readonly rateGallonsPerAcre: number | null;
  readonly packVersion: string;
  readonly warnings: LandWarning[];
  readonly recordedBy: string;
  readonly now: Date;
  readonly replaces?: { readonly id: string; readonly reason: string; readonly withdraws: boolean };
}

/**
 * Inserts an entry; an existing id is left unchanged, and a second entry that replaces the same one violates
 * `field_applications_replaces_key`.
 */
export async function insertApplication(
  tx: TenantTransaction,
  { application, replaces, now, ...entry }: NewApplication,
): Promise<void> {
  await tx
    .insert(fieldApplications)
    .values({
      ...entry,
      ...application,
      startedAt: new Date(application.startedAt),
      endedAt: application.endedAt === null ? null : new Date(application.endedAt),
      replacesId: replaces?.id ?? null,
      reason: replaces?.reason ?? null,
      withdraws: replaces?.withdraws ?? false,
      createdAt: now,
    })
    .onConflictDoNothing({ target: fieldApplications.id });
}

/** The time zone of the transaction's company. */
export async function timeZoneOf(tx: TenantTransaction): Promise<string> {
  const [row] = await tx.select({ timeZone: companySettings.timeZone }).from(companySettings);
  if (row === undefined) throw new Error('a company without settings');
  return row.timeZone;
}

export const fieldNames = (tx: TenantTransaction): Promise<{ id: string; name: string }[]> =>
  tx.select({ id: landFields.id, name: landFields.name }).from(landFields);
