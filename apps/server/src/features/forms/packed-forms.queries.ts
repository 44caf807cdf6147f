// Public to other features: the forms on technicians' phones.
import { and, asc, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { DayPack, PackForm } from '@haulwright/domain/field/day-pack';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { toJobTypeOfForm } from './company-forms.queries.ts';
import { formSubmissions, formTemplates, formTemplateVersions, jobTypeForms } from './forms.tables.ts';

/**
 * Loads the newest version of every published form that is not archived, each once however many jobs it is
 * for.
 */
export async function packedForms(tx: TenantTransaction): Promise<PackForm[]> {
  const rows = await tx
    .selectDistinctOn([formTemplateVersions.formId], {
      id: formTemplateVersions.formId,
      versionId: formTemplateVersions.id,
      template: formTemplateVersions.template,
    })
    .from(formTemplateVersions)
    .innerJoin(formTemplates, eq(formTemplates.id, formTemplateVersions.formId))
    .where(isNull(formTemplates.archivedAt))
    .orderBy(asc(formTemplateVersions.formId), desc(formTemplateVersions.number));
  const chosen = Map.groupBy(
    await tx.select().from(jobTypeForms).orderBy(asc(jobTypeForms.jobTypeId)),
    ({ formId }) => formId,
  );
  return rows.map((row) => ({
    ...row,
    jobTypes: (chosen.get(row.id) ?? []).map(toJobTypeOfForm),
  }));
}

/** Far more than anyone fills in at a week's jobs. */
const maxFiled = 2_000;

/** Forms filled in at these jobs, newest first. */
export async function filedFormsOf(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<NonNullable<DayPack['filedForms']>> {
  if (jobIds.length === 0) return [];
  const { id, jobId, formId, occurredAt } = formSubmissions;
  const rows = await tx
    .select({ id, jobId, formId, at: occurredAt })
    .from(formSubmissions)
    .where(and(inArray(jobId, [...jobIds])))
    .orderBy(desc(occurredAt), desc(id))
    .limit(maxFiled);
  return rows.flatMap((row) =>
    row.jobId === null
      ? []
      : [{ id: row.id, jobId: row.jobId, formId: row.formId, at: row.at.toISOString() }],
  );
}

/** Loads the required forms of a job type, and those filled in at a job. */
export async function requiredFormsOf(
  tx: TenantTransaction,
  { jobId, jobTypeId }: { readonly jobId: string; readonly jobTypeId: string | null },
): Promise<{ forms: Pick<PackForm, 'id' | 'jobTypes'>[]; filedFormIds: ReadonlySet<string> }> {
  if (jobTypeId === null) return { forms: [], filedFormIds: new Set() };
  const isPublished = exists(
    tx
      .select({ one: sql`1` })
      .from(formTemplateVersions)
      .where(eq(formTemplateVersions.formId, jobTypeForms.formId)),
  );
  const rows = await tx
    .select({ row: jobTypeForms })
    .from(jobTypeForms)
    .innerJoin(formTemplates, eq(formTemplates.id, jobTypeForms.formId))
    .where(and(eq(jobTypeForms.jobTypeId, jobTypeId), isNull(formTemplates.archivedAt), isPublished));
  const wanted = rows.filter(({ row }) => toJobTypeOfForm(row).need === 'required');
  const filed =
    wanted.length === 0
      ? []
      : await tx
          .selectDistinct({ formId: formSubmissions.formId })
          .from(formSubmissions)
          .where(eq(formSubmissions.jobId, jobId));
  return {
    forms: wanted.map(({ row }) => ({ id: row.formId, jobTypes: [toJobTypeOfForm(row)] })),
    filedFormIds: new Set(filed.map(({ formId }) => formId)),
  };
}
