import type { Overview } from '@haulwright/contract/dashboard.contract';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Home, LogOut } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { useOpenDialog } from '../../shared-dialogs.ts';
import { Button } from '../../ui/buttons/button.tsx';
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

/** Today at a glance, and the way to the most common tasks. */
export default function DashboardPage() {
  const { tab } = useSearch({ from: '/office/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const { fullName, email, roles, timeZone } = useSession();
  const signOut = useSignOut();
  const mayViewOverview = useCan('VIEW_OVERVIEW');
  const mayViewUsers = useCan('VIEW_USERS');
  const [now] = useState(() => new Date());
  const today = calendarDateIn(now, timeZone);
  const openDialog = useOpenDialog();
  const dialogs = {
    onScheduleJob: () => openDialog('job'),
    onOptimizeRoutes: () => openDialog('optimize'),
    onGenerateReport: () => openDialog('report'),
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
    </>
  );
}
