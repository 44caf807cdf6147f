import { role, roles } from '@haulwright/domain/access/permissions';
import { id } from '@haulwright/domain/kernel/ids';
import { z } from 'zod';
import { call, changedMeanwhile, seen, versioned } from './base.ts';

export const companyUser = z.object({
  id,
  userId: id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: z.array(role),
});
export type CompanyUser = z.infer<typeof companyUser>;

/** A person as the form of their roles sees them. */
const shown = versioned(companyUser);

const lastAdmin = {
  'user.last-admin': { status: 409, message: 'The last administrator cannot be removed.' },
} as const;

export const usersContract = {
  list: call('GET', '/users', { access: 'VIEW_USERS' }, 'The people of the company').output(z.array(shown)),
  removeRoles: call(
    'DELETE',
    '/users/{userId}/roles',
    { access: 'DELETE_USER' },
    'Take all roles from a user and end their sessions; the profile stays',
  )
    .errors(lastAdmin)
    .input(z.object({ userId: id }))
    .output(z.object({ userId: id })),
  setRoles: call(
    'PUT',
    '/users/{userId}/roles',
    { access: 'ASSIGN_ROLES' },
    'Give a user other roles; they count at once',
  )
    .errors({ ...lastAdmin, ...changedMeanwhile(shown) })
    .input(
      z.object({
        userId: id,
        roles: z.array(role).min(1, 'Choose at least one role.').max(roles.length),
        ...seen,
      }),
    )
    .output(shown),
};
