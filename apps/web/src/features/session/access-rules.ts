import { can, type Permission, type Role } from '@haulwright/domain/access/permissions';

/** The access rule of a page. */
export interface PageAccess {
  /** Without it the visitor is redirected to the dashboard. */
  readonly permission?: Permission;
  /** One of these is required, or the page is refused with an explanation. */
  readonly roles?: readonly Role[];
}

export type Admission = 'admitted' | 'to-dashboard' | 'denied';

/** Decides by the visitor's roles; `onDashboard` because the dashboard cannot redirect to itself. */
export function admission(held: readonly Role[], access: PageAccess, onDashboard: boolean): Admission {
  if (access.permission !== undefined && !can(held, access.permission))
    return onDashboard || held.length === 0 ? 'denied' : 'to-dashboard';
  if (access.roles !== undefined && !access.roles.some((role) => held.includes(role))) return 'denied';
  return 'admitted';
}
