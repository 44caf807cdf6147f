import type { Overview } from '@haulwright/contract/dashboard.contract';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Home, LogOut } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { AppOffer } from '../field-app/app-offer.tsx';
import { useCan, useSession } from '../session/session-context.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { openTab, tabsFor } from './dashboard-tabs.ts';
import { GettingStarted } from './getting-started.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TabContent } from './tab-content.tsx';

const ScheduleJobDialog = lazyDialog(
  async () => (await import('../jobs/schedule/schedule-job-dialog.tsx')).ScheduleJobDialog,
);
const GenerateReportDialog = lazyDialog(
  async () => (await import('../reports/generate-report-dialog.tsx')).GenerateReportDialog,
);
const OptimizeRoutesDialog = lazyDialog(
  async () => (await import('../planning/dialog/optimize-routes-dialog.tsx')).OptimizeRoutesDialog,
);

/** Today at a glance, and the way to the most common tasks. */
export default function DashboardPage() {
  const { tab } = useSearch({ from: '/office/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const { fullName, email, roles, timeZone } = useSession();
  const signOut = useSignOut();
  const mayViewOverview = useCan('VIEW_OVERVIEW');
  const mayViewUsers = useCan('VIEW_USERS');
  const mayCreateJob = useCan('CREATE_JOB');
  const mayOptimize = useCan('OPTIMIZE_ROUTES');
  const mayReport = useCan('GENERATE_REPORTS');
  const [now] = useState(() => new Date());
  const today = calendarDateIn(now, timeZone);
  const [dialog, setDialog] = useState<'schedule' | 'optimize' | 'report' | null>(null);
  const dialogs = {
    onScheduleJob: () => setDialog('schedule'),
    onOptimizeRoutes: () => setDialog('optimize'),
    onGenerateReport: () => setDialog('report'),
  };
  const overview = useQuery({ ...api.dashboard.overview.queryOptions(), enabled: mayViewOverview });
  const shown = openTab(tab, roles);
  const tabs = (known: Overview | undefined) => (
    <Tabs
      label="Dashboard"
      items={tabsFor(roles)}
      value={shown}
      onValueChange={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
    >
      <TabContent tab={shown} overview={known} today={today} now={now} {...dialogs} />
    </Tabs>
  );

  return (
    <>
      <PageHeader
        title="Dashboard"
        description={`Welcome, ${fullName === '' ? email : fullName}`}
        back={
          <Button
            variant="ghost"
            icon={<Home aria-hidden="true" />}
            iconLabel="Back to home"
            render={<Link to="/" />}
          />
        }
        actions={
          <Button icon={<LogOut aria-hidden="true" />} onClick={signOut}>
            Sign Out
          </Button>
        }
      />
      <AppOffer />
      {mayViewOverview ? (
        <Loaded
          query={overview}
          failed="Couldn't load the dashboard"
          toast="Failed to load dashboard"
          waiting={
            <Spinner size="lg" label="Loading dashboard..." className="flex w-full justify-center py-20" />
          }
        >
          {(known) => (
            <>
              <GettingStarted setup={known.setup} {...dialogs} />
              <SummaryCards overview={known} today={today} mayViewUsers={mayViewUsers} />
              {tabs(known)}
            </>
          )}
        </Loaded>
      ) : (
        tabs(undefined)
      )}
      {mayCreateJob && (
        <ScheduleJobDialog
          open={dialog === 'schedule'}
          onOpenChange={(open) => setDialog(open ? 'schedule' : null)}
        />
      )}
      {mayReport && (
        <GenerateReportDialog
          open={dialog === 'report'}
          onOpenChange={(open) => setDialog(open ? 'report' : null)}
        />
      )}
      {mayOptimize && (
        <OptimizeRoutesDialog
          open={dialog === 'optimize'}
          onOpenChange={(open) => setDialog(open ? 'optimize' : null)}
        />
      )}
    </>
  );
}
