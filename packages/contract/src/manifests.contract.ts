import { id } from '@haulwright/domain/kernel/ids';
import { maxLength, plainText } from '@haulwright/domain/kernel/text';
import {
  checkedPaper,
  fillInInput,
  makeInput,
  reasonInput,
  rejectionInput,
  visitManifests,
} from '@haulwright/domain/manifests/manifest-view';
import { greaseTrap } from '@haulwright/domain/manifests/grease-cleaning';
import { numberSpan, reservedNumbers, reserveInput } from '@haulwright/domain/manifests/reserved-numbers';
import { signatureInput } from '@haulwright/domain/manifests/manifest-signature';
import { z } from 'zod';
import { call } from './base.ts';

const notNow = {
  'manifest.not-now': {
    status: 409,
    message: 'The manifest’s status has changed. Reload the page.',
  },
} as const;
const numbersMoved = {
  'manifest.nothing-left': {
    status: 409,
    message: 'The ledger has no gallons left for this manifest. Void it, or correct the gallons first.',
  },
} as const;

const busy = {
  'manifest.busy': { status: 429, message: 'Many PDFs are being made. Try again in a minute.' },
} as const;

/** What was signed stays as it was signed, and goes no further: neither to the next signer nor out of the office. */
export const outdated = {
  'manifest.outdated': {
    status: 409,
    message: 'The gallons were corrected since this manifest was signed. Let an admin correct it first.',
  },
} as const;

/** Papers of hauled waste, by the rule packs a company follows. Not legal advice. */
export const manifestsContract = {
  list: call(
    'GET',
    '/manifests',
    { access: 'VIEW_OVERVIEW' },
    'The manifests of a visit at a disposal site, and the rule packs that ask for more',
  )
    .input(z.object({ visitId: id }))
    .output(visitManifests),
  make: call(
    'POST',
    '/manifests',
    { access: 'EDIT_JOB', idempotent: true },
    'Make the manifests a followed rule pack asks for: one for each client, or one for the load',
  )
    .errors({
      'manifest.pack-not-followed': {
        status: 422,
        message: 'Your company does not follow this rule pack. An admin can turn it on in the settings.',
      },
      'manifest.none-wanted': {
        status: 409,
        message: 'This rule pack requires no further manifest for this load.',
      },
    })
    .input(makeInput)
    .output(visitManifests),
  sign: call(
    'POST',
    '/manifests/{id}/signatures',
    { access: 'EDIT_JOB', idempotent: true },
    'Note who signed the printed manifest, or why a client did not; it goes on once all is there',
  )
    .errors({
      ...notNow,
      'manifest.generator-not-signed': {
        status: 409,
        message: 'The client signs first. Record the signature, or why there is none.',
      },
      'manifest.fields-missing': {
        status: 422,
        message: 'Something the rule requires is missing.',
        data: z.object({ missing: z.array(z.string()) }),
      },
      ...outdated,
      'manifest.paper-missing': {
        status: 409,
        message: 'Enter the site’s ticket number on the ticket first, or wait for its photo.',
      },
    })
    .input(signatureInput.safeExtend({ id }))
    .output(visitManifests),
  fillIn: call(
    'POST',
    '/manifests/{id}/fields',
    { access: 'EDIT_JOB', idempotent: true },
    'Fill in what the product does not record; makes a new version, the figures stay',
  )
    .errors({
      ...notNow,
      'manifest.not-missing': {
        status: 422,
        message: 'That is not missing, or comes from the records. Reload the page.',
      },
    })
    .input(fillInInput)
    .output(visitManifests),
  reject: call(
    'POST',
    '/manifests/{id}/rejection',
    { access: 'EDIT_JOB', idempotent: true },
    'Note that the receiving site rejected the load, or a part of it, and why',
  )
    .errors({
      ...notNow,
      'manifest.site-received': {
        status: 409,
        message:
          'The ledger says that the site received gallons. Reject a part, or correct the gallons first.',
      },
    })
    .input(rejectionInput)
    .output(visitManifests),
  voidOne: call(
    'POST',
    '/manifests/{id}/voiding',
    { access: 'EDIT_JOB', idempotent: true },
    'Void a manifest that has not left yet; its number is not given again',
  )
    .errors(notNow)
    .input(reasonInput)
    .output(visitManifests),
  correct: call(
    'POST',
    '/manifests/{id}/corrections',
    { access: 'MANAGE_COMPANY', idempotent: true },
    'Make a new version with what the ledger says now; where figures changed, all parties sign again',
  )
    .errors({ ...notNow, ...numbersMoved })
    .input(reasonInput)
    .output(visitManifests),
  paper: call(
    'GET',
    '/manifests/{id}/paper',
    { access: 'VIEW_OVERVIEW' },
    'The parts of a manifest as PDF, in the order of the rule pack',
  )
    .errors({ ...busy, ...outdated })
    .input(z.object({ id }))
    .output(z.file()),
  reserve: call(
    'POST',
    '/manifest-numbers',
    { access: 'UPDATE_JOB_STATUS', idempotent: true },
    'Take the next numbers of a truck along on a phone, for papers that are made without signal',
  )
    .errors({
      'manifest.too-many-numbers': {
        status: 429,
        message: 'Your phones reserved many numbers today. Use those first, or ask the office.',
      },
    })
    .input(reserveInput)
    .output(numberSpan),
  reserved: call(
    'GET',
    '/manifest-numbers',
    { access: 'VIEW_OVERVIEW' },
    'Numbers that phones took along and that no paper has yet, newest first',
  ).output(z.array(reservedNumbers)),
  greaseTraps: call(
    'GET',
    '/clients/{clientId}/grease-traps',
    { access: 'VIEW_ALL_CLIENTS' },
    'The addresses of a client whose grease trap was cleaned',
  )
    .input(z.object({ clientId: id }))
    .output(z.array(greaseTrap)),
  greaseEvidence: call(
    'GET',
    '/grease-traps/{addressId}/evidence',
    { access: 'VIEW_ALL_CLIENTS' },
    'The last four cleanings of a grease trap as PDF: gallons, readings, tickets, manifests and photos',
  )
    .errors(busy)
    .input(z.object({ addressId: id }))
    .output(z.file()),
  check: call(
    'POST',
    '/manifest-checks',
    { access: 'anyone' },
    'What is recorded of a printed manifest, by its number and check code',
  )
    .errors({
      'manifest.no-such-paper': {
        status: 404,
        message: 'No manifest has this number and this check code. Compare both with the paper.',
      },
      'manifest.checked-too-often': {
        status: 429,
        message: 'Too many papers were looked up from here. Try again in ten minutes.',
      },
    })
    .input(z.object({ number: plainText(maxLength.name), checkCode: plainText(maxLength.name) }))
    .output(checkedPaper),
};
