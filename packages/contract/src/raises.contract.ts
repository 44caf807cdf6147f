import { id } from '@haulwright/domain/kernel/ids';
import { priceRaise, raisePreview, storedRaise } from '@haulwright/domain/pricing/raise-prices';
import { z } from 'zod';
import { call } from './base.ts';

const refusals = {
  'raise.past': {
    status: 422,
    message: 'Prices of past days are not changed. Choose today or a later day.',
  },
  'raise.too-many': {
    status: 422,
    message: 'That is more than 2,000 prices. Choose fewer price items.',
  },
} as const;

export const priceRaisesContract = {
  preview: call(
    'POST',
    '/price-raises/preview',
    { access: 'MANAGE_PRICES' },
    'What a raise would do to the prices that hold on its first day; nothing is stored',
  )
    .errors(refusals)
    .input(priceRaise)
    .output(raisePreview),
  create: call(
    'POST',
    '/price-raises',
    { access: 'MANAGE_PRICES', idempotent: true },
    'Raise or lower prices together from a day; each price ends the day before and another one follows it',
  )
    .errors({
      ...refusals,
      'raise.none': {
        status: 422,
        message: 'None of these prices would change. Choose other price items or another amount.',
      },
      'raise.changed-meanwhile': {
        status: 409,
        message: 'Prices were changed in the meantime. Look at the new ones before you raise them.',
      },
    })
    .input(z.intersection(priceRaise, z.object({ seal: z.string().length(64) })))
    .output(storedRaise),
  list: call(
    'GET',
    '/price-raises',
    { access: 'VIEW_PRICES' },
    'Raises that can be taken back: those whose first day is not over',
  ).output(z.array(storedRaise)),
  takeBack: call(
    'DELETE',
    '/price-raises/{id}',
    { access: 'MANAGE_PRICES' },
    'Take a raise back; prices that were changed since stay as they are',
  )
    .errors({
      'raise.begun': {
        status: 409,
        message: 'These prices hold since an earlier day. Raise or lower them again instead.',
      },
    })
    .input(z.object({ id }))
    .output(z.object({ id, restored: z.number().int(), kept: z.number().int() })),
};
