import type { Permission } from '@haulwright/domain/access/permissions';
import type { LinkProps } from '@tanstack/react-router';

interface MorePage {
  readonly id: string;
  readonly label: string;
  readonly keywords: string;
  readonly permission: Permission;
  readonly go: Pick<LinkProps, 'to' | 'search'>;
}

const settings = (tab: string, label: string, keywords: string): MorePage => ({
  id: `settings-${tab}`,
  label: `Settings: ${label}`,
  keywords,
  permission: 'VIEW_SETTINGS',
  go: { to: '/settings', search: { tab } },
});

/** Pages outside the rail, for the palette. */
export const morePages: readonly MorePage[] = [
  {
    id: 'recurring-jobs',
    label: 'Recurring jobs',
    keywords: 'series repeat skipped',
    permission: 'VIEW_ALL_JOBS',
    go: { to: '/jobs/recurring' },
  },
  {
    id: 'my-route',
    label: 'My route',
    keywords: 'own drive today stops',
    permission: 'VIEW_OWN_ROUTE',
    go: { to: '/routes/mine' },
  },
  {
    id: 'security-events',
    label: 'Sign-in events',
    keywords: 'security audit log failed',
    permission: 'MANAGE_COMPANY',
    go: { to: '/security-events' },
  },
  settings('services', 'Services', 'offer septic grease toilet'),
  settings('job-types', 'Job Types', 'minutes price colour color'),
  settings('vehicles', 'Vehicles', 'trucks tank shift depot out of service'),
  settings('disposal-sites', 'Disposal Sites', 'plant dump fee hours'),
  settings('security', 'Security', 'password second step policy'),
  settings('data', 'Data', 'export download zip backup lists'),
  settings('usage', 'Usage', 'price subscription trial'),
];
