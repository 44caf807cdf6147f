import { permission, role } from '@haulwright/domain/access/permissions';
import { id } from '@haulwright/domain/kernel/ids';
import { z } from 'zod';
import { call } from './base.ts';

export const me = z.object({
  userId: id,
  email: z.string(),
  fullName: z.string(),
  companyId: id,
  companyName: z.string(),
  timeZone: z.string(),
  roles: z.array(role),
  permissions: z.array(permission),
});
export type Me = z.infer<typeof me>;

export const meContract = {
  get: call('GET', '/me', { access: 'signed-in' }, 'The signed-in person, their company and what they may do')
    .errors({ 'profile.not-found': { status: 404, message: 'Profile not found' } })
    .output(me),
};
