import type { Permission } from '@haulwright/domain/access/permissions';
import {
  CalendarPlus,
  FileChartColumn,
  FilePlus,
  Route,
  Sparkles,
  Upload,
  UserPlus,
  UserRoundPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { OfficeDialog } from './office-dialogs.tsx';

/** An action available anywhere: it opens a page of its own or a dialog. */
export interface OfficeAction {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly keywords: string;
  readonly permission: Permission;
  readonly opens:
    | { readonly to: '/clients/new' | '/clients/import' | '/routes/new' | '/billing/new' }
    | { readonly dialog: OfficeDialog };
  /** The page on which `n` starts it. */
  readonly newOn?: string;
}

export const officeActions: readonly OfficeAction[] = [
  {
    id: 'new-client',
    label: 'Add New Client',
    icon: <UserPlus />,
    keywords: 'create customer new client',
    permission: 'CREATE_CLIENT',
    opens: { to: '/clients/new' },
    newOn: '/clients',
  },
  {
    id: 'import-clients',
    label: 'Import Clients',
    icon: <Upload />,
    keywords: 'csv excel list upload customers',
    permission: 'CREATE_CLIENT',
    opens: { to: '/clients/import' },
  },
  {
    id: 'new-job',
    label: 'Schedule New Job',
    icon: <CalendarPlus />,
    keywords: 'create job new work',
    permission: 'CREATE_JOB',
    opens: { dialog: 'job' },
    newOn: '/jobs',
  },
  {
    id: 'new-route',
    label: 'New Route',
    icon: <Route />,
    keywords: 'create route by hand truck',
    permission: 'CREATE_ROUTE',
    opens: { to: '/routes/new' },
    newOn: '/routes',
  },
  {
    id: 'optimize',
    label: 'Optimize Routes',
    icon: <Sparkles />,
    keywords: 'plan day trucks optimise',
    permission: 'OPTIMIZE_ROUTES',
    opens: { dialog: 'optimize' },
  },
  {
    id: 'new-invoice',
    label: 'New Invoice',
    icon: <FilePlus />,
    keywords: 'bill sell without a job draft',
    permission: 'PREPARE_INVOICES',
    opens: { to: '/billing/new' },
    newOn: '/billing',
  },
  {
    id: 'report',
    label: 'Generate Report',
    icon: <FileChartColumn />,
    keywords: 'pdf csv excel new report',
    permission: 'GENERATE_REPORTS',
    opens: { dialog: 'report' },
    newOn: '/reports',
  },
  {
    id: 'invite',
    label: 'Invite User',
    icon: <UserRoundPlus />,
    keywords: 'new person colleague team',
    permission: 'CREATE_USER',
    opens: { dialog: 'invite' },
    newOn: '/users',
  },
];

/** The action that `n` starts on a page: a new row of the page's list, elsewhere a new job. */
export function newOn(pathname: string): string {
  return (
    officeActions.find(
      (action) =>
        action.newOn !== undefined && (pathname === action.newOn || pathname.startsWith(`${action.newOn}/`)),
    )?.id ?? 'new-job'
  );
}
