import { id } from '@haulwright/domain/kernel/ids';
import { maxLength, plainText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call } from './base.ts';

/**
 * Second steps of the signed-in person; all other calls about them are those of the authentication service,
 * below `/auth/v1/factors`.
 */
export const factorsContract = {
  rename: call(
    'PUT',
    '/factors/{factorId}',
    { access: 'signed-in' },
    'Call one of the person’s second steps something else',
  )
    .errors({ 'factor.name-taken': { status: 409, message: 'Another of your second steps has this name.' } })
    .input(z.object({ factorId: id, name: plainText(maxLength.name) }))
    .output(z.object({ id, name: z.string() })),
};
