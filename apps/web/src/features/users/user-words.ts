import type { Role } from '@haulwright/domain/access/permissions';
import { invitationInput } from '@haulwright/domain/access/invitation';

/** A role as its badge shows it: the underscore turned into a space. */
export const roleBadge = (role: Role): string => role.replace('_', ' ');

interface RoleOption {
  readonly value: Role;
  readonly label: string;
  /** The helper line under the choice. */
  readonly help: string;
}

export const roleOptions: readonly RoleOption[] = [
  { value: 'admin', label: 'Administrator', help: 'Full system access and user management' },
  { value: 'dispatcher', label: 'Dispatcher', help: 'Manage clients, jobs and routes' },
  { value: 'field_technician', label: 'Field Technician', help: 'View and update assigned jobs only' },
];

export const roleHelp = (role: Role): string =>
  roleOptions.find((option) => option.value === role)?.help ?? '';

export interface InviteErrors {
  /** Said as a toast; undefined when the invitation may be sent. */
  readonly message?: string;
  readonly email?: string;
  readonly fullName?: string;
}

const INCOMPLETE = 'Please fill in all required fields';

/** What is wrong with an invitation. Missing fields are reported before invalid ones. */
export function inviteErrors(invite: {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
}): InviteErrors {
  const missing = (text: string) => (text.trim() === '' ? INCOMPLETE : undefined);
  const email = missing(invite.email);
  const fullName = missing(invite.fullName);
  if (email !== undefined || fullName !== undefined)
    return {
      message: INCOMPLETE,
      ...(email === undefined ? {} : { email }),
      ...(fullName === undefined ? {} : { fullName }),
    };
  const issue = invitationInput.safeParse(invite).error?.issues[0];
  return issue === undefined
    ? {}
    : { message: issue.message, [issue.path[0] === 'fullName' ? 'fullName' : 'email']: issue.message };
}

/** What a person is called on the page. */
export const nameOf = ({ fullName }: { readonly fullName: string }): string =>
  fullName === '' ? 'Unnamed User' : fullName;
