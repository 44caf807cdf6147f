import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { ComplianceTab } from './compliance-tab.tsx';
import { DayList } from '../days/day-list.tsx';
import { TicketList } from '../tickets/ticket-list.tsx';

const FilingCalendar = lazyPart(async () => (await import('../filings/filing-calendar.tsx')).FilingCalendar);
const ReservedNumbers = lazyPart(
  async () => (await import('../../manifests/reserved-numbers.tsx')).ReservedNumbers,
);

/** What the tab of the address shows, narrowed as the address says. */
export function ComplianceTabPanel({ today }: { readonly today: string }) {
  const { tab, ...view } = useSearch({ from: '/office/compliance' });
  const { from, to } = view;
  const navigate = useNavigate({ from: '/compliance' });
  if (tab === 'calendar') return <FilingCalendar />;
  if (tab === 'days')
    return (
      <DayList
        days={{ from: from ?? addDays(today, -13), to: to ?? today }}
        onDaysChange={(days) => void navigate({ search: { tab, ...days }, replace: true })}
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
