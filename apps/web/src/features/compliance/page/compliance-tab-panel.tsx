import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { ComplianceTab } from './compliance-tab.tsx';
import type { DayView } from '../days/day-list.tsx';
import type { Days } from '../../../ui/fields/day-range.tsx';

const DayList = lazyPart(async () => (await import('../days/day-list.tsx')).DayList);
const TicketList = lazyPart(async () => (await import('../tickets/ticket-list.tsx')).TicketList);
const FilingCalendar = lazyPart(async () => (await import('../filings/filing-calendar.tsx')).FilingCalendar);
const ReservedNumbers = lazyPart(
  async () => (await import('../../manifests/reserved-numbers.tsx')).ReservedNumbers,
);

/** What the tab of the address shows, narrowed as the address says. */
export function ComplianceTabPanel({ today }: { readonly today: string }) {
  const { tab, ...view } = useSearch({ from: '/office/compliance' });
  const { from, to } = view;
  const navigate = useNavigate({ from: '/compliance' });
  // A day that is opened is a step that Back takes back; the table's columns stay the same while this does.
  const onDaysChange = useCallback(
    (change: DayView & Partial<Days>) =>
      void navigate({
        search: (before) => ({ ...before, tab: 'days', ...change }),
        replace: change.day === undefined,
        resetScroll: false,
      }),
    [navigate],
  );
  if (tab === 'calendar') return <FilingCalendar />;
  if (tab === 'days')
    return (
      <DayList
        days={{ from: from ?? addDays(today, -13), to: to ?? today }}
        view={view}
        today={today}
        onViewChange={onDaysChange}
      />
    );
  if (tab !== 'tickets') return <ComplianceTab />;
  return (
    <>
      <TicketList
        view={view}
        onViewChange={(next) =>
          void navigate({
            search: { tab, ...next, search: next.search || undefined },
            replace: true,
            resetScroll: false,
          })
        }
      />
      <ReservedNumbers />
    </>
  );
}
