import {
  clientImport,
  clientImportInput,
  largestImportBytes,
  matchReason,
  maxImportRows,
  rejectedRow,
} from '@haulwright/domain/imports/client-import';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import {
  balanceImportInput,
  balanceTotals,
  jobImportInput,
  priceImportInput,
  truckImportInput,
  workVerdict,
} from '@haulwright/domain/imports/work-import';
import { jobTypeWord } from '@haulwright/domain/imports/job-type-words';
import { maxLength } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call } from './base.ts';

const traitTexts = (max: number) => z.array(z.string().max(max)).max(51);

/** The traits by which a list's client is compared with existing ones. */
export const clientTraits = z.object({
  name: z.string().max(maxLength.name),
  phones: traitTexts(maxLength.phone),
  emails: traitTexts(maxLength.email),
  streets: traitTexts(maxLength.line),
});

const alreadyRunning = {
  'import.already-running': {
    status: 409,
    message: 'An import is already running. Wait until it is finished.',
  },
} as const;
const serviceUnknown = {
  'import.service-unknown': {
    status: 422,
    message: 'The chosen service no longer exists. Choose another.',
  },
} as const;
const workVerdicts = z.object({
  rows: z.array(workVerdict),
  /** Of open balances. */
  totals: balanceTotals.optional(),
});

export const importsContract = {
  jobTypeWords: call(
    'GET',
    '/job-imports/job-type-words',
    { access: 'CREATE_JOB' },
    'Words of other programs for own job types, as said for the last lists of jobs and past services',
  ).output(z.array(jobTypeWord)),
  previewJobs: call(
    'POST',
    '/job-imports/preview',
    { access: 'CREATE_JOB', largestBodyBytes: largestImportBytes },
    'What would become of each row of a list of jobs or past services',
  )
    .input(jobImportInput)
    .output(workVerdicts),
  startJobs: call(
    'POST',
    '/job-imports',
    { access: 'CREATE_JOB', idempotent: true, largestBodyBytes: largestImportBytes },
    'Import jobs or past services, all rows that are right in one step; past services make the next one due',
  )
    .errors({ ...alreadyRunning, ...serviceUnknown })
    .input(jobImportInput)
    .output(clientImport),
  previewTrucks: call(
    'POST',
    '/truck-imports/preview',
    { access: 'MANAGE_FLEET', largestBodyBytes: largestImportBytes },
    'What would become of each row of a list of trucks',
  )
    .input(truckImportInput)
    .output(workVerdicts),
  startTrucks: call(
    'POST',
    '/truck-imports',
    { access: 'MANAGE_FLEET', idempotent: true, largestBodyBytes: largestImportBytes },
    'Import trucks, all rows that are right in one step',
  )
    .errors(alreadyRunning)
    .input(truckImportInput)
    .output(clientImport),
  previewBalances: call(
    'POST',
    '/balance-imports/preview',
    { access: 'MANAGE_BILLING', largestBodyBytes: largestImportBytes },
    'What would become of each row of a list of open invoices and credits from before, and their sums',
  )
    .input(balanceImportInput)
    .output(workVerdicts),
  startBalances: call(
    'POST',
    '/balance-imports',
    { access: 'MANAGE_BILLING', idempotent: true, largestBodyBytes: largestImportBytes },
    'Import open invoices and credits from before with their numbers, all rows that are right in one step',
  )
    .errors(alreadyRunning)
    .input(balanceImportInput)
    .output(clientImport),
  previewPrices: call(
    'POST',
    '/price-imports/preview',
    { access: 'MANAGE_PRICES', largestBodyBytes: largestImportBytes },
    'What would become of each row of a list of products and services',
  )
    .input(priceImportInput)
    .output(workVerdicts),
  startPrices: call(
    'POST',
    '/price-imports',
    { access: 'MANAGE_PRICES', idempotent: true, largestBodyBytes: largestImportBytes },
    'Import products and services into the price book, all rows that are right in one step',
  )
    .errors(alreadyRunning)
    .input(priceImportInput)
    .output(clientImport),
  findDuplicates: call(
    'POST',
    '/client-imports/duplicates',
    { access: 'CREATE_CLIENT', largestBodyBytes: largestImportBytes },
    'Which clients of a list are there already; null for those that are not, in their order',
  )
    .input(z.object({ clients: z.array(clientTraits).max(maxImportRows) }))
    .output(
      z.object({
        matches: z.array(
          z.object({ clientId: id, clientName: z.string(), reasons: z.array(matchReason) }).nullable(),
        ),
      }),
    ),
  start: call(
    'POST',
    '/client-imports',
    { access: 'CREATE_CLIENT', idempotent: true, largestBodyBytes: largestImportBytes },
    'Start importing clients from the rows of a list; follow it by its id',
  )
    .errors({ ...alreadyRunning, ...serviceUnknown })
    .input(clientImportInput)
    .output(clientImport),
  list: call('GET', '/client-imports', { access: 'CREATE_CLIENT' }, 'The last 30 imports, newest first')
    .input(z.object(pageInput))
    .output(pageOf(clientImport)),
  get: call('GET', '/client-imports/{id}', { access: 'CREATE_CLIENT' }, 'Progress and result of an import')
    .input(z.object({ id }))
    .output(clientImport),
  rejected: call(
    'GET',
    '/client-imports/{id}/rejected',
    { access: 'CREATE_CLIENT' },
    'The first 200 rows that were not imported, with the reasons',
  )
    .input(z.object({ id }))
    .output(z.array(rejectedRow)),
  rejectedFile: call(
    'GET',
    '/client-imports/{id}/rejected-file',
    { access: 'CREATE_CLIENT' },
    'All rows that were not imported as CSV with a column of reasons, to be corrected and imported again',
  )
    .input(z.object({ id }))
    .output(z.file()),
  undo: call(
    'POST',
    '/client-imports/{id}/undo',
    { access: 'ARCHIVE_CLIENT' },
    'Remove what an import added, except what is used meanwhile',
  )
    .errors({
      ...alreadyRunning,
      'import.nothing-to-undo': { status: 409, message: 'There is nothing of this import to undo.' },
    })
    .input(z.object({ id }))
    .output(clientImport),
};
