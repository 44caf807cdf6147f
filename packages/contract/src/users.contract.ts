import { role } from '@haulwright/domain/access/permissions';
import { id } from '@haulwright/domain/kernel/ids';
import { z } from 'zod';
import { call } from './base.ts';

export const companyUser = z.object({
  id,
  userId: id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: z.array(role),
});
export type CompanyUser = z.infer<typeof companyUser>;

export const usersContract = {
  list: call('GET', '/users', { access: 'VIEW_USERS' }, 'The people of the company').output(z.array(companyUser)),
  removeRoles: call('DELETE', '/users/{userId}/roles', { access: 'DELETE_USER' }, 'Take all roles from a user; the profile stays')
    .errors({ 'user.last-admin': { status: 409, message: 'The last administrator cannot be removed.' } })
    .input(z.object({ userId: id }))
    .output(z.object({ userId: id })),
};
