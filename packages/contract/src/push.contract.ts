import { pushSubscription } from '@haulwright/domain/push/push-subscription';
import { z } from 'zod';
import { call } from './base.ts';

export const pushContract = {
  key: call(
    'GET',
    '/push/key',
    { access: 'VIEW_OWN_ROUTE' },
    'The key with which a browser subscribes to what concerns its person (VAPID)',
  ).output(z.object({ publicKey: z.string() })),
  subscribe: call(
    'PUT',
    '/push/subscription',
    { access: 'VIEW_OWN_ROUTE' },
    'This browser is told of changed routes and messages from now on; sending it again is harmless',
  )
    .errors({
      'push.unknown-service': {
        status: 422,
        message:
          'This browser is told through a service that this server does not use. You get emails instead.',
      },
    })
    .input(pushSubscription)
    .output(z.object({ kept: z.literal(true) })),
  unsubscribe: call('POST', '/push/unsubscribe', { access: 'VIEW_OWN_ROUTE' }, 'This browser is told no more')
    .input(pushSubscription.pick({ endpoint: true }))
    .output(z.object({ kept: z.literal(false) })),
};
