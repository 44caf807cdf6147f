import {
  factCorrectionInput,
  factWithdrawalInput,
  measuredTank,
  minuteOfWork,
  officeFact,
  truckDayDetail,
} from '@haulwright/domain/custody/office/day-fact';
import { finding, findingKind, findingKinds } from '@haulwright/domain/compliance/finding';
import { ticket, ticketDetail, truckDay } from '@haulwright/domain/custody/visits/ticket';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { disposalFeeInput } from '@haulwright/domain/disposal/disposal-fee';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { gallons } from '@haulwright/domain/kernel/quantity';
import { maxLength, optionalText, requiredText, searchText } from '@haulwright/domain/kernel/text';
import { visitNote } from '@haulwright/domain/custody/visits/disposal-visit';
import { ticketSort, ticketTotals } from '@haulwright/domain/custody/visits/ticket-list';
import { defaultTicketSort } from '@haulwright/domain/custody/visits/ticket-sorts';
import { wasteType } from '@haulwright/domain/services/waste-type';
import { z } from 'zod';
import { call, looksLike } from './base.ts';
import { alreadyCorrected, dayClosed, manifestLeft } from './custody.refusals.ts';
import { narrowEnough, shiftDays } from './shifts.contract.ts';

/** Maximum visits of one inspection file, and washings, and its days: five years, the longest a state requires. */
export const maxInspectedTickets = 10_000;
export const maxInspectedDays = 5 * 366;

/** A period of which a file is made. */
const inspected = <Asked extends z.ZodType<{ from: string; to: string }>>(asked: Asked) =>
  asked
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maxInspectedDays * 86_400_000, {
      path: ['to'],
      message: 'Choose at most five years.',
    });

const correction = z.object({
  /** The visit from which it is corrected. */
  id,
  factId: id,
  gallons: gallons.min(1, 'Enter the gallons.'),
  reason: requiredText(maxLength.description, 'Say why the gallons were wrong.'),
});

/** Why the ledger refuses a fact; the server's sentence says which other fact is in the way. */
const ledgerRefusals = {
  ...dayClosed,
  'load.nothing-on-board': { status: 409, message: 'The tank was empty at that time.' },
  'load.more-than-on-board': { status: 409, message: 'That is more than was in the tank at that time.' },
  'load.waste-does-not-mix': {
    status: 409,
    message: 'Another waste was in that tank, and the two do not mix.',
  },
  'load.same-compartment': { status: 409, message: 'Choose two different tanks.' },
  'load.not-empty': {
    status: 409,
    message: 'The tank was not empty at that time, so it could not be washed.',
  },
  'load.over-capacity': {
    status: 409,
    message: 'The tank would hold more than fits. Check the gallons, the time, or choose another tank.',
  },
} as const;

const factRefusals = {
  ...ledgerRefusals,
  ...alreadyCorrected,
  'load.manifest-left': manifestLeft,
} as const;

const maxMeasuredTanks = 20;

