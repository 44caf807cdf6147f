import {
  dayCopy,
  dayCopyInput,
  dayCopyMade,
  dayCopyMaking,
  maxCopiedJobs,
} from '@haulwright/domain/dispatch/day-copy';
import { maxEdited, routeEditing, routeEditor, screenName } from '@haulwright/domain/dispatch/route-editors';
import { jobCard } from '@haulwright/domain/dispatch/job-card';
import {
  dayPublishing,
  publishedDay,
  routeToPublish,
  unpublishedDay,
} from '@haulwright/domain/dispatch/publish-day';
import { maxPublishedAtOnce } from '@haulwright/domain/dispatch/publish-holds';
import { callPlacesFound, callPlacesInput } from '@haulwright/domain/dispatch/call-places';
import { placesFound, placesInput } from '@haulwright/domain/dispatch/place';
import { week } from '@haulwright/domain/dispatch/week';
import {
  arranged,
  arrangement,
  insertionsInput,
  laneInsertions,
} from '@haulwright/domain/dispatch/arrangement';
import { routeSpread } from '@haulwright/domain/dispatch/route-spread';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { maxLength, requiredText } from '@haulwright/domain/kernel/text';
import { maxVisits } from '@haulwright/domain/routes/manual-route';
import { publishedRoute, route } from '@haulwright/domain/routes/route';
import { routeSheet } from '@haulwright/domain/dispatch/route-sheet';
import { routeVersion } from '@haulwright/domain/routes/route-version';
import { z } from 'zod';
import { call } from './base.ts';
import { townRefusal } from './caller-jobs.contract.ts';
import { jobRefusals } from './jobs.contract.ts';
import { routeEditRefusals } from './routes.contract.ts';

const sheetRefusals = {
  'route.sheets-busy': {
    status: 429,
    message: 'Many route sheets are being generated right now. Try again in a minute.',
  },
} as const;

const trialRefusals = {
  'route.job-unknown': { status: 422, message: 'This job no longer exists.' },
  'route.no-depot': {
    status: 422,
    message: 'The company has no depot address yet. Enter it under Settings, General.',
  },
} as const;

