import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { searchText } from '@haulwright/domain/kernel/text';
import { job } from '@haulwright/domain/jobs/job';
import { jobDetail } from '@haulwright/domain/jobs/job-detail';
import {
  rental,
  rentalInput,
  rentalSummary,
  rentalTotals,
  withDaysInOrder,
} from '@haulwright/domain/rentals/rental';
import { rentalEventInput } from '@haulwright/domain/rentals/rental-event';
import {
  rentalWork,
  rentalWorkInput,
  workCompletion,
  workUnits,
} from '@haulwright/domain/rentals/rental-work';
import { stockOfKind } from '@haulwright/domain/rentals/stock-list';
import { sanitationRules } from '@haulwright/domain/rentals/sanitation-rules';
import {
  labelNumber,
  maxUnitPlaces,
  maxUnitsAtOnce,
  newUnits,
  unit,
  unitInput,
  unitPlace,
  unitState,
  unitType,
  unitTypeInput,
} from '@haulwright/domain/rentals/unit';
import { listSort } from '@haulwright/domain/kernel/list-sort';
import { defaultRentalSort, rentalColumns } from '@haulwright/domain/rentals/rental-sorts';
import { z } from 'zod';
import { call, changedMeanwhile, looksLike, seen, versioned } from './base.ts';
import { jobRefusals, statusRefusals, timeRefusal } from './jobs.contract.ts';

const nameTaken = { 'name.taken': { status: 409, message: 'This name is already in use.' } } as const;
/** As their forms see them. */
const shownType = versioned(unitType);
const shownUnit = versioned(unit);
const shownRules = versioned(sanitationRules);
const shown = versioned(rental);

const noSuchType = {
  'unit.type-unknown': { status: 422, message: 'This kind of unit no longer exists. Reload the page.' },
} as const;

/** Why an event cannot have happened as reported. */
const eventRefusals = {
  'unit.on-rent': {
    status: 409,
    message: 'One of these units was on rent elsewhere on that day. Record its pickup there first.',
  },
  'unit.not-there': {
    status: 409,
    message:
      'One of these units was not at this rental on that day. Look at its history and choose another day.',
  },
  'unit.not-available': {
    status: 409,
    message: 'One of these units is in maintenance, lost or retired. Change its state first.',
  },
  'rental.ended': { status: 409, message: 'This rental has ended. Reopen it, or start another one.' },
  'rental.paused': { status: 409, message: 'This rental was already paused on that day.' },
  'rental.not-paused': { status: 409, message: 'This rental was not paused on that day.' },
} as const;

const units = z.object({ units: z.array(shownUnit).max(maxUnitsAtOnce) });

/** What a list of rentals is narrowed by. */
export const rentalFilter = {
  search: searchText,
  clientId: id.optional(),
  which: z.enum(['running', 'ended', 'all']).default('running'),
};
export const rentalSort = listSort(rentalColumns).default(defaultRentalSort);