/** What tickets are narrowed by; words are those of their numbers, sites, trucks and clients. */
export const ticketFilter = {
  search: searchText,
  clientId: id.optional(),
  siteId: id.optional(),
  vehicleId: id.optional(),
  wasteType: wasteType.optional(),
  /** Days of the company, inclusive. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};

export const complianceContract = {
  summary: call(
    'GET',
    '/compliance',
    { access: 'VIEW_OVERVIEW' },
    'How much is overdue or missing, by kind',
  ).output(
    z.object({
      counts: z.array(z.object({ kind: findingKind, count: z.number().int() })).max(findingKinds.length),
    }),
  ),
  findings: call(
    'GET',
    '/compliance/findings',
    { access: 'VIEW_OVERVIEW' },
    'What of one kind is overdue or missing, the oldest first',
  )
    .input(z.object({ kind: findingKind, ...pageInput }))
    .output(pageOf(finding)),
  tickets: call(
    'GET',
    '/compliance/tickets',
    { access: 'VIEW_OVERVIEW' },
    'Visits at disposal sites, newest first; searched by ticket number, site, truck or client',
  )
    .input(z.object({ ...ticketFilter, sort: ticketSort.default(defaultTicketSort), ...pageInput }))
    .output(pageOf(ticket)),
  ticketTotals: call(
    'GET',
    '/compliance/ticket-totals',
    { access: 'VIEW_OVERVIEW' },
    'How many visits a filter finds, and their gallons by waste',
  )
    .input(z.object(ticketFilter))
    .output(ticketTotals),
  ticket: call(
    'GET',
    '/compliance/tickets/{id}',
    { access: 'VIEW_OVERVIEW' },
    'A visit with each client’s gallons, its entries in the ledger, photos, corrections and notes',
  )
    .input(z.object({ id }))
    .output(ticketDetail),
  addNote: call(
    'POST',
    '/compliance/tickets/{id}/notes',
    { access: 'EDIT_JOB', idempotent: true },
    'Add a ticket number, why there is none, or what one side says about a difference',
  )
    .errors(looksLike)
    .input(z.object({ id, note: visitNote }))
    .output(ticketDetail),
  recordFee: call(
    'POST',
    '/compliance/tickets/{id}/fees',
    { access: 'EDIT_JOB', idempotent: true },
    'Record what the site charged for a visit; the newest counts, and the ones before stay',
  )
    .input(z.object({ id, fee: disposalFeeInput }))
    .output(ticketDetail),
  feesFile: call(
    'GET',
    '/compliance/fees',
    { access: 'VIEW_OVERVIEW' },
    'The fees of all visits of a period, as expected and as charged, as CSV: to compare with a site’s invoice',
  )
    .errors({
      'fees.too-many': {
        status: 422,
        message: 'That is more than 10,000 visits. Choose a shorter period.',
      },
    })
    .input(inspected(z.object(shiftDays)))
    .output(z.file()),
  correctGallons: call(
    'POST',
    '/compliance/tickets/{id}/corrections',
    { access: 'EDIT_JOB', idempotent: true },
    'Correct the gallons of a pickup or a dump of a visit; what follows from it is posted again, the old entries stay',
  )
    .errors({
      'load.already-corrected': {
        status: 409,
        message: 'Someone else corrected this already. Reload the page.',
      },
      'load.cannot-correct': {
        status: 409,
        message: 'With these gallons the tank would have held less than what was dumped, or more than fits.',
      },
      ...dayClosed,
      'load.manifest-left': manifestLeft,
    })
    .input(correction)
    .output(ticketDetail),
  days: call(
    'GET',
    '/compliance/days',
    { access: 'VIEW_OVERVIEW' },
    'The days of trucks on which waste moved or was reported, newest first, each with its balance and what keeps it open',
  )
    .input(narrowEnough(z.object(shiftDays)))
    .output(z.array(truckDay)),
  day: call(
    'GET',
    '/compliance/days/{vehicleId}/{date}',
    { access: 'VIEW_OVERVIEW' },
    'A truck’s day opened: everything seen at its tanks, with corrections, and the jobs whose gallons are in none',
  )
    .input(z.object({ vehicleId: id, date: calendarDate }))
    .output(truckDayDetail),
  recordFact: call(
    'POST',
    '/compliance/days/{vehicleId}/{date}/facts',
    { access: 'EDIT_JOB', idempotent: true },
    'Record a pickup, a move between tanks, a measurement or a washing that nobody reported',
  )
    .errors({
      ...ledgerRefusals,
      'load.manifest-left': manifestLeft,
      'load.in-future': { status: 409, message: 'That time is still to come. Enter when it was done.' },
      'load.wrong-job': {
        status: 409,
        message: 'Choose a completed job of this client and waste whose gallons are in no tank yet.',
      },
    })
    .input(z.object({ vehicleId: id, date: calendarDate, minute: minuteOfWork, fact: officeFact }))
    .output(truckDayDetail),
  correctFact: call(
    'POST',
    '/compliance/facts/{id}/corrections',
    { access: 'EDIT_JOB', idempotent: true },
    'Correct the gallons or the tank of what was seen at a truck; what follows from it is posted again, the old entries stay',
  )
    .errors({
      ...factRefusals,
      'load.cannot-correct': { status: 409, message: 'That cannot be changed on what was recorded.' },
    })
    .input(factCorrectionInput)
    .output(truckDayDetail),
  withdrawFact: call(
    'POST',
    '/compliance/facts/{id}/withdrawal',
    { access: 'EDIT_JOB', idempotent: true },
    'Withdraw what was recorded by mistake; it stays in the books as withdrawn, with the reason',
  )
    .errors({
      ...factRefusals,
      'load.site-signed': {
        status: 409,
        message: 'The site signed for this load at its gate. Correct the gallons of the dump instead.',
      },
      'load.spread': {
        status: 409,
        message:
          'This load is in the record of a field. Withdraw that record first, or correct the gallons of the dump instead.',
      },
    })
    .input(factWithdrawalInput)
    .output(truckDayDetail),
  closeDay: call(
    'POST',
    '/compliance/days/closing',
    { access: 'EDIT_JOB', idempotent: true },
    'Close a truck’s day; from then on only corrections change it',
  )
    .errors({
      'day.closed-already': { status: 409, message: 'This day is already closed.' },
      'day.not-ready': {
        status: 409,
        message:
          'This day cannot be closed yet. Settle what is listed, or let an admin close it with a reason.',
      },
      'day.not-measured': {
        status: 409,
        message: 'Enter what was measured in each tank that waste stays in, and how.',
      },
      ...ledgerRefusals,
    })
    .input(
      z.object({
        vehicleId: id,
        date: calendarDate,
        /** Why waste stays on board. */
        onBoardReason: optionalText(maxLength.description),
        /** What was measured in the tanks that it stays in. */
        measured: z.array(measuredTank).max(maxMeasuredTanks).optional(),
        /** The admin's reason for closing it although something is missing. */
        reason: optionalText(maxLength.description),
      }),
    )
    .output(truckDay),
  inspection: call(
    'GET',
    '/compliance/inspection',
    { access: 'VIEW_OVERVIEW' },
    'All visits of a period with each client’s gallons and the tanks washed, for an inspector: PDF, or CSV of either',
  )
    .errors({
      'inspection.too-many': {
        status: 422,
        message: 'That is more than 10,000 tickets or washings. Choose a shorter period.',
      },
      'inspection.busy': { status: 429, message: 'Many PDFs are being made. Try again in a minute.' },
    })
    .input(
      inspected(
        z.object({
          ...shiftDays,
          /** Only this client’s gallons: nobody else is named. */
          clientId: id.optional(),
          vehicleId: id.optional(),
          wasteType: wasteType.optional(),
          format: z.enum(['pdf', 'csv', 'washings']),
        }),
      ),
    )
    .output(z.file()),
};
