import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { optimization, optimizeInput } from '@haulwright/domain/planning/optimization';
import { proposal } from '@haulwright/domain/planning/proposal';
import { weekPlan, weekPlanInput } from '@haulwright/domain/planning/week-plan';
import { routeDraft, visit } from '@haulwright/domain/routes/manual-route';
import { z } from 'zod';
import { call } from './base.ts';
import { draftRefusals } from './routes.contract.ts';

const startRefusals = {
  'optimization.no-jobs': { status: 422, message: 'There are no jobs to plan on this day.' },
  'optimization.no-trucks': {
    status: 422,
    message: 'There is no truck in service. Add one under Settings, Vehicles.',
  },
  'optimization.no-free-trucks': {
    status: 422,
    message:
      'None of the chosen trucks is free: each is out of service or has a route that stays as it is. Choose other trucks, or let their routes change.',
  },
  'optimization.no-depot': {
    status: 422,
    message: 'The company has no depot address yet. Enter it under Settings, General.',
  },
  'optimization.already-running': {
    status: 409,
    message: 'Routes for this day are already being optimized.',
  },
  'optimization.too-large': {
    status: 422,
    message: 'More than 600 jobs on one day cannot be planned at once.',
  },
} as const;

/** Calls of the noun routes that the planner answers. */
export const routePlanningContract = {
  suggestOrder: call(
    'POST',
    '/routes/suggested-order',
    { access: 'CREATE_ROUTE' },
    'The order the planner would give the jobs of a route, with its disposal stops',
  )
    .errors(draftRefusals)
    .input(routeDraft)
    .output(z.object({ visits: z.array(visit) })),
  optimize: call(
    'POST',
    '/routes/optimize',
    { access: 'OPTIMIZE_ROUTES' },
    "Start planning a day's routes; follow it by its id",
  )
    .errors(startRefusals)
    .input(optimizeInput)
    .output(optimization),
  getOptimization: call(
    'GET',
    '/routes/optimizations/{id}',
    { access: 'OPTIMIZE_ROUTES' },
    'Progress and result of a planning run',
  )
    .input(z.object({ id }))
    .output(optimization),
  latestOptimization: call(
    'GET',
    '/routes/latest-optimization',
    { access: 'VIEW_ALL_ROUTES' },
    'The last planning run of a day, if any',
  )
    .input(z.object({ date: calendarDate }))
    .output(optimization.nullable()),
  cancelOptimization: call(
    'POST',
    '/routes/optimizations/{id}/cancel',
    { access: 'OPTIMIZE_ROUTES' },
    'Stop a planning run; nothing is changed',
  )
    .input(z.object({ id }))
    .output(optimization),
  stopOptimization: call(
    'POST',
    '/routes/optimizations/{id}/stop',
    { access: 'OPTIMIZE_ROUTES' },
    'End the search of a planning run now and save its best plan so far',
  )
    .input(z.object({ id }))
    .output(optimization),
};

/** Calls of the noun dispatch that the planner answers. */
export const dispatchPlanningContract = {
  planWeek: call(
    'POST',
    '/dispatch/week-plan',
    { access: 'OPTIMIZE_ROUTES' },
    'Days for the jobs of a week that may choose theirs, by cost; changes nothing: accept it by arranging the jobs in the pool',
  )
    .errors({
      'week.no-jobs': { status: 422, message: 'There are no open jobs to spread over these days.' },
      'week.no-trucks': {
        status: 422,
        message: 'No truck is free on these days. Put one into service under Settings, Vehicles.',
      },
      'week.too-large': {
        status: 422,
        message: 'At most 600 jobs can be spread over a week at once. Choose fewer days.',
      },
      'week.busy': {
        status: 429,
        message: 'Other weeks are being planned right now. Try again in a few seconds.',
      },
      'optimization.no-depot': {
        status: 422,
        message: 'The company has no depot address yet. Enter it under Settings, General.',
      },
    })
    .input(weekPlanInput)
    .output(weekPlan),
  proposal: call(
    'GET',
    '/dispatch/proposals/{id}',
    { access: 'OPTIMIZE_ROUTES' },
    'The plan a finished planning run proposes, beside the routes of today; accept it by arranging its lanes',
  )
    .errors({
      'proposal.not-ready': { status: 409, message: 'This plan is not finished yet.' },
      'proposal.gone': { status: 410, message: 'This plan is too old. Plan the day again.' },
    })
    .input(z.object({ id }))
    .output(proposal),
};
