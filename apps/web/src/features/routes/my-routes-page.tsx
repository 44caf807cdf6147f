import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MapPinned, Route } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { AppOffer } from '../field-app/app-offer.tsx';
import { SharePosition } from '../positions/share-position.tsx';
import { useSession } from '../session/session-context.ts';
import { DaySwitcher } from './day-switcher.tsx';
import { RouteCard, RouteCardSkeletons } from './route-card.tsx';

const MyTrackDialog = lazyDialog(async () => (await import('./my-track-dialog.tsx')).MyTrackDialog);

/** The signed-in person's routes of a day; each card links to its stops. */
export default function MyRoutesPage() {
  const search = useSearch({ from: '/office/routes/mine' });
  const navigate = useNavigate({ from: '/routes/mine' });
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const today = calendarDateIn(now, timeZone);
  const date = search.date ?? today;
  const [isLooking, setLooking] = useState(false);
  const routes = useQuery({
    ...api.routes.mine.queryOptions({ input: { date } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title="My Route" description={`What you drive on ${dateInWords(date, now)}.`} />
      <AppOffer />
      <div className="mb-4">
        <DaySwitcher
          oneDay
          date={date}
          today={today}
          onChange={(day) => void navigate({ search: { date: day ?? undefined } })}
        />
      </div>
      <ListFrame
        query={routes}
        failed="Couldn't load your route"
        waiting={<RouteCardSkeletons />}
        icon={<Route />}
        empty={{
          yet: {
            title: 'No Route',
            description:
              'Nothing is planned for you on this day. The office puts routes together and gives them to you.',
          },
        }}
      >
        {(rows, isStale) => (
          <ul
            aria-label="Your routes"
            aria-busy={isStale}
            className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3"
          >
            {rows.map((route) => (
              <RouteCard key={route.id} route={route} today={now} />
            ))}
          </ul>
        )}
      </ListFrame>
      {date === today &&
        routes.data?.some(({ status }) => status === 'published' || status === 'in_progress') === true && (
          <SharePosition />
        )}
      <Button className="mt-6" icon={<MapPinned aria-hidden="true" />} onClick={() => setLooking(true)}>
        My Places
      </Button>
      {isLooking && <MyTrackDialog date={date} onClose={() => setLooking(false)} />}
    </>
  );
}
