import { permission, role } from '@haulwright/domain/access/permissions';
import { secondStep } from '@haulwright/domain/access/second-step';
import { id } from '@haulwright/domain/kernel/ids';
import { streetsShown } from '@haulwright/domain/geography/streets';
import { unitSystem } from '@haulwright/domain/kernel/units';
import { maxLength, optionalText, requiredText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call } from './base.ts';

export const me = z.object({
  userId: id,
  email: z.string(),
  fullName: z.string(),
  phone: z.string().nullable(),
  companyId: id,
  companyName: z.string(),
  timeZone: z.string(),
  /** The company's units for distances and volumes. */
  units: unitSystem,
  roles: z.array(role),
  permissions: z.array(permission),
  /** Whether the session must first pass or set up a second step; until then every other call is refused. */
  secondStep,
  /** Minimum characters of a new password in this company. */
  minimumPasswordLength: z.number().int(),
  /** The streets under this installation’s maps; null: none. Left out by servers that know of none. */
  streets: streetsShown.nullish(),
});
export type Me = z.infer<typeof me>;

export const meContract = {
  get: call(
    'GET',
    '/me',
    { access: 'signed-in', beforeSecondStep: true },
    'The signed-in person, their company and what they may do',
  )
    .errors({ 'profile.not-found': { status: 404, message: 'Profile not found' } })
    .output(me),
  saveProfile: call(
    'PUT',
    '/me/profile',
    { access: 'signed-in' },
    'Change the name and phone number by which colleagues know one',
  )
    .input(z.object({ fullName: requiredText(maxLength.name), phone: optionalText(maxLength.phone) }))
    .output(z.object({ fullName: z.string(), phone: z.string().nullable() })),
};
