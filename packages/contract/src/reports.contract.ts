import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { report, reportFormat, reportInput } from '@haulwright/domain/reports/report';
import { z } from 'zod';
import { call } from './base.ts';

export const reportsContract = {
  create: call(
    'POST',
    '/reports',
    { access: 'GENERATE_REPORTS', idempotent: true },
    'Start making a report; follow it by its id',
  )
    .errors({
      'report.too-many': {
        status: 409,
        message: 'Ten reports are already being generated. Wait until one of them is ready.',
      },
    })
    .input(reportInput)
    .output(report),
  list: call('GET', '/reports', { access: 'GENERATE_REPORTS' }, 'The last 50 reports, newest first')
    .input(z.object(pageInput))
    .output(pageOf(report)),
  get: call('GET', '/reports/{id}', { access: 'GENERATE_REPORTS' }, 'Progress and result of a report')
    .input(z.object({ id }))
    .output(report),
  file: call(
    'GET',
    '/reports/{id}/file',
    { access: 'GENERATE_REPORTS' },
    'A ready report as PDF, or its rows as CSV',
  )
    .errors({ 'report.not-ready': { status: 409, message: 'This report is not ready.' } })
    .input(z.object({ id, format: reportFormat }))
    .output(z.file()),
  remove: call(
    'DELETE',
    '/reports/{id}',
    { access: 'GENERATE_REPORTS' },
    'Remove a report and its files; one that is being made is stopped',
  )
    .input(z.object({ id }))
    .output(z.object({ id })),
};
