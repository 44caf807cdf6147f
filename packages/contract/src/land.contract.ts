import { id } from '@haulwright/domain/kernel/ids';
import { instant } from '@haulwright/domain/kernel/instant';
import { fieldInput, fieldSummary, maxFields } from '@haulwright/domain/land/field';
import {
  applicationInput,
  correctionReason,
  fieldApplication,
} from '@haulwright/domain/land/field-application';
import { wasteType } from '@haulwright/domain/services/waste-type';
import { z } from 'zod';
import { call, changedMeanwhile, looksLike, seen, versioned } from './base.ts';

const nameTaken = { 'name.taken': { status: 409, message: 'This name is already in use.' } } as const;
const busy = {
  'pdf.busy': { status: 429, message: 'Many PDFs are being made. Try again in a minute.' },
} as const;
const applicationRefusals = {
  'application.in-future': { status: 422, message: 'This time is in the future.' },
  'application.unknown-dump': {
    status: 422,
    message: 'This dump is not in the ledger. Reload the page and choose another.',
  },
} as const;

/** Maximum entries of a file of all fields, and of the PDF of one. */
export const maxFileEntries = 50_000;
export const maxRecordEntries = 5_000;

/** Maximum entries of a field shown. */
const maxShown = 200;

/** A field as its form sees it. */
const shown = versioned(fieldSummary);

export const fieldDetail = shown.extend({
  applications: z.array(fieldApplication).max(maxShown),
  /** Dumps at its site that no record names yet. */
  dumps: z
    .array(
      z.object({
        id,
        occurredAt: instant,
        truckName: z.string().nullable(),
        gallons: z.number().int(),
        wasteType: wasteType.nullable(),
      }),
    )
    .max(50),
});

/** Fields and applications to them. The rules only warn; not legal advice. */
export const landContract = {
  list: call(
    'GET',
    '/fields',
    { access: 'VIEW_OVERVIEW' },
    'Fields by name, with what each may still get',
  ).output(z.array(shown).max(maxFields)),
  get: call(
    'GET',
    '/fields/{id}',
    { access: 'VIEW_OVERVIEW' },
    'A field with what was applied to it, and the dumps at its site that are on no record yet',
  )
    .input(z.object({ id }))
    .output(fieldDetail),
  create: call('POST', '/fields', { access: 'EDIT_JOB', idempotent: true }, 'Add a field')
    .errors({
      ...nameTaken,
      ...looksLike,
      'field.too-many': { status: 409, message: 'A company has at most 500 fields.' },
    })
    .input(fieldInput)
    .output(shown),
  update: call(
    'PUT',
    '/fields/{id}',
    { access: 'EDIT_JOB' },
    'Change a field; what was recorded stays as it was',
  )
    .errors({ ...nameTaken, ...changedMeanwhile(shown), ...looksLike })
    .input(z.intersection(z.object({ id, ...seen }), fieldInput))
    .output(shown),
  apply: call(
    'POST',
    '/fields/{id}/applications',
    { access: 'EDIT_JOB', idempotent: true },
    'Record what was applied to a field; what rules have against it is recorded with it',
  )
    .errors(applicationRefusals)
    .input(z.intersection(z.object({ id }), applicationInput))
    .output(fieldDetail),
  correct: call(
    'POST',
    '/fields/{id}/applications/{applicationId}/correction',
    { access: 'EDIT_JOB', idempotent: true },
    'Replace an entry by another, or withdraw it; it stays readable',
  )
    .errors({
      ...applicationRefusals,
      'application.corrected': {
        status: 409,
        message: 'This entry was already corrected. Correct the one that replaced it.',
      },
    })
    .input(
      z.object({
        id,
        applicationId: id,
        reason: correctionReason,
        /** Null withdraws the entry. */
        application: applicationInput.nullable(),
      }),
    )
    .output(fieldDetail),
  csv: call(
    'GET',
    '/field-applications/file',
    { access: 'VIEW_OVERVIEW' },
    'What was applied to all fields in a year, with corrected entries, as CSV',
  )
    .errors({
      'application.too-many': {
        status: 422,
        message: 'That is more than 50,000 entries. Download the records of the fields one by one.',
      },
    })
    .input(z.object({ year: z.coerce.number().int().min(1_900).max(2_199) }))
    .output(z.file()),
  record: call(
    'GET',
    '/fields/{id}/record',
    { access: 'VIEW_OVERVIEW' },
    'The record of a field for a year, as 40 CFR 503.17(b) asks for it, as PDF',
  )
    .errors({
      ...busy,
      'application.too-many-for-paper': {
        status: 422,
        message: 'That is more than 5,000 entries, too many for a PDF. Download the table of all fields.',
      },
    })
    .input(z.object({ id, year: z.coerce.number().int().min(1_900).max(2_199) }))
    .output(z.file()),
  transfer: call(
    'GET',
    '/fields/{id}/applications/{applicationId}/transfer',
    { access: 'VIEW_OVERVIEW' },
    'The transfer record of manure with its analysis, for who receives it, as PDF',
  )
    .errors({
      ...busy,
      'application.not-manure': { status: 422, message: 'Transfer records are made for manure only.' },
    })
    .input(z.object({ id, applicationId: id }))
    .output(z.file()),
};
