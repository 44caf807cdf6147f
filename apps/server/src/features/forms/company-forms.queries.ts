import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CompanyForm, FormSummary } from '@haulwright/contract/forms.contract';
import { needOfForm, type JobTypesOfForm } from '@haulwright/domain/forms/company-form';
import type { FormTemplate } from '@haulwright/domain/forms/form-template';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { formSubmissions, formTemplates, formTemplateVersions, jobTypeForms } from './forms.tables.ts';

interface FormRow {
  readonly form: typeof formTemplates.$inferSelect;
  readonly publishedNumber: number | null;
  readonly publishedAt: Date | null;
  readonly submissionCount: number;
}

function selectForms(tx: TenantTransaction) {
  const newest = tx
    .selectDistinctOn([formTemplateVersions.formId], {
      formId: formTemplateVersions.formId,
      number: formTemplateVersions.number,
      publishedAt: formTemplateVersions.publishedAt,
    })
    .from(formTemplateVersions)
    .orderBy(formTemplateVersions.formId, desc(formTemplateVersions.number))
    .as('newest');
  const filled = tx
    .select({ formId: formSubmissions.formId, number: count().as('filled_number') })
    .from(formSubmissions)
    .groupBy(formSubmissions.formId)
    .as('filled');
  return tx
    .select({
      form: formTemplates,
      publishedNumber: newest.number,
      publishedAt: newest.publishedAt,
      submissionCount: sql<number>`coalesce(${filled.number}, 0)`.mapWith(Number),
    })
    .from(formTemplates)
    .leftJoin(newest, eq(newest.formId, formTemplates.id))
    .leftJoin(filled, eq(filled.formId, formTemplates.id));
}

/** By title; there are at most `maxForms`. */
export async function listForms(tx: TenantTransaction, state: 'active' | 'archived'): Promise<FormSummary[]> {
  const { archivedAt, id, draft } = formTemplates;
  const rows = await selectForms(tx)
    .where(state === 'active' ? isNull(archivedAt) : isNotNull(archivedAt))
    .orderBy(asc(sql`lower(${draft} -> 'title' ->> 'en')`), asc(id));
  const jobTypes = await loadJobTypesOfForms(tx);
  return rows.map((row) => toSummary(row, jobTypes.get(row.form.id) ?? []));
}

export async function loadForm(
  tx: TenantTransaction,
  id: string,
): Promise<Omit<CompanyForm, 'version'> | undefined> {
  const [row] = await selectForms(tx).where(eq(formTemplates.id, id));
  if (row === undefined) return undefined;
  const versions = await tx
    .select({
      id: formTemplateVersions.id,
      number: formTemplateVersions.number,
      publishedAt: formTemplateVersions.publishedAt,
      fullName: profiles.fullName,
      email: profiles.email,
    })
    .from(formTemplateVersions)
    .leftJoin(profiles, eq(profiles.userId, formTemplateVersions.publishedBy))
    .where(eq(formTemplateVersions.formId, id))
    .orderBy(desc(formTemplateVersions.number));
  return {
    ...toSummary(row, (await loadJobTypesOfForms(tx, id)).get(id) ?? []),
    template: row.form.draft,
    versions: versions.map(({ fullName, email, publishedAt, ...version }) => ({
      ...version,
      publishedAt: publishedAt.toISOString(),
      publishedByName: fullName || email,
    })),
  };
}

async function loadJobTypesOfForms(
  tx: TenantTransaction,
  formId?: string,
): Promise<ReadonlyMap<string, JobTypesOfForm>> {
  const rows = await tx
    .select({
      formId: jobTypeForms.formId,
      jobTypeId: jobTypeForms.jobTypeId,
      required: jobTypeForms.required,
      need: jobTypeForms.need,
    })
    .from(jobTypeForms)
    .where(formId === undefined ? undefined : eq(jobTypeForms.formId, formId))
    .orderBy(asc(jobTypeForms.jobTypeId));
  const types = Map.groupBy(rows, (row) => row.formId);
  return new Map([...types].map(([id, of]) => [id, of.map(toJobTypeOfForm)]));
}

/** Converts a row for the API: with the level, even where an older server stored it. */
export function toJobTypeOfForm({
  jobTypeId,
  required,
  need,
}: Pick<typeof jobTypeForms.$inferSelect, 'jobTypeId' | 'required' | 'need'>): JobTypesOfForm[number] {
  return { jobTypeId, required, need: needOfForm({ required, need: need ?? undefined }) };
}

const toSummary = (
  { form, publishedNumber, publishedAt, submissionCount }: FormRow,
  jobTypes: JobTypesOfForm,
): FormSummary => ({
  id: form.id,
  title: form.draft.title,
  lockedBy: form.draft.locked?.cite ?? null,
  itemCount: form.draft.items.length,
  publishedNumber,
  publishedAt: publishedAt?.toISOString() ?? null,
  hasDraft: form.hasDraft,
  isArchived: form.archivedAt !== null,
  jobTypes,
  submissionCount,
  updatedAt: form.updatedAt.toISOString(),
});

/** Locks the form until the end of the transaction. */
export async function lockForm(tx: TenantTransaction, id: string) {
  const [form] = await tx.select().from(formTemplates).where(eq(formTemplates.id, id)).for('update');
  return form;
}

export const countForms = (tx: TenantTransaction): Promise<number> => tx.$count(formTemplates);

export async function insertForm(
  tx: TenantTransaction,
  form: { readonly id: string; readonly companyId: string; readonly draft: FormTemplate },
  now: Date,
): Promise<void> {
  await tx.insert(formTemplates).values({ ...form, hasDraft: true, updatedAt: now });
}

type Changes = Partial<Pick<typeof formTemplates.$inferInsert, 'draft' | 'hasDraft' | 'archivedAt'>>;

export async function updateForm(
  tx: TenantTransaction,
  id: string,
  changes: Changes,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(formTemplates)
    .set({ ...changes, updatedAt: now })
    .where(eq(formTemplates.id, id))
    .returning({ id: formTemplates.id });
  return changed.length > 0;
}

/** Replaces the job types of a form. */
export async function replaceJobTypes(
  tx: TenantTransaction,
  companyId: string,
  formId: string,
  chosen: JobTypesOfForm,
): Promise<void> {
  await tx.delete(jobTypeForms).where(and(eq(jobTypeForms.formId, formId)));
  if (chosen.length > 0)
    await tx.insert(jobTypeForms).values(
      chosen.map((type) => {
        const need = needOfForm(type);
        // Older servers and phones warn when it is set.
        return { jobTypeId: type.jobTypeId, companyId, formId, need, required: need !== 'offered' };
      }),
    );
}

/** The number of the newest version; 0 without one. */
export async function newestNumber(tx: TenantTransaction, formId: string): Promise<number> {
  const [row] = await tx
    .select({ number: formTemplateVersions.number })
    .from(formTemplateVersions)
    .where(eq(formTemplateVersions.formId, formId))
    .orderBy(desc(formTemplateVersions.number))
    .limit(1);
  return row?.number ?? 0;
}

export async function insertVersion(
  tx: TenantTransaction,
  version: typeof formTemplateVersions.$inferInsert,
): Promise<void> {
  await tx.insert(formTemplateVersions).values(version);
}
