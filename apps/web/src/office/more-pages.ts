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

const billing = (tab: string, label: string, keywords: string): MorePage => ({
  id: `billing-${tab}`,
  label: `Billing: ${label}`,
  keywords,
  permission: 'VIEW_BILLING',
  go: { to: '/billing', search: { tab } as LinkProps['search'] },
});

/** Pages outside the rail, for the palette. */
export const morePages: readonly MorePage[] = [
  {
    id: 'new-quote',
    label: 'New Quote',
    keywords: 'create offer estimate proposal',
    permission: 'MANAGE_QUOTES',
    go: { to: '/quotes/new' },
  },
  {
    id: 'new-rental',
    label: 'New Rental',
    keywords: 'create units portable toilets',
    permission: 'MANAGE_PRICES',
    go: { to: '/rentals/new' },
  },
  {
    id: 'new-field',
    label: 'New Field',
    keywords: 'create land application',
    permission: 'EDIT_JOB',
    go: { to: '/fields/new' },
  },
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
  billing('drafts', 'Drafts', 'invoices review approve issue'),
  billing('invoices', 'Invoices', 'sent open overdue paid void'),
  billing('receivables', 'Receivables', 'owed statement ageing overdue'),
  billing('payments', 'Payments', 'record payment checks cash card received refund'),
  billing('online', 'Online payments', 'stripe card transfer dispute refund attempt'),
  billing('runs', 'Bill runs', 'month end schedule'),
  billing('waived', 'Waived', 'goodwill not billed'),
  billing('assurance', 'Assurance', 'leaks gallons billed pumped'),
  {
    id: 'agreements',
    label: 'Service agreements',
    keywords: 'contracts recurring price',
    permission: 'VIEW_PRICES',
    go: { to: '/agreements' },
  },
  {
    id: 'units',
    label: 'Rental units',
    keywords: 'toilets labels stock',
    permission: 'VIEW_PRICES',
    go: { to: '/rentals', search: { tab: 'units' } },
  },
  {
    id: 'tickets',
    label: 'Tickets',
    keywords: 'disposal site dump manifest load',
    permission: 'VIEW_OVERVIEW',
    go: { to: '/compliance', search: { tab: 'tickets' } },
  },
  {
    id: 'due-for-service',
    label: 'Due for service',
    keywords: 'tanks next pump-out reminder',
    permission: 'VIEW_ALL_CLIENTS',
    go: { to: '/clients/due' },
  },
  settings('general', 'General', 'company name depot address time zone logo'),
  settings('users', 'Users', 'people roles'),
  settings('services', 'Services', 'offer septic grease toilet'),
  settings('job-types', 'Job Types', 'minutes price colour color'),
  settings('forms', 'Forms', 'questions checklist'),
  settings('prices', 'Prices', 'price book items rates'),
  settings('online-payments', 'Online Payments', 'stripe card provider key connect'),
  settings('taxes', 'Taxes', 'sales tax rates jurisdictions'),
  settings('vehicles', 'Vehicles', 'trucks tank shift depot out of service'),
  settings('devices', 'Tracking Devices', 'gps tracker phone traccar owntracks osmand'),
  settings('disposal-sites', 'Disposal Sites', 'plant dump fee hours'),
  settings('compliance', 'Compliance', 'rules packs permits registrations'),
  settings('planning', 'Planning', 'routes minutes savings'),
  settings('holidays', 'Holidays', 'closed days'),
  settings('security', 'Security', 'password second step policy'),
  settings('data', 'Data', 'export download zip backup lists'),
  settings('usage', 'Usage', 'price subscription trial'),
];
