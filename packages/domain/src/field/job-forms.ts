import { needOfForm, type FormNeed } from '../forms/company-form.ts';
import type { DayPack, PackForm, PackJob } from './day-pack.ts';
import { missingOf, type JobEvidence, type MissingNeeds } from './job-needs.ts';

/** The forms of a job as the phone lists them. */
export interface JobForms {
  /** Forms of its job type, the most strongly required first. */
  readonly offered: readonly { readonly form: PackForm; readonly need: FormNeed }[];
  /** Forms without a job type. */
  readonly others: readonly PackForm[];
}

const rank: Record<FormNeed, number> = { offered: 0, warned: 1, required: 2 };

export function formsOfJob(pack: DayPack, { jobTypeId }: Pick<PackJob, 'jobTypeId'>): JobForms {
  const forms = pack.forms ?? [];
  const offered = forms.flatMap((form) => {
    const chosen = form.jobTypes.find((type) => type.jobTypeId === jobTypeId);
    return chosen === undefined ? [] : [{ form, need: needOfForm(chosen) }];
  });
  return {
    offered: offered.toSorted((a, b) => rank[b.need] - rank[a.need]),
    others: forms.filter(({ jobTypes }) => jobTypes.length === 0),
  };
}

export const isFiled = (pack: DayPack, jobId: string, formId: string): boolean =>
  pack.filedForms?.some((filed) => filed.jobId === jobId && filed.formId === formId) ?? false;

/** What a job lacks at this level, as the pack knows it. */
export const missingAt = (
  pack: DayPack,
  job: PackJob,
  level: 'warned' | 'required',
  evidence: JobEvidence = evidenceOf(job),
): MissingNeeds =>
  missingOf(level, job.needs, evidence, {
    forms: pack.forms ?? [],
    jobTypeId: job.jobTypeId ?? null,
    filedFormIds: filedAt(pack.filedForms ?? [], job.id),
  });

export const filedAt = (
  filed: Iterable<{ readonly jobId: string; readonly formId: string }>,
  jobId: string,
): ReadonlySet<string> =>
  new Set(Array.from(filed).flatMap((one) => (one.jobId === jobId ? [one.formId] : [])));

export const evidenceOf = ({ signature, photoCount, positionKnown }: PackJob): JobEvidence => ({
  photoCount,
  signatureAsked: signature !== null,
  positionKnown,
  // Known only when reporting.
  paperWhole: true,
});
