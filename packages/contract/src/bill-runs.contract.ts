import { billRun, billRunItem, billRunOutcome } from '@haulwright/domain/invoicing/bill-run';
import { billSchedule } from '@haulwright/domain/invoicing/bill-schedule';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { z } from 'zod';
import { call, changedMeanwhile, issueOnce, manage, prepareOnce, seen, versioned, view } from './base.ts';

const someWork = z.object({
  /** Number approved or issued in this call. */
  done: z.number().int(),
  /** Skipped: with a warning, or refused. */
  left: z.number().int(),
  /** Number left for the next call. */
  waiting: z.number().int(),
});

const schedule = z.object({
  /** Null: they are started by hand. */
  schedule: billSchedule.nullable(),
  /** The next start: its day, and the last day it bills. */
  next: z.object({ on: calendarDate, through: calendarDate }).nullable(),
});

/** As the billing settings see it. */
const shownSchedule = versioned(schedule);

/** Bill runs for everything due, made in the background. */
export const billRunsContract = {
  startBillRun: call(
    'POST',
    '/bill-runs',
    prepareOnce,
    'Make drafts of everything that is due through a day, in the background',
  )
    .errors({
      'run.under-way': { status: 409, message: 'A bill run is under way. Wait until it is done.' },
      'run.in-future': { status: 422, message: 'Choose today or an earlier day.' },
    })
    .input(z.object({ through: calendarDate }))
    .output(billRun),
  billRuns: call('GET', '/bill-runs', view, 'Bill runs, newest first')
    .input(z.object(pageInput))
    .output(pageOf(billRun)),
  billRun: call('GET', '/bill-runs/{id}', view, 'A bill run and how far it is')
    .input(z.object({ id }))
    .output(billRun),
  billRunItems: call(
    'GET',
    '/bill-runs/{id}/items',
    view,
    'What became of each source of a bill run, by client',
  )
    .input(z.object({ id, outcome: billRunOutcome.optional(), ...pageInput }))
    .output(pageOf(billRunItem)),
  billSchedule: call(
    'GET',
    '/billing/schedule',
    view,
    'When bill runs start by themselves, and the next time they do',
  ).output(shownSchedule),
  saveBillSchedule: call(
    'PUT',
    '/billing/schedule',
    manage,
    'Set when bill runs start by themselves, or end it',
  )
    .errors(changedMeanwhile(shownSchedule))
    .input(z.object({ schedule: billSchedule.nullable(), ...seen }))
    .output(shownSchedule),
  approveBillRun: call(
    'POST',
    '/bill-runs/{id}/approvals',
    issueOnce,
    'Approve the drafts of a bill run that have no warning; many at once, called again while some wait',
  )
    .input(z.object({ id }))
    .output(someWork),
  issueBillRun: call(
    'POST',
    '/bill-runs/{id}/issues',
    issueOnce,
    'Issue the approved drafts of a bill run; many at once, called again while some wait',
  )
    .input(z.object({ id }))
    .output(someWork),
};