export const rentalsContract = {
  types: {
    list: call('GET', '/unit-types', { access: 'VIEW_ALL_JOBS' }, 'The kinds of units, by name').output(
      z.array(shownType),
    ),
    create: call('POST', '/unit-types', { access: 'MANAGE_FLEET' }, 'Add a kind of unit')
      .errors({ ...nameTaken, ...looksLike })
      .input(unitTypeInput)
      .output(shownType),
    update: call('PUT', '/unit-types/{id}', { access: 'MANAGE_FLEET' }, 'Change a kind of unit')
      .errors({ ...nameTaken, ...changedMeanwhile(shownType), ...looksLike })
      .input(unitTypeInput.extend({ id, ...seen }))
      .output(shownType),
  },

  units: {
    list: call(
      'GET',
      '/units',
      { access: 'VIEW_ALL_JOBS' },
      'Units by label number, with where each stands and when it was last serviced',
    )
      .input(
        z.object({
          /** Finds label numbers, serial numbers, clients and rentals. */
          search: searchText,
          unitTypeId: id.optional(),
          state: unitState.optional(),
          /** Only units that can go to this rental: idle, in working order, and of a kind with a price. */
          forRentalId: id.optional(),
          ...pageInput,
        }),
      )
      .output(pageOf(shownUnit)),
    places: call(
      'GET',
      '/unit-places',
      { access: 'VIEW_ALL_JOBS' },
      'The addresses at which units stand, with how many of each, those with the most first',
    )
      .input(z.object({ search: searchText, unitTypeId: id.optional() }))
      .output(z.array(unitPlace).max(maxUnitPlaces)),
    byLabel: call(
      'GET',
      '/unit-labels/{labelNumber}',
      { access: 'VIEW_OWN_JOBS' },
      'The unit with a label, as its QR code links to it; technicians read who has it and where only if it belongs to a job of theirs in the days that their phone knows',
    )
      .input(z.object({ labelNumber }))
      .output(shownUnit),
    create: call(
      'POST',
      '/units',
      { access: 'MANAGE_FLEET', idempotent: true },
      'Add units that are alike, with consecutive label numbers',
    )
      .errors({
        ...noSuchType,
        'unit.label-taken': {
          status: 409,
          message: 'One of these label numbers is in use. Start with another one.',
        },
        'unit.labels-exhausted': {
          status: 409,
          message: 'Label numbers end at 99999. Start with a lower one.',
        },
      })
      .input(newUnits)
      .output(units),
    update: call('PUT', '/units/{id}', { access: 'MANAGE_FLEET' }, 'Change a unit, or where it is while idle')
      .errors({
        ...noSuchType,
        ...looksLike,
        ...changedMeanwhile(shownUnit),
        'unit.on-rent': {
          status: 409,
          message: 'This unit is on rent. Record its pickup before you change its kind or its state.',
        },
        'unit.type-fixed': {
          status: 409,
          message: 'This unit was billed as its current kind. Retire it and add one of the other kind.',
        },
      })
      .input(unitInput.extend({ id, ...seen }))
      .output(shownUnit),
    labels: call(
      'GET',
      '/unit-labels',
      { access: 'VIEW_ALL_JOBS' },
      'Labels with QR codes to print and stick on units, as PDF',
    )
      .errors({
        'pdf.busy': { status: 429, message: 'Many PDFs are being made. Try again in a minute.' },
        'unit.no-labels': { status: 404, message: 'There are no units with these label numbers.' },
        'unit.many-labels': { status: 422, message: 'That is more than 300 labels. Print fewer at once.' },
      })
      .input(z.object({ first: labelNumber, last: labelNumber }))
      .output(z.file()),
  },

  work: {
    plan: call(
      'POST',
      '/rentals/{id}/jobs',
      { access: 'CREATE_JOB', idempotent: true },
      'Plan a job that delivers, exchanges, moves, services or picks up units of a rental',
    )
      .errors({
        ...jobRefusals,
        ...timeRefusal,
        ...noSuchType,
        'rental.ended': eventRefusals['rental.ended'],
      })
      .input(rentalWorkInput.extend({ id }))
      .output(job),
    ofJob: call(
      'GET',
      '/jobs/{jobId}/rental-work',
      { access: 'VIEW_OWN_JOBS' },
      'What a job is to do with units of a rental, and what was done; null when it is other work',
    )
      .input(z.object({ jobId: id }))
      .output(z.object({ work: rentalWork.nullable() })),
    units: call(
      'GET',
      '/jobs/{jobId}/rental-work/units',
      { access: 'VIEW_OWN_JOBS' },
      'Which units a job of a rental may have been done with',
    )
      .input(z.object({ jobId: id }))
      .output(workUnits),
    complete: call(
      'POST',
      '/jobs/{jobId}/rental-work/completion',
      { access: 'UPDATE_JOB_STATUS', idempotent: true },
      'Complete a job of a rental, today or on the day given, with the units it was done with; all of them are recorded, or nothing is done',
    )
      .errors({
        ...statusRefusals,
        'units.refused': { status: 409, message: 'One of these units cannot be recorded.' },
      })
      .input(z.intersection(z.object({ jobId: id }), workCompletion))
      .output(jobDetail),
  },

  sanitation: {
    table: call(
      'GET',
      '/sanitation-table',
      { access: 'VIEW_PRICES' },
      'People per toilet by hours a week, for pages of the version before that are still open; newer ones count by the rules',
    ).output(
      z.object({
        rows: z.array(z.object({ hours: z.number().int(), peoplePerToilet: z.number().int() })).max(20),
        peoplePerHandWash: z.number().int(),
      }),
    ),
    get: call(
      'GET',
      '/sanitation-rules',
      { access: 'VIEW_PRICES' },
      'How the company counts toilets for events, building sites and crews in the field',
    ).output(shownRules),
    save: call(
      'PUT',
      '/sanitation-rules',
      { access: 'MANAGE_PRICES' },
      'Change how the company counts toilets',
    )
      .errors(changedMeanwhile(shownRules))
      .input(sanitationRules.safeExtend(seen))
      .output(shownRules),
  },

  stock: call(
    'GET',
    '/rental-stock',
    { access: 'VIEW_ALL_JOBS' },
    'How many units of each kind are on rent, reserved by rentals, held by quotes and free, for 14 days from a day on; earlier than today means today',
  )
    .input(z.object({ from: calendarDate.optional() }))
    .output(z.object({ today: calendarDate, from: calendarDate, kinds: z.array(stockOfKind) })),

  list: call(
    'GET',
    '/rentals',
    { access: 'VIEW_PRICES' },
    'Rentals by any column, and which fall short of their rule',
  )
    .input(z.object({ ...rentalFilter, sort: rentalSort, ...pageInput }))
    .output(pageOf(rentalSummary)),
  totals: call('GET', '/rental-totals', { access: 'VIEW_PRICES' }, 'Sums of all rentals that match')
    .input(z.object(rentalFilter))
    .output(rentalTotals),
  get: call(
    'GET',
    '/rentals/{id}',
    { access: 'VIEW_PRICES' },
    'A rental with its terms, the units on site and what happened',
  )
    .input(z.object({ id }))
    .output(shown),
  create: call('POST', '/rentals', { access: 'MANAGE_PRICES', idempotent: true }, 'Agree on a rental')
    .errors({ ...noSuchType, ...looksLike })
    .input(withDaysInOrder(rentalInput))
    .output(shown),
  update: call('PUT', '/rentals/{id}', { access: 'MANAGE_PRICES' }, 'Change what is agreed on a rental')
    .errors({
      ...noSuchType,
      ...changedMeanwhile(shown),
      'rental.ended': eventRefusals['rental.ended'],
      'rental.terms-fixed': {
        status: 409,
        message: 'Units were delivered under these terms. End this rental and start another with new terms.',
      },
      'rental.price-fixed': {
        status: 409,
        message: 'Agreed prices up to today stay as they are. Add another price, from the day it counts.',
      },
      ...looksLike,
    })
    .input(withDaysInOrder(rentalInput.extend({ id, ...seen })))
    .output(shown),
  reopen: call(
    'POST',
    '/rentals/{id}/reopening',
    { access: 'MANAGE_PRICES' },
    'Make a rental active again that has ended, to record what was heard of late',
  )
    .errors({
      'rental.active': { status: 409, message: 'This rental has not ended.' },
      'rental.client-not-active': { status: 409, message: 'This client is archived. Reactivate it first.' },
    })
    .input(z.object({ id }))
    .output(shown),
  end: call(
    'POST',
    '/rentals/{id}/end',
    { access: 'MANAGE_PRICES' },
    'End a rental whose units are all picked up; what it owes is still billed',
  )
    .errors({
      'rental.ended': eventRefusals['rental.ended'],
      'rental.units-on-site': {
        status: 409,
        message: 'Units are still on site. Record their pickup first.',
      },
    })
    .input(z.object({ id }))
    .output(shown),
  record: call(
    'POST',
    '/rentals/{id}/events',
    { access: 'EDIT_JOB', idempotent: true },
    'Record what happened to units of a rental, today or before: rent follows from it',
  )
    .errors({
      ...eventRefusals,
      'event.in-future': { status: 422, message: 'This day is in the future.' },
      'event.long-ago': { status: 422, message: 'Choose a day of the last five years.' },
      'event.unit-unknown': { status: 422, message: 'One of these units no longer exists. Reload the page.' },
      'event.place-unknown': { status: 422, message: 'This address does not belong to the client.' },
      'event.job-unknown': { status: 422, message: 'This job does not belong to the client.' },
      'rental.type-not-agreed': {
        status: 409,
        message: 'No price is agreed for this kind of unit. Add it to the rental first.',
      },
      'unit.other-type': {
        status: 409,
        message:
          'A unit can only be exchanged for one of the same kind. Record a pickup and a delivery instead.',
      },
    })
    .input(z.intersection(z.object({ id }), rentalEventInput))
    .output(shown),
  withdraw: call(
    'POST',
    '/rentals/{id}/events/{eventId}/withdrawal',
    { access: 'EDIT_JOB', idempotent: true },
    'Withdraw an event that was recorded by mistake; it stays readable',
  )
    .errors({
      ...eventRefusals,
      'event.withdrawn': { status: 409, message: 'This was already withdrawn.' },
    })
    .input(z.object({ id, eventId: id }))
    .output(shown),
};
