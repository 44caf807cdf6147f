import { driverPosition } from '@haulwright/domain/live/driver-position';
import { measuredPosition } from '@haulwright/domain/positions/driver-position';
import { z } from 'zod';
import { call } from './base.ts';

export const positionsContract = {
  list: call(
    'GET',
    '/positions',
    { access: 'VIEW_ALL_ROUTES' },
    'Where the drivers are who share it; only the last place of each, and only for two hours',
  ).output(z.array(driverPosition)),
  report: call(
    'PUT',
    '/positions/mine',
    { access: 'VIEW_OWN_ROUTE' },
    'Tell the office where the caller is, while a route of today is published or under way',
  )
    .errors({
      'position.no-route': {
        status: 409,
        message: 'You have no route under way today, so your position is not shared.',
      },
    })
    .input(measuredPosition)
    .output(z.object({ kept: z.boolean() })),
  forget: call(
    'DELETE',
    '/positions/mine',
    { access: 'VIEW_OWN_ROUTE' },
    'Take back the last place the caller told',
  ).output(z.object({ removed: z.boolean() })),
};
