import { can, type Permission, type Role } from '@haulwright/domain/access/permissions';

/** What a page asks of its visitor. */
export interface PageAccess {
  /** Without it the visitor is sent to the dashboard. */
  readonly permission?: Permission;
  /** One of these must be held, or the page is refused with an explanation. */
  readonly roles?: readonly Role[];
}

export type Admission = 'admitted' | 'to-dashboard' | 'denied';

/** Decides by the roles held; `onDashboard` because the dashboard cannot send its visitor to itself. */
export function admission(held: readonly Role[], access: PageAccess, onDashboard: boolean): Admission {
  if (access.permission !== undefined && !can(held, access.permission))
    return onDashboard || held.length === 0 ? 'denied' : 'to-dashboard';
  if (access.roles !== undefined && !access.roles.some((role) => held.includes(role))) return 'denied';
  return 'admitted';
}
