import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { optimization, optimizeInput } from '@haulwright/domain/routes/optimization';
import { route, routeSummary } from '@haulwright/domain/routes/route';
import { z } from 'zod';
import { call } from './base.ts';

const refusals = {
  'optimization.no-jobs': { status: 422, message: 'There are no jobs to plan on this day.' },
  'optimization.no-trucks': { status: 422, message: 'There is no truck in service. Add one under Settings, Vehicles.' },
  'optimization.no-depot': { status: 422, message: 'The company has no depot address yet. Enter it under Settings, General.' },
  'optimization.already-running': { status: 409, message: 'Routes for this day are being optimized already.' },
  'optimization.too-large': { status: 422, message: 'More than 600 jobs on one day cannot be planned at once.' },
} as const;

export const routesContract = {
  list: call('GET', '/routes', { access: 'VIEW_ALL_ROUTES' }, 'Routes, newest date first')
    .input(z.object({ date: calendarDate.optional(), ...pageInput }))
    .output(pageOf(routeSummary)),
  get: call('GET', '/routes/{id}', { access: 'VIEW_ALL_ROUTES' }, 'One route with its stops in order').input(z.object({ id })).output(route),
  remove: call('DELETE', '/routes/{id}', { access: 'EDIT_ROUTE' }, 'Remove a draft route; its jobs become unscheduled again')
    .errors({ 'route.not-draft': { status: 409, message: 'Only a draft route can be removed.' } })
    .input(z.object({ id }))
    .output(z.object({ id })),
  optimize: call('POST', '/routes/optimize', { access: 'OPTIMIZE_ROUTES' }, "Start planning a day's routes; follow it by its id")
    .errors(refusals)
    .input(optimizeInput)
    .output(optimization),
  getOptimization: call('GET', '/routes/optimizations/{id}', { access: 'OPTIMIZE_ROUTES' }, 'Progress and result of a planning run')
    .input(z.object({ id }))
    .output(optimization),
  latestOptimization: call('GET', '/routes/latest-optimization', { access: 'VIEW_ALL_ROUTES' }, 'The last planning run of a day, if any')
    .input(z.object({ date: calendarDate }))
    .output(optimization.nullable()),
  cancelOptimization: call('POST', '/routes/optimizations/{id}/cancel', { access: 'OPTIMIZE_ROUTES' }, 'Stop a planning run; nothing is changed')
    .input(z.object({ id }))
    .output(optimization),
};
