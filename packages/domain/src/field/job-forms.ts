import type { DayPack, PackForm, PackJob } from './day-pack.ts';

/** The forms of a job as the phone lists them. */
export interface JobForms {
  /** Of its job type; required ones first. */
  readonly offered: readonly { readonly form: PackForm; readonly required: boolean }[];
  /** Forms that no job type has. */
  readonly others: readonly PackForm[];
}

export function formsOfJob(pack: DayPack, { jobTypeId }: Pick<PackJob, 'jobTypeId'>): JobForms {
  const forms = pack.forms ?? [];
  const offered = forms.flatMap((form) => {
    const chosen = form.jobTypes.find((type) => type.jobTypeId === jobTypeId);
    return chosen === undefined ? [] : [{ form, required: chosen.required }];
  });
  return {
    offered: offered.toSorted((a, b) => Number(b.required) - Number(a.required)),
    others: forms.filter(({ jobTypes }) => jobTypes.length === 0),
  };
}

export const isFiled = (pack: DayPack, jobId: string, formId: string): boolean =>
  pack.filedForms?.some((filed) => filed.jobId === jobId && filed.formId === formId) ?? false;

/** Required forms nobody filled in at the job. Nothing is blocked by them: the phone warns. */
export const missingForms = (pack: DayPack, job: PackJob): PackForm[] =>
  formsOfJob(pack, job).offered.flatMap(({ form, required }) =>
    required && !isFiled(pack, job.id, form.id) ? form : [],
  );
