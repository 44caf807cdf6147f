// Public to other features: what technicians take along.
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { DayPack, PackForm } from '@haulwright/domain/field/day-pack';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { formSubmissions, formTemplates, formTemplateVersions, jobTypeForms } from './forms.tables.ts';

/** The newest version of every published form that is not put away, each once however many jobs it is for. */
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
    jobTypes: (chosen.get(row.id) ?? []).map(({ jobTypeId, required }) => ({ jobTypeId, required })),
  }));
}

/** Far more than anyone fills in at the jobs of a week. */
const maxFiled = 2_000;

/** What was filled in at these jobs, newest first. */
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
