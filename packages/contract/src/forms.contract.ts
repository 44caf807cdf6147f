import { jobTypesOfForm } from '@haulwright/domain/forms/company-form';
import { formAnswers } from '@haulwright/domain/forms/evaluate-form';
import { strokes } from '@haulwright/domain/forms/form-submission';
import type { FormTemplate } from '@haulwright/domain/forms/form-template';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { instant } from '@haulwright/domain/kernel/instant';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { gallons } from '@haulwright/domain/kernel/quantity';
import { z } from 'zod';
import { call, changedMeanwhile, seen as seenVersion, versioned } from './base.ts';

/**
 * A template as sent: conditions nest six deep, which no description of this interface can express. The
 * domain's `formTemplate` validates it.
 */
const sentTemplate = z.record(z.string().max(60), z.unknown());
const template = z.custom<FormTemplate>();

const formText = z.object({ en: z.string(), es: z.string().optional() });

/** A form of the company, without its items. */
export const formSummary = z.object({
  id,
  title: formText,
  /** The state's rule that fixes its wording. */
  lockedBy: z.string().nullable(),
  itemCount: z.number().int(),
  /** The newest published version; null when there is none. */
  publishedNumber: z.number().int().nullable(),
  publishedAt: instant.nullable(),
  /** There are changes since it was published. */
  hasDraft: z.boolean(),
  isArchived: z.boolean(),
  jobTypes: jobTypesOfForm,
  submissionCount: z.number().int(),
  updatedAt: instant,
});
export type FormSummary = z.infer<typeof formSummary>;

const version = z.object({
  id,
  number: z.number().int(),
  publishedAt: instant,
  publishedByName: z.string().nullable(),
});

/** A form with its current content, published or not. */
/** `version`: what was seen of the job types of a form. */
export const companyForm = versioned(formSummary.extend({ template, versions: z.array(version) }));
export type CompanyForm = z.infer<typeof companyForm>;

/** A form a technician filled in. */
export const submissionSummary = z.object({
  id,
  formId: id,
  title: formText,
  versionNumber: z.number().int(),
  job: z.object({ id, jobNumber: z.string(), title: z.string() }).nullable(),
  /** The address where it was filled in, unless it was removed. */
  addressId: id.nullable(),
  technician: z.object({ userId: id, fullName: z.string() }),
  occurredAt: instant,
  /** False when something required is missing. */
  isComplete: z.boolean(),
  /** The form was filled in earlier at the same job: this one corrects that. */
  isCorrection: z.boolean(),
  /** A later one corrects it; it stays unchanged. */
  isReplaced: z.boolean(),
  /** Gallons it says were pumped, where the completed job has others; missing from older servers. */
  otherGallons: z.object({ form: gallons, job: gallons.nullable() }).nullish(),
});
export type SubmissionSummary = z.infer<typeof submissionSummary>;

const submission = submissionSummary.extend({
  template,
  language: z.enum(['en', 'es']),
  answers: formAnswers,
  signatures: z.array(z.object({ at: z.string(), strokes })),
  /** SHA-256 of version, answers and signatures as canonical JSON. */
  digest: z.string(),
});
export type SubmissionDetail = z.infer<typeof submission>;

const locked = {
  'form.locked': {
    status: 409,
    message: 'This is a state form, so its wording is fixed. Copy it to make one of your own.',
  },
} as const;
const changed = {
  'form.changed-meanwhile': {
    status: 409,
    message: 'Someone else changed this form in the meantime. Reload it and make your change again.',
    data: z.object({ present: companyForm }),
  },
} as const;
const tooMany = {
  'form.too-many': {
    status: 409,
    message: 'A company can have at most 100 forms. Reuse one that is no longer needed.',
  },
} as const;

/** The screen sends back the answer's timestamp as `seen`. */
const seen = { id, seen: instant };

export const formsContract = {
  list: call('GET', '/forms', { access: 'VIEW_ALL_JOBS' }, 'Forms of the company, by title')
    .input(z.object({ state: z.enum(['active', 'archived']).default('active') }))
    .output(z.array(formSummary)),
  get: call('GET', '/forms/{id}', { access: 'VIEW_ALL_JOBS' }, 'A form with its items and versions')
    .input(z.object({ id }))
    .output(companyForm),
  create: call('POST', '/forms', { access: 'MANAGE_JOB_TYPES' }, 'Add a form; it is a draft at first')
    .errors(tooMany)
    .input(z.object({ template: sentTemplate, jobTypes: jobTypesOfForm.default([]) }))
    .output(companyForm),
  save: call(
    'PUT',
    '/forms/{id}',
    { access: 'MANAGE_JOB_TYPES' },
    'Change the draft of a form; technicians see it once it is published',
  )
    .errors({ ...locked, ...changed })
    .input(z.object({ ...seen, template: sentTemplate }))
    .output(companyForm),
  assign: call(
    'PUT',
    '/forms/{id}/job-types',
    { access: 'MANAGE_JOB_TYPES' },
    'Choose the job types a form is offered on, and where it is required',
  )
    .errors(changedMeanwhile(companyForm))
    .input(z.object({ id, jobTypes: jobTypesOfForm, ...seenVersion }))
    .output(companyForm),
  publish: call(
    'POST',
    '/forms/{id}/versions',
    { access: 'MANAGE_JOB_TYPES' },
    'Make the draft the version that technicians fill in; earlier versions count for good',
  )
    .errors({
      ...changed,
      'form.nothing-to-publish': {
        status: 409,
        message: 'Nothing was changed since the form was published.',
      },
      'form.too-many-versions': {
        status: 409,
        message: 'This form has 200 versions. Copy it and continue with the copy.',
      },
    })
    .input(z.object(seen))
    .output(companyForm),
  archive: call(
    'PUT',
    '/forms/{id}/archived',
    { access: 'MANAGE_JOB_TYPES' },
    'Put a form away or bring it back; what was filled in stays',
  )
    .input(z.object({ id, isArchived: z.boolean() }))
    .output(companyForm),
  answers: call(
    'GET',
    '/forms/{id}/answers',
    { access: 'VIEW_ALL_JOBS' },
    'What was filled in on these days as CSV, a column for each item, newest first',
  )
    .errors({
      'form.too-many-answers': {
        status: 422,
        message: 'That is more than 5,000 filled-in forms. Choose fewer days.',
      },
    })
    .input(
      z.object({ id, from: calendarDate, to: calendarDate }).refine(({ from, to }) => from <= to, {
        path: ['to'],
        message: 'The last day must not be before the first.',
      }),
    )
    .output(z.file()),
  submissions: call(
    'GET',
    '/form-submissions',
    { access: 'VIEW_ALL_JOBS' },
    'Filled-in forms, newest first; of a job, an address or a form when one is named',
  )
    .input(
      z.object({
        jobId: id.optional(),
        addressId: id.optional(),
        clientId: id.optional(),
        formId: id.optional(),
        ...pageInput,
      }),
    )
    .output(pageOf(submissionSummary)),
  submission: call(
    'GET',
    '/form-submissions/{id}',
    { access: 'VIEW_ALL_JOBS' },
    'A filled-in form with its answers',
  )
    .input(z.object({ id }))
    .output(submission),
  submissionPdf: call(
    'GET',
    '/form-submissions/{id}/pdf',
    { access: 'VIEW_ALL_JOBS' },
    'A filled-in form as PDF, with its photos and signatures',
  )
    .errors({
      'form.pdf-busy': {
        status: 429,
        message: 'Many PDFs are being generated right now. Try again in a minute.',
      },
    })
    .input(z.object({ id }))
    .output(z.file()),
};
