import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { searchText } from '@haulwright/domain/kernel/text';
import {
  manualRouteEdit,
  manualRouteInput,
  openJob,
  openJobFilter,
  routeDraft,
  routePreview,
} from '@haulwright/domain/routes/manual-route';
import { route, routeSummary } from '@haulwright/domain/routes/route';
import { streetLines } from '@haulwright/domain/routes/street-lines';
import { z } from 'zod';
import { call } from './base.ts';

export const draftRefusals = {
  'route.truck-unknown': { status: 422, message: 'This truck is no longer in the fleet. Choose another.' },
  'route.driver-unknown': {
    status: 422,
    message: 'This person is not a user of the company. Choose another driver.',
  },
  'route.job-unknown': {
    status: 422,
    message: 'A job of this route no longer exists. Take it off the route.',
  },
  'route.site-unknown': {
    status: 422,
    message: 'A disposal site of this route no longer exists. Choose another.',
  },
  'route.no-depot': {
    status: 422,
    message: 'The company has no depot address yet. Enter it under Settings, General.',
  },
  'route.too-long': {
    status: 422,
    message: 'This route would take more than two days. Take stops off it.',
  },
} as const;

const saveRefusals = {
  ...draftRefusals,
  'route.job-not-open': {
    status: 409,
    message:
      'A job of this route was started, completed or cancelled in the meantime. Take it off the route.',
  },
  'route.job-on-other-route': {
    status: 409,
    message: 'A job of this route is already on another route. Take it off this one.',
  },
  'route.changed-meanwhile': {
    status: 409,
    message: 'Someone else changed this route in the meantime. Review it before you save again.',
  },
} as const;

export const routeEditRefusals = {
  ...saveRefusals,
  'route.not-editable': { status: 409, message: 'This route is finished, so it can no longer be changed.' },
  'route.already-begun': {
    status: 409,
    message:
      'This route is under way: its day, its truck and the stops up to the last one started stay as they are.',
  },
  'route.locked': {
    status: 409,
    message: 'This route is locked, so nothing on it changes. Unlock it first.',
  },
  'route.stop-locked': {
    status: 409,
    message: 'A job of this route is locked to its truck and day. Unlock it before you move it.',
  },
} as const;

export const routesContract = {
  list: call('GET', '/routes', { access: 'VIEW_ALL_ROUTES' }, 'Routes, newest date first')
    .input(z.object({ date: calendarDate.optional(), ...pageInput }))
    .output(pageOf(routeSummary)),
  get: call(
    'GET',
    '/routes/{id}',
    { access: 'VIEW_OWN_ROUTE' },
    'One route with its stops in order; technicians only get those they drive',
  )
    .input(z.object({ id }))
    .output(route),
  streetLines: call(
    'GET',
    '/routes/{id}/street-lines',
    { access: 'VIEW_OWN_ROUTE' },
    'The lines along the streets between the stops of a route, for its map; technicians only get those they drive',
  )
    .input(z.object({ id }))
    .output(streetLines),
  mine: call('GET', '/routes/mine', { access: 'VIEW_OWN_ROUTE' }, 'The routes the caller drives on a day')
    .input(z.object({ date: calendarDate }))
    .output(z.array(route)),
  openJobs: call(
    'GET',
    '/routes/open-jobs',
    { access: 'CREATE_ROUTE' },
    'Jobs of a day, and those without any day, that are on no route',
  )
    .input(
      z.object({
        date: calendarDate,
        ...openJobFilter,
        search: searchText,
        limit: z.coerce.number().int().min(1).max(200).default(100),
      }),
    )
    .output(z.object({ items: z.array(openJob), total: z.number().int() })),
  preview: call(
    'POST',
    '/routes/preview',
    { access: 'CREATE_ROUTE' },
    'Times, miles, load and broken rules of a route that is not saved',
  )
    .errors(draftRefusals)
    .input(routeDraft)
    .output(routePreview),
  create: call(
    'POST',
    '/routes',
    { access: 'CREATE_ROUTE', idempotent: true },
    'Make a route by hand; its jobs become scheduled and its driver gets them',
  )
    .errors(saveRefusals)
    .input(manualRouteInput)
    .output(route),
  update: call(
    'PUT',
    '/routes/{id}',
    { access: 'EDIT_ROUTE' },
    'Change a route that is not over: truck, driver, day, stops and their order',
  )
    .errors(routeEditRefusals)
    .input(z.object({ id }).and(manualRouteEdit))
    .output(route),
  remove: call(
    'DELETE',
    '/routes/{id}',
    { access: 'EDIT_ROUTE' },
    'Remove a draft route; its jobs become unscheduled again',
  )
    .errors({
      'route.not-draft': { status: 409, message: 'Only a draft route can be removed.' },
      'route.locked': { status: 409, message: 'This route or a job of it is locked. Unlock it first.' },
    })
    .input(z.object({ id }))
    .output(z.object({ id })),
};
