import { z } from 'zod';

export const roles = ['admin', 'dispatcher', 'field_technician'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

const everyone: readonly Role[] = ['admin', 'dispatcher', 'field_technician'];
const office: readonly Role[] = ['admin', 'dispatcher'];
const admin: readonly Role[] = ['admin'];

/** The permission table: the server refuses by it, the screens hide by it. */
export const permissions = {
  VIEW_ALL_CLIENTS: office,
  CREATE_CLIENT: office,
  EDIT_CLIENT: office,
  ARCHIVE_CLIENT: office,

  VIEW_ALL_JOBS: office,
  CREATE_JOB: office,
  EDIT_JOB: office,
  ASSIGN_JOB: office,
  DELETE_JOB: admin,

  VIEW_ALL_ROUTES: office,
  CREATE_ROUTE: office,
  EDIT_ROUTE: office,
  OPTIMIZE_ROUTES: office,

  GENERATE_REPORTS: office,
  VIEW_ANALYTICS: office,
  VIEW_OVERVIEW: office,

  VIEW_OWN_JOBS: everyone,
  UPDATE_JOB_STATUS: everyone,
  VIEW_OWN_ROUTE: everyone,
  VIEW_DASHBOARD: everyone,

  VIEW_USERS: admin,
  CREATE_USER: admin,
  EDIT_USER: admin,
  DELETE_USER: admin,
  ASSIGN_ROLES: admin,

  VIEW_SETTINGS: admin,
  EDIT_SETTINGS: admin,
  MANAGE_COMPANY: admin,
  MANAGE_FLEET: admin,
  MANAGE_JOB_TYPES: admin,

  /** Crews see none but those of their own jobs, where the company lets them. */
  VIEW_PRICES: office,
  /** Offers to clients, which make jobs once they are accepted. */
  MANAGE_QUOTES: office,
  MANAGE_PRICES: admin,
  /** Invoices, payments and what clients owe. */
  VIEW_BILLING: office,
  PREPARE_INVOICES: office,
  ISSUE_INVOICES: office,
  RECORD_PAYMENTS: office,
  /** Voids and credit notes. */
  VOID_INVOICES: admin,
  WRITE_OFF: admin,
  /** Refunds, and payments that did not go through. */
  REFUND: admin,
  /** How the company bills, its schedule, and what a client has agreed on. */
  MANAGE_BILLING: admin,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;
export const permission = z.enum(Object.keys(permissions) as [Permission, ...Permission[]]);

/** Passes when any of the roles is allowed; no roles means denied. */
export function can(held: readonly Role[], wanted: Permission): boolean {
  const allowed: readonly Role[] = permissions[wanted];
  return held.some((one) => allowed.includes(one));
}

/** Everything the roles allow, in the table's order. */
export function permissionsOf(held: readonly Role[]): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((one) => can(held, one));
}

/** Sees only the jobs assigned to them: has the technician's role and none that sees all jobs. */
export const isFieldTechnicianOnly = (held: readonly Role[]): boolean =>
  held.includes('field_technician') && !can(held, 'VIEW_ALL_JOBS');
