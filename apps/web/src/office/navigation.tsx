import { can, type Permission, type Role } from '@haulwright/domain/access/permissions';
import {
  CalendarRange,
  ClipboardCheck,
  ClipboardList,
  Contact,
  FileChartColumn,
  FileSignature,
  LayoutDashboard,
  Receipt,
  Route,
  Settings,
  ShieldCheck,
  Toilet,
  Truck,
  UsersRound,
  Wheat,
} from 'lucide-react';
import type { ReactNode } from 'react';

export interface Destination {
  readonly to:
    | '/dashboard'
    | '/dispatch'
    | '/routes'
    | '/routes/mine'
    | '/jobs'
    | '/field-reviews'
    | '/trucks'
    | '/compliance'
    | '/billing'
    | '/quotes'
    | '/rentals'
    | '/fields'
    | '/clients'
    | '/reports'
    | '/users'
    | '/settings';
  readonly label: string;
  readonly icon: ReactNode;
  readonly permission: Permission;
  /** Hidden from people with this permission. */
  readonly unless?: Permission;
  /** Shown in a phone's bottom bar, which has room for four beside "More"; the others are behind that. */
  readonly onPhone: boolean;
  /** Additional search words in the command palette. */
  readonly keywords: string;
}

/** The office's pages, in the order of the rail. */
const destinations: readonly Destination[] = [
  {
    to: '/dashboard',
    label: 'Dashboard',
    icon: <LayoutDashboard aria-hidden="true" />,
    permission: 'VIEW_DASHBOARD',
    onPhone: true,
    keywords: 'home overview today',
  },
  {
    to: '/dispatch',
    label: 'Dispatch',
    icon: <CalendarRange aria-hidden="true" />,
    permission: 'EDIT_ROUTE',
    onPhone: true,
    keywords: 'board day trucks lanes plan',
  },
  {
    to: '/routes',
    label: 'Routes',
    icon: <Route aria-hidden="true" />,
    permission: 'VIEW_ALL_ROUTES',
    onPhone: false,
    keywords: 'optimize map trucks stops',
  },
  {
    to: '/routes/mine',
    label: 'My Route',
    icon: <Route aria-hidden="true" />,
    permission: 'VIEW_OWN_ROUTE',
    unless: 'VIEW_ALL_ROUTES',
    onPhone: true,
    keywords: 'own drive today stops',
  },
  {
    to: '/jobs',
    label: 'Jobs',
    icon: <ClipboardList aria-hidden="true" />,
    permission: 'VIEW_OWN_JOBS',
    onPhone: true,
    keywords: 'schedule work pump-out',
  },
  {
    to: '/field-reviews',
    label: 'Field reports',
    icon: <ClipboardCheck aria-hidden="true" />,
    permission: 'EDIT_JOB',
    onPhone: false,
    keywords: 'inbox review technician offline note attempt',
  },
  {
    to: '/trucks',
    label: 'Trucks',
    icon: <Truck aria-hidden="true" />,
    permission: 'VIEW_ALL_ROUTES',
    onPhone: false,
    keywords: 'defects inspections dvir repair shifts hours odometer',
  },
  {
    to: '/compliance',
    label: 'Compliance',
    icon: <ShieldCheck aria-hidden="true" />,
    permission: 'VIEW_OVERVIEW',
    onPhone: false,
    keywords: 'tickets disposal manifest gallons ledger close day discrepancy inspector',
  },
  {
    to: '/billing',
    label: 'Billing',
    icon: <Receipt aria-hidden="true" />,
    permission: 'VIEW_BILLING',
    onPhone: false,
    keywords: 'invoices payments receivables unbilled drafts statement checks',
  },
  {
    to: '/quotes',
    label: 'Quotes',
    icon: <FileSignature aria-hidden="true" />,
    permission: 'MANAGE_QUOTES',
    onPhone: false,
    keywords: 'offers estimates proposals follow up accept',
  },
  {
    to: '/rentals',
    label: 'Rentals',
    icon: <Toilet aria-hidden="true" />,
    permission: 'VIEW_PRICES',
    onPhone: false,
    keywords: 'units portable toilets labels deliveries pickups',
  },
  {
    to: '/fields',
    label: 'Fields',
    icon: <Wheat aria-hidden="true" />,
    permission: 'VIEW_OVERVIEW',
    onPhone: false,
    keywords: 'land application septage manure acres nitrogen lime spread',
  },
  {
    to: '/clients',
    label: 'Clients',
    icon: <Contact aria-hidden="true" />,
    permission: 'VIEW_ALL_CLIENTS',
    onPhone: true,
    keywords: 'customers addresses contacts',
  },
  {
    to: '/reports',
    label: 'Reports',
    icon: <FileChartColumn aria-hidden="true" />,
    permission: 'GENERATE_REPORTS',
    onPhone: false,
    keywords: 'pdf excel revenue history',
  },
  {
    to: '/users',
    label: 'Users',
    icon: <UsersRound aria-hidden="true" />,
    permission: 'VIEW_USERS',
    onPhone: false,
    keywords: 'team people invite roles',
  },
  {
    to: '/settings',
    label: 'Settings',
    icon: <Settings aria-hidden="true" />,
    permission: 'VIEW_SETTINGS',
    onPhone: false,
    keywords: 'company depot vehicles job types',
  },
];

/** The pages that these roles may see. */
export const destinationsOf = (roles: readonly Role[]): Destination[] =>
  destinations.filter(
    ({ permission, unless }) => can(roles, permission) && (unless === undefined || !can(roles, unless)),
  );