export const dispatchContract = {
  day: call(
    'GET',
    '/dispatch/day',
    { access: 'EDIT_ROUTE' },
    'Every route of a day that is not cancelled, with its stops',
  )
    .input(z.object({ date: calendarDate }))
    .output(
      z.object({
        routes: z.array(route),
        /** Routes whose drivers have an older plan; left out by servers that know nothing of it yet. */
        changedIds: z.array(id).optional(),
        /** Trucks that are back and whose gallons of this day are closed; left out by the same servers. */
        closedVehicleIds: z.array(id).optional(),
      }),
    ),
  week: call(
    'GET',
    '/dispatch/week',
    { access: 'EDIT_ROUTE' },
    'Seven days of routes in sums, and how many jobs wait on each day',
  )
    .input(z.object({ from: calendarDate }))
    .output(week),
  jobCard: call(
    'GET',
    '/dispatch/jobs/{id}/card',
    { access: 'EDIT_ROUTE' },
    'A job at a glance: how to reach the client and get in, and the last services at its address',
  )
    .input(z.object({ id }))
    .output(jobCard),
  copyOfDay: call(
    'GET',
    '/dispatch/copy-of-day',
    { access: 'EDIT_ROUTE' },
    'How the open jobs of a day would stand if it were driven like another day; changes nothing',
  )
    .input(dayCopyInput)
    .output(dayCopy),
  makeDayCopy: call(
    'POST',
    '/dispatch/day-copies',
    { access: 'EDIT_ROUTE', idempotent: true },
    'Make new jobs on a day of jobs of another day that have no like on it; they wait for their trucks, as the answer shows',
  )
    .input(dayCopyMaking)
    .output(dayCopyMade),
  takeBackDayCopy: call(
    'POST',
    '/dispatch/day-copies/take-back',
    { access: 'EDIT_ROUTE' },
    'Delete jobs that were copied with a day, as far as they are on no route and were never begun',
  )
    .input(z.object({ jobIds: z.array(id).min(1).max(maxCopiedJobs) }))
    .output(z.object({ goneJobIds: z.array(id) })),
  arrange: call(
    'PUT',
    '/dispatch/arrangement',
    { access: 'EDIT_ROUTE', idempotent: true },
    'Change several routes in one step: stops, order, truck, driver, day, locks, and the days of jobs on no route; all of it or nothing',
  )
    .errors(routeEditRefusals)
    .input(arrangement)
    .output(arranged),
  editors: call(
    'GET',
    '/dispatch/editors',
    { access: 'EDIT_ROUTE' },
    'Who is changing which route at the moment, on which screen and since when',
  ).output(z.object({ editors: z.array(routeEditor) })),
  sayEditing: call(
    'PUT',
    '/dispatch/editing',
    { access: 'EDIT_ROUTE' },
    'Say which routes this screen is changing, all of them at once; it counts for 40 seconds, so say it again before. Answers with the routes that exist',
  )
    .input(z.object({ screen: screenName, routes: z.array(routeEditing).max(maxEdited) }))
    .output(z.object({ routeIds: z.array(id) })),
  publish: call(
    'POST',
    '/dispatch/routes/{id}/publish',
    { access: 'EDIT_ROUTE' },
    'Give a draft route to its driver, who gets it by email',
  )
    .errors({
      'route.not-draft': { status: 409, message: 'Only a draft can be published.' },
      'route.no-driver': { status: 422, message: 'Choose a driver before you publish the route.' },
      'route.no-jobs': { status: 422, message: 'There is no job on this route to publish.' },
    })
    .input(z.object({ id }))
    .output(publishedRoute),
  undoPublish: call(
    'POST',
    '/dispatch/routes/{id}/undo-publish',
    { access: 'EDIT_ROUTE' },
    'Undo a publishing before its mail leaves: the route is a draft again and its driver hears nothing',
  )
    .errors({
      'route.not-published': {
        status: 409,
        message: 'The route is no longer published, so there is nothing to undo.',
      },
      'route.driver-told': {
        status: 409,
        message:
          'Too late to undo: the driver was told by email. Take the route back instead; the driver is told of that too.',
      },
    })
    .input(z.object({ id }))
    .output(route),
  dayToPublish: call(
    'GET',
    '/dispatch/publishing',
    { access: 'EDIT_ROUTE' },
    'The drafts of a day: who would hear of each and how, what is new for them, and what speaks against it',
  )
    .input(z.object({ date: calendarDate }))
    .output(z.object({ routes: z.array(routeToPublish) })),
  publishDay: call(
    'POST',
    '/dispatch/publishing',
    { access: 'EDIT_ROUTE', idempotent: true },
    'Publish several drafts of a day in one step; what cannot be published, or was changed since it was seen, is left out by name',
  )
    .input(dayPublishing)
    .output(publishedDay),
  undoPublishDay: call(
    'POST',
    '/dispatch/publishing/undo',
    { access: 'EDIT_ROUTE' },
    'Undo the publishing of several routes before their drivers are told; those whose drivers were told are left out by name',
  )
    .input(z.object({ routeIds: z.array(id).min(1).max(maxPublishedAtOnce) }))
    .output(unpublishedDay),
  takeBack: call(
    'POST',
    '/dispatch/routes/{id}/take-back',
    { access: 'EDIT_ROUTE' },
    'Make a published route that has not begun a draft again',
  )
    .errors({
      'route.not-published': {
        status: 409,
        message: 'Only a published route that has not begun can be taken back.',
      },
    })
    .input(z.object({ id }))
    .output(route),
  complete: call(
    'POST',
    '/dispatch/routes/{id}/complete',
    { access: 'EDIT_ROUTE' },
    'End a route under way by hand; its open jobs, which the caller names, go back to the pool',
  )
    .errors({
      'route.not-under-way': { status: 409, message: 'Only a route that is under way can be completed.' },
      'route.job-under-way': {
        status: 409,
        message: 'A job on this route is in progress. Complete it first, or set it back to scheduled.',
      },
      'route.changed-meanwhile': routeEditRefusals['route.changed-meanwhile'],
    })
    .input(z.object({ id, openJobIds: z.array(id).max(maxVisits) }))
    .output(route),
  cancel: call(
    'POST',
    '/dispatch/routes/{id}/cancel',
    { access: 'EDIT_ROUTE' },
    'Cancel a route on which nothing has begun; its jobs go back to the pool',
  )
    .errors({
      'route.is-over': { status: 409, message: 'This route is already finished.' },
      'route.locked': routeEditRefusals['route.locked'],
      'route.stop-locked': {
        status: 409,
        message: 'A job of this route is locked to its truck and day. Unlock it before you cancel the route.',
      },
      'route.work-begun': {
        status: 409,
        message:
          'This route has been started, so it cannot be cancelled. Complete it instead: its open jobs go back to the pool.',
      },
    })
    .input(z.object({ id, reason: requiredText(maxLength.line, 'Say why the route is cancelled.') }))
    .output(route),
  restore: call(
    'POST',
    '/dispatch/routes/{id}/restore',
    { access: 'EDIT_ROUTE' },
    'Make a cancelled route a draft again, if all its jobs are still free',
  )
    .errors({
      ...routeEditRefusals,
      'route.not-cancelled': { status: 409, message: 'Only a cancelled route can be restored.' },
      'route.jobs-not-free': {
        status: 409,
        message: 'Some jobs of this route are no longer free.',
        data: z.object({
          jobs: z.array(
            z.object({
              title: z.string(),
              jobNumber: z.string().nullable(),
              reason: z.enum(['gone', 'over', 'on-route']),
              routeName: z.string().nullable(),
            }),
          ),
        }),
      },
    })
    .input(z.object({ id }))
    .output(route),
  versions: call(
    'GET',
    '/dispatch/routes/{id}/versions',
    { access: 'VIEW_OWN_ROUTE' },
    'What happened to a route since it was published, newest first, each with its plan; technicians only get that of routes they drive',
  )
    .input(z.object({ id }))
    .output(z.object({ versions: z.array(routeVersion) })),
  sheet: call(
    'GET',
    '/dispatch/routes/{id}/sheet',
    { access: 'VIEW_OWN_ROUTE' },
    'What a driver takes along on paper; technicians only get those they drive',
  )
    .input(z.object({ id }))
    .output(routeSheet),
  sheetPdf: call(
    'GET',
    '/dispatch/routes/{id}/sheet-pdf',
    { access: 'VIEW_OWN_ROUTE' },
    'The route sheet as PDF, on A4 or US Letter by the units of the company',
  )
    .errors(sheetRefusals)
    .input(z.object({ id }))
    .output(z.file()),
  daySheetsPdf: call(
    'GET',
    '/dispatch/sheets-pdf',
    { access: 'VIEW_ALL_ROUTES' },
    'The route sheets of all routes of a day in one PDF',
  )
    .errors({
      ...sheetRefusals,
      'route.none-that-day': { status: 404, message: 'There is no route on this day.' },
    })
    .input(z.object({ date: calendarDate }))
    .output(z.file()),
  send: call(
    'POST',
    '/dispatch/routes/{id}/send',
    { access: 'EDIT_ROUTE' },
    'Mail a published route to its driver once more, with the route sheet as PDF',
  )
    .errors({
      ...sheetRefusals,
      'route.not-published': {
        status: 409,
        message: 'Only a route that is published or under way can be sent.',
      },
      'route.day-over': {
        status: 409,
        message:
          'This route’s day has passed, so it is no longer emailed to its driver. Download the route sheet instead.',
      },
      'route.no-driver': { status: 422, message: 'Choose a driver before you send the route.' },
      'route.sent-often': {
        status: 429,
        message:
          'This route was sent three times within the last hour. Wait before you send it again; the driver sees it on the phone as it is now.',
      },
      'route.mail-failed': {
        status: 424,
        message: 'The mail server did not accept the email. Try again in a moment.',
      },
    })
    .input(z.object({ id }))
    .output(z.object({ sentTo: z.string() })),
  spread: call(
    'POST',
    '/dispatch/routes/{id}/spread',
    { access: 'EDIT_ROUTE' },
    'How the open jobs of a route would stand on the other trucks of its day; changes nothing',
  )
    .errors({
      'route.not-editable': routeEditRefusals['route.not-editable'],
      'route.locked': routeEditRefusals['route.locked'],
      'route.job-unknown': { status: 422, message: 'This job no longer exists.' },
      'route.no-depot': {
        status: 422,
        message: 'The company has no depot address yet. Enter it under Settings, General.',
      },
    })
    .input(z.object({ id }))
    .output(routeSpread),
  places: call(
    'POST',
    '/dispatch/places',
    { access: 'EDIT_ROUTE' },
    'The best place for jobs on each truck of a day, with its times and what it does to the rest of the route',
  )
    .errors(trialRefusals)
    .input(placesInput)
    .output(placesFound),
  placesForCall: call(
    'POST',
    '/dispatch/places/for-call',
    { access: 'EDIT_ROUTE' },
    'The best trucks of a day for the job of a call, saved or as far as it is typed, each with the route to arrange; nothing is written',
  )
    .errors({ ...trialRefusals, ...jobRefusals, ...townRefusal })
    .input(callPlacesInput)
    .output(callPlacesFound),
  insertions: call(
    'POST',
    '/dispatch/insertions',
    { access: 'EDIT_ROUTE' },
    'What it costs to put a job at each place of the routes of a day',
  )
    .errors(trialRefusals)
    .input(insertionsInput)
    .output(z.object({ lanes: z.array(laneInsertions) })),
};
