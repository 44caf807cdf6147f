import type { Overview } from '@haulwright/contract/dashboard.contract';
import { Link } from '@tanstack/react-router';
import { ClipboardList, Route } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LateCard } from '../../ui/late/late-card.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { useCan, useSession } from '../session/session-context.ts';
import type { DashboardTab } from './dashboard-tabs.ts';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { TodaysRoutes } from './todays-routes.tsx';

/** Tabs that only some open first. */
const MyJobs = lazy(async () => ({ default: (await import('./my-jobs.tsx')).MyJobs }));
const WaitingRequests = lazy(async () => ({
  default: (await import('../portal/waiting-requests.tsx')).WaitingRequests,
}));
const WaitingDisputes = lazy(async () => ({
  default: (await import('../payments/waiting-disputes.tsx')).WaitingDisputes,
}));
const WaitingAttempts = lazy(async () => ({
  default: (await import('../field-reviews/waiting-attempts.tsx')).WaitingAttempts,
}));
const ComplianceTab = lazy(async () => ({
  default: (await import('../compliance/page/compliance-tab.tsx')).ComplianceTab,
}));

interface TabContentProps {
  readonly tab: DashboardTab;
  /** Undefined for those who may not see it. */
  readonly overview: Overview | undefined;
  readonly today: string;
  readonly now: Date;
  readonly onScheduleJob: () => void;
  readonly onOptimizeRoutes: () => void;
  readonly onGenerateReport: () => void;
}

/** What the chosen tab of the dashboard shows. */
export function TabContent({
  tab,
  overview,
  today,
  now,
  onScheduleJob,
  onOptimizeRoutes,
  onGenerateReport,
}: TabContentProps) {
  const { timeZone } = useSession();
  const asksOfClients = useCan('EDIT_CLIENT');
  const seesMoney = useCan('VIEW_BILLING');
  const decidesReports = useCan('EDIT_JOB');
  switch (tab) {
    case 'overview':
      return (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-4">
            {asksOfClients && (
              <LateCard>
                <WaitingRequests />
              </LateCard>
            )}
            {seesMoney && (
              <LateCard>
                <WaitingDisputes />
              </LateCard>
            )}
            {decidesReports && (
              <LateCard>
                <WaitingAttempts />
              </LateCard>
            )}
            <TodaysRoutes today={today} />
            <RecentActivity activity={overview?.recentActivity ?? []} now={now} timeZone={timeZone} />
          </div>
          <QuickActions
            onScheduleJob={onScheduleJob}
            onOptimizeRoutes={onOptimizeRoutes}
            onGenerateReport={onGenerateReport}
          />
        </div>
      );
    case 'my-jobs':
      return (
        <Suspense fallback={<Waiting />}>
          <MyJobs today={today} now={now} />
        </Suspense>
      );
    case 'routes':
      return (
        <EmptyState
          icon={<Route />}
          title="Routes"
          description="Each truck's day on the map: stops in order, arrival times, and the tank filling up."
          action={
            <>
              <Button variant="primary" render={<Link to="/routes" search={{ date: today }} />}>
                Today's routes
              </Button>
              <Button render={<Link to="/routes" />}>View Routes</Button>
            </>
          }
        />
      );
    case 'jobs':
      return (
        <EmptyState
          icon={<ClipboardList />}
          title="Jobs"
          description="Every visit to a client, from unscheduled to completed."
          action={
            <>
              <Button variant="primary" render={<Link to="/jobs" search={{ date: today }} />}>
                Today's jobs
              </Button>
              <Button render={<Link to="/jobs" />}>View Jobs</Button>
            </>
          }
        />
      );
    default:
      return (
        <Suspense fallback={<Waiting />}>
          <ComplianceTab />
        </Suspense>
      );
  }
}

const Waiting = () => <Spinner size="lg" label="Loading..." className="flex w-full justify-center py-20" />;
