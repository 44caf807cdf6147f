import { companyPermit, companyPermitInput } from '@haulwright/domain/permits/company-permit';
import { filedInput, filingCalendar, filingName, summaryFormats } from '@haulwright/domain/filings/deadline';
import { packView } from '@haulwright/domain/filings/followed-pack';
import { id } from '@haulwright/domain/kernel/ids';
import { ownFieldInput } from '@haulwright/domain/manifests/own-fields';
import { packId } from '@haulwright/domain/manifests/pack-id';
import { z } from 'zod';
import { call, changedMeanwhile, looksLike, seen, versioned } from './base.ts';

/** A permit as its form sees it. */
const shownPermit = versioned(companyPermit);

const rules = z.object({
  packs: z.array(packView),
});

const notDue = {
  status: 422,
  message: 'No followed rule pack asks for this. Reload the page.',
} as const;

/** Maximum lines of a summary: clients by waste and site. */
export const maxSummaryRows = 20_000;

/** Rules about papers, the filings they require, and the company's own permits. Not legal advice. */
export const filingsContract = {
  rules: call(
    'GET',
    '/rule-packs',
    { access: 'VIEW_OVERVIEW' },
    'The rule packs with every rule’s source, and which of them the company follows',
  ).output(rules),
  follow: call(
    'PUT',
    '/rule-packs/{packId}',
    { access: 'MANAGE_COMPANY' },
    'Follow a rule pack from today on, or stop following it',
  )
    .input(z.object({ packId, follow: z.boolean() }))
    .output(rules),
  addField: call(
    'POST',
    '/rule-packs/{packId}/fields',
    { access: 'MANAGE_COMPANY', idempotent: true },
    'Ask for a field on papers beyond what a rule pack does; papers made before do not have it',
  )
    .errors({
      'pack.field-twice': {
        status: 409,
        message: 'The pack already has a field with this name. Choose another.',
      },
      'pack.field-too-many': { status: 409, message: 'A company can add at most 20 fields to a pack.' },
    })
    .input(ownFieldInput.extend({ packId }))
    .output(rules),
  removeField: call(
    'DELETE',
    '/rule-packs/{packId}/fields/{id}',
    { access: 'MANAGE_COMPANY' },
    'Ask for a field of the company no longer; papers that have it keep it',
  )
    .input(z.object({ packId, id }))
    .output(rules),
  permits: {
    list: call(
      'GET',
      '/company-permits',
      { access: 'VIEW_OVERVIEW' },
      'Permits, licenses, registrations and certifications of the company, its trucks and its people, the soonest to expire first',
    ).output(z.array(shownPermit)),
    create: call('POST', '/company-permits', { access: 'MANAGE_COMPANY' }, 'Add a permit')
      .errors(looksLike)
      .input(companyPermitInput)
      .output(shownPermit),
    update: call('PUT', '/company-permits/{id}', { access: 'MANAGE_COMPANY' }, 'Replace a permit')
      .errors({ ...changedMeanwhile(shownPermit), ...looksLike })
      .input(companyPermitInput.safeExtend({ id, ...seen }))
      .output(shownPermit),
    remove: call('DELETE', '/company-permits/{id}', { access: 'MANAGE_COMPANY' }, 'Remove a permit')
      .input(z.object({ id }))
      .output(z.object({ id })),
  },
  calendar: call(
    'GET',
    '/filings',
    { access: 'VIEW_OVERVIEW' },
    'What has to be filed by the followed packs, and the permits that expire',
  ).output(filingCalendar),
  summary: call(
    'GET',
    '/filings/summary',
    { access: 'VIEW_OVERVIEW' },
    'What disposal sites received in the period of a filing, by site, waste and client, as PDF, CSV or JSON',
  )
    .errors({
      'filing.not-due': notDue,
      'filing.no-summary': {
        status: 422,
        message: 'This filing is not made from disposal tickets.',
      },
      'filing.too-many-rows': {
        status: 422,
        message: 'The year has more than 20,000 lines. Use the file of tickets for an inspector instead.',
      },
      'filing.busy': { status: 429, message: 'Many PDFs are being made. Try again in a minute.' },
    })
    .input(filingName.extend({ format: z.enum(summaryFormats) }))
    .output(z.file()),
  file: call(
    'POST',
    '/filings',
    { access: 'EDIT_JOB' },
    'Mark a filing as filed, with the day and the confirmation number',
  )
    .errors({
      'filing.not-due': notDue,
      'filing.in-future': { status: 422, message: 'The day it was filed is in the future.' },
    })
    .input(filedInput)
    .output(filingCalendar),
  undo: call('POST', '/filings/undoing', { access: 'EDIT_JOB' }, 'Take back that something was filed')
    .input(filingName)
    .output(filingCalendar),
};
