import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { instant } from '@haulwright/domain/kernel/instant';
import { maxMessages, messageText, routeMessage } from '@haulwright/domain/messages/route-message';
import { z } from 'zod';
import { call } from './base.ts';

export const messagesContract = {
  list: call(
    'GET',
    '/routes/{id}/messages',
    { access: 'VIEW_OWN_ROUTE' },
    'What office and driver wrote each other about a route, oldest first; the newest hundred',
  )
    .input(z.object({ id }))
    .output(z.array(routeMessage).max(maxMessages)),
  send: call(
    'POST',
    '/routes/{id}/messages',
    { access: 'EDIT_ROUTE', idempotent: true },
    'Writes to the driver of a route',
  )
    .errors({
      'message.nobody-reads': {
        status: 409,
        message: 'Nobody would read this: publish the route to a driver first.',
      },
    })
    .input(z.object({ id, text: messageText }))
    .output(routeMessage),
  sendToDay: call(
    'POST',
    '/messages',
    { access: 'EDIT_ROUTE', idempotent: true },
    'Writes to the drivers of all published routes of a day',
  )
    .errors({
      'message.nobody-reads': {
        status: 409,
        message: 'Nobody would read this: no route of this day is published to a driver.',
      },
    })
    .input(z.object({ date: calendarDate, text: messageText }))
    .output(z.object({ routes: z.number().int() })),
  read: call(
    'POST',
    '/routes/{id}/messages/read',
    { access: 'EDIT_ROUTE' },
    'Says that the office has read what the driver wrote up to a moment',
  )
    .input(z.object({ id, upTo: instant }))
    .output(z.object({ read: z.number().int() })),
  unread: call(
    'GET',
    '/messages/unread',
    { access: 'VIEW_ALL_ROUTES' },
    'On which routes of a day drivers wrote what the office has not read',
  )
    .input(z.object({ date: calendarDate }))
    .output(z.array(z.object({ routeId: id, unread: z.number().int() }))),
};
