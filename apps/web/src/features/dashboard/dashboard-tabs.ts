import {
  can,
  isFieldTechnicianOnly,
  type Permission,
  type Role,
} from '@haulwright/domain/access/permissions';

export const dashboardTabs = ['overview', 'routes', 'jobs', 'my-jobs', 'compliance'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

interface TabRule {
  readonly label: string;
  readonly admits: (roles: readonly Role[]) => boolean;
}

const needs = (permission: Permission) => (roles: readonly Role[]) => can(roles, permission);

const rules: Record<DashboardTab, TabRule> = {
  overview: { label: 'Overview', admits: needs('VIEW_OVERVIEW') },
  routes: { label: 'Routes', admits: needs('VIEW_ALL_ROUTES') },
  jobs: { label: 'Jobs', admits: needs('VIEW_ALL_JOBS') },
  'my-jobs': { label: 'My Jobs', admits: (roles) => roles.includes('field_technician') },
  compliance: { label: 'Compliance', admits: needs('VIEW_OVERVIEW') },
};

/** The tabs the roles allow, in the row's order. */
export const tabsFor = (roles: readonly Role[]): { value: DashboardTab; label: string }[] =>
  dashboardTabs
    .filter((tab) => rules[tab].admits(roles))
    .map((value) => ({ value, label: rules[value].label }));

/**
 * The tab in the address if the roles allow it; else technicians open on My Jobs, everyone else on Overview.
 */
export function openTab(wanted: string | undefined, roles: readonly Role[]): DashboardTab {
  const allowed = tabsFor(roles);
  const asked = allowed.find((tab) => tab.value === wanted);
  return asked?.value ?? (isFieldTechnicianOnly(roles) ? 'my-jobs' : 'overview');
}
