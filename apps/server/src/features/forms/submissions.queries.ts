// Public to other features: filled-in forms.
import { createHash } from 'node:crypto';
import { and, desc, eq, exists, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SubmissionDetail, SubmissionSummary } from '@haulwright/contract/forms.contract';
import { evaluateForm } from '@haulwright/domain/forms/evaluate-form';
import type { FormTemplate } from '@haulwright/domain/forms/form-template';
import type { FormSubmission } from '@haulwright/domain/forms/form-submission';
import { canonicalJson } from '@haulwright/domain/kernel/canonical-json';
import type { ActedBy } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { gallonsOnForm } from './form-gallons.queries.ts';
import { formSubmissions, formTemplateVersions } from './forms.tables.ts';

export interface Filed extends ActedBy {
  /** Id of the command that reports it. */
  readonly id: string;
  readonly occurredAt: Date;
  readonly job: {
    readonly id: string;
    readonly clientId: string;
    readonly clientAddressId: string | null;
  };
}

/** Finds a published version as named in reports; undefined when there is none. */
export async function namedVersion(
  tx: TenantTransaction,
  { formId, versionId }: Pick<FormSubmission, 'formId' | 'versionId'>,
) {
  const [row] = await tx
    .select({ id: formTemplateVersions.id, template: formTemplateVersions.template })
    .from(formTemplateVersions)
    .where(and(eq(formTemplateVersions.id, versionId), eq(formTemplateVersions.formId, formId)));
  return row;
}
export type NamedVersion = NonNullable<Awaited<ReturnType<typeof namedVersion>>>;

/** Stores a form as it was filled in, even if incomplete. */
export async function insertSubmission(
  tx: TenantTransaction,
  { id, companyId, userId, occurredAt, job }: Filed,
  { template }: NamedVersion,
  { formId, versionId, language, answers, signatures }: FormSubmission,
): Promise<void> {
  await tx.insert(formSubmissions).values({
    id,
    companyId,
    formId,
    versionId,
    jobId: job.id,
    clientId: job.clientId,
    clientAddressId: job.clientAddressId,
    userId,
    language,
    answers,
    signatures,
    digest: createHash('sha256').update(canonicalJson({ versionId, answers, signatures })).digest('hex'),
    isComplete: evaluateForm(template, answers).problems.length === 0,
    occurredAt,
  });
}

/** Whether the form was filled in at the same job before or after this one. */
function otherAtJob(tx: TenantTransaction, when: 'before' | 'after') {
  const other = alias(formSubmissions, `filed_${when}`);
  const [theirs, own] = [
    sql`(${other.occurredAt}, ${other.id})`,
    sql`(${formSubmissions.occurredAt}, ${formSubmissions.id})`,
  ];
  return sql<boolean>`${exists(
    tx
      .select({ one: sql`1` })
      .from(other)
      .where(
        and(
          eq(other.jobId, formSubmissions.jobId),
          eq(other.formId, formSubmissions.formId),
          when === 'before' ? sql`${theirs} < ${own}` : sql`${theirs} > ${own}`,
        ),
      ),
  )}`;
}

/** What was pumped, as the form says. */
const formGallons = gallonsOnForm(sql`${formSubmissions.answers}`, sql`${formTemplateVersions.template}`);

const selectSubmissions = (tx: TenantTransaction) =>
  tx
    .select({
      filed: formSubmissions,
      isCorrection: otherAtJob(tx, 'before'),
      isReplaced: otherAtJob(tx, 'after'),
      version: {
        number: formTemplateVersions.number,
        title: sql<FormTemplate['title']>`${formTemplateVersions.template} -> 'title'`,
      },
      job: { id: jobs.id, jobNumber: jobs.jobNumber, title: jobs.title },
      work: { status: jobs.status, gallons: jobs.actualGallons },
      formGallons,
      technician: { fullName: profiles.fullName, email: profiles.email },
    })
    .from(formSubmissions)
    .innerJoin(formTemplateVersions, eq(formTemplateVersions.id, formSubmissions.versionId))
    .innerJoin(profiles, eq(profiles.userId, formSubmissions.userId))
    .leftJoin(jobs, eq(jobs.id, formSubmissions.jobId));
