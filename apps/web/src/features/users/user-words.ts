import type { Role } from '@haulwright/domain/access/permissions';

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

export const roleHelp = (role: Role): string => roleOptions.find((option) => option.value === role)?.help ?? '';
