import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarRange, Download, Plus, Route, Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { useRows } from '../../../loading/use-rows.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { type ListView, rememberedView } from '../../../ui/data-table/list-view.ts';
import { ViewToggle } from '../../../ui/data-table/view-toggle.tsx';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { routeListSearch } from '../../../search-params.ts';
import { useCan, useSession } from '../../session/session-context.ts';
import { DayLeftOut, DayPlan } from './day-plan.tsx';
import { DaySwitcher } from '../../routes/day-switcher.tsx';
import { RouteCard, RouteCardSkeletons } from '../../routes/route-card.tsx';
import { routePages } from '../../routes/route-queries.ts';

const ExportRoutesDialog = lazyDialog(
  async () => (await import('../../exports/export-routes-dialog.tsx')).ExportRoutesDialog,
);
const OptimizeRoutesDialog = lazyDialog(
  async () => (await import('../dialog/optimize-routes-dialog.tsx')).OptimizeRoutesDialog,
);

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, search }: PageVisit) =>
  rememberedView('routes', window.localStorage) === 'table'
    ? undefined
    : queryClient.prefetchInfiniteQuery(routePages(routeListSearch(search).date));

const RouteTableView = lazyPart(async () => (await import('./route-table-view.tsx')).RouteTableView);

/** All routes as cards or a table, or those of one day with their map. */
export default function RouteListPage() {
  const address = useSearch({ from: '/office/routes' });
  const { date } = address;
  const navigate = useNavigate({ from: '/routes' });
  const mayOptimize = useCan('OPTIMIZE_ROUTES');
  const mayCreate = useCan('CREATE_ROUTE');
  const mayDispatch = useCan('EDIT_ROUTE');
  const [optimizing, setOptimizing] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [now] = useState(() => new Date());
  const [view, setView] = useState(() => rememberedView('routes', window.localStorage));
  const isTable = !useNarrowScreen() && view === 'table';

  return (
    <>
      <PageHeader
        title="Routes"
        description={
          date === undefined
            ? 'Every truck’s days, newest first.'
            : `The routes of ${dateInWords(date, now)}.`
        }
        actions={
          <>
            {mayDispatch && (
              <Button
                icon={<CalendarRange aria-hidden="true" />}
                render={<Link to="/dispatch" search={{ date }} />}
              >
                Dispatch board
              </Button>
            )}
            {!isTable && (
              <Button icon={<Download aria-hidden="true" />} onClick={() => setExporting(true)}>
                Export
              </Button>
            )}
            {mayCreate && (
              <Button icon={<Plus aria-hidden="true" />} render={<Link to="/routes/new" search={{ date }} />}>
                New Route
              </Button>
            )}
            {mayOptimize && (
              <Button
                variant="primary"
                icon={<Sparkles aria-hidden="true" />}
                onClick={() => setOptimizing(true)}
              >
                Optimize Routes
              </Button>
            )}
          </>
        }
      />
      {isTable ? (
        <RouteTableView
          address={address}
          onChange={(next) =>
            void navigate({ search: { ...address, ...next }, replace: true, resetScroll: false })
          }
          onViewChange={setView}
        />
      ) : (
        <RouteCards
          date={date}
          now={now}
          onDate={(day) => void navigate({ search: { date: day } })}
          onViewChange={setView}
        />
      )}
      <ExportRoutesDialog open={exporting} onOpenChange={setExporting} date={date ?? null} />
      {mayOptimize && <OptimizeRoutesDialog open={optimizing} onOpenChange={setOptimizing} date={date} />}
    </>
  );
}

interface RouteCardsProps {
  readonly date: string | undefined;
  readonly now: Date;
  readonly onDate: (date: string | undefined) => void;
  readonly onViewChange: (view: ListView) => void;
}

/** The routes as cards, or those of one day with their map. */
function RouteCards({ date, now, onDate, onViewChange }: RouteCardsProps) {
  const { timeZone } = useSession();
  const routes = useRows(routePages(date));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <DaySwitcher
          date={date ?? null}
          today={calendarDateIn(now, timeZone)}
          onChange={(day) => onDate(day ?? undefined)}
        />
        <ViewToggle list="routes" view="cards" onViewChange={onViewChange} className="max-md:hidden" />
      </div>
      <ListFrame
        query={routes}
        noun="routes"
        waiting={<RouteCardSkeletons />}
        icon={<Route />}
        empty={{
          yet: {
            title: 'No Routes Yet',
            description:
              date === undefined
                ? 'A route is one truck’s day: its stops in order, with the trips to empty the tank. Schedule jobs, then optimize a day.'
                : 'Nothing is planned on this day. Optimize it, or look at another day.',
            action: <Button render={<Link to="/clients" />}>View Clients</Button>,
          },
        }}
      >
        {(rows, isStale) => (
          <div aria-busy={isStale}>
            {date !== undefined && !isStale ? (
              <DayPlan key={date} date={date} routes={rows} today={now} />
            ) : (
              <ul aria-label="Routes" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
                {rows.map((route) => (
                  <RouteCard key={route.id} route={route} today={now} />
                ))}
              </ul>
            )}
          </div>
        )}
      </ListFrame>
      {date !== undefined && routes.data?.length === 0 && <DayLeftOut date={date} />}
    </>
  );
}