type SubmissionRow = Awaited<ReturnType<typeof selectSubmissions>>[number];

interface PageQuery {
  readonly jobId?: string | undefined;
  readonly addressId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly formId?: string | undefined;
  readonly after: readonly [occurredAt: string, id: string] | undefined;
  readonly limit: number;
}

/** Lists a page of filled-in forms, newest first. */
export async function listSubmissions(
  tx: TenantTransaction,
  { jobId, addressId, clientId, formId, after, limit }: PageQuery,
): Promise<{ items: SubmissionSummary[]; end: readonly [string, string] | null }> {
  const { id, occurredAt } = formSubmissions;
  const only = (column: Parameters<typeof eq>[0], value: string | undefined) =>
    value === undefined ? undefined : eq(column, value);
  const rows = await selectSubmissions(tx)
    .where(
      and(
        only(formSubmissions.jobId, jobId),
        only(formSubmissions.clientAddressId, addressId),
        only(formSubmissions.clientId, clientId),
        only(formSubmissions.formId, formId),
        after &&
          or(lt(occurredAt, new Date(after[0])), and(eq(occurredAt, new Date(after[0])), lt(id, after[1]))),
      ),
    )
    .orderBy(desc(occurredAt), desc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.filed : undefined;
  return {
    items: page.map(toSummary),
    end: last === undefined ? null : [last.occurredAt.toISOString(), last.id],
  };
}

export async function loadSubmission(
  tx: TenantTransaction,
  id: string,
): Promise<SubmissionDetail | undefined> {
  const [row] = await selectSubmissions(tx).where(eq(formSubmissions.id, id));
  if (row === undefined) return undefined;
  const template = (await templatesOf(tx, [row])).get(row.filed.versionId);
  return template && toDetail(row, template);
}

/** Loads a form's submissions between two instants, newest first, with the data of a table of answers. */
export async function submissionsBetween(
  tx: TenantTransaction,
  formId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
  limit: number,
): Promise<SubmissionDetail[]> {
  const { id, occurredAt } = formSubmissions;
  const rows = await selectSubmissions(tx)
    .where(and(eq(formSubmissions.formId, formId), gte(occurredAt, from), lt(occurredAt, before)))
    .orderBy(desc(occurredAt), desc(id))
    .limit(limit);
  const templates = await templatesOf(tx, rows);
  return rows.flatMap((row) => {
    const template = templates.get(row.filed.versionId);
    return template === undefined ? [] : [toDetail(row, template)];
  });
}

/** Each template of the submissions once: thousands of rows share a few. */
async function templatesOf(
  tx: TenantTransaction,
  rows: readonly SubmissionRow[],
): Promise<ReadonlyMap<string, FormTemplate>> {
  const ids = [...new Set(rows.map(({ filed }) => filed.versionId))];
  if (ids.length === 0) return new Map();
  const versions = await tx
    .select({ id: formTemplateVersions.id, template: formTemplateVersions.template })
    .from(formTemplateVersions)
    .where(inArray(formTemplateVersions.id, ids));
  return new Map(versions.map(({ id, template }) => [id, template]));
}

const toSummary = ({
  filed,
  version,
  job,
  technician,
  isCorrection,
  isReplaced,
  work,
  formGallons: said,
}: SubmissionRow): SubmissionSummary => ({
  id: filed.id,
  formId: filed.formId,
  title: version.title,
  versionNumber: version.number,
  job,
  addressId: filed.clientAddressId,
  technician: { userId: filed.userId, fullName: technician.fullName || technician.email },
  occurredAt: filed.occurredAt.toISOString(),
  isComplete: filed.isComplete,
  isCorrection,
  isReplaced,
  // A form that was corrected says nothing any more.
  otherGallons:
    isReplaced || said === null || work?.status !== 'completed' || work.gallons === said
      ? null
      : { form: said, job: work.gallons },
});

const toDetail = (row: SubmissionRow, template: FormTemplate): SubmissionDetail => ({
  ...toSummary(row),
  template,
  language: row.filed.language,
  answers: row.filed.answers,
  signatures: row.filed.signatures,
  digest: row.filed.digest,
});
