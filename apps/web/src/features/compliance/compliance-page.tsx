import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useSession } from '../session/session-context.ts';
import { ComplianceTab } from './compliance-tab.tsx';
import { DayList } from './day-list.tsx';
import { TicketList } from './ticket-list.tsx';

type CompliancePageTab = 'open' | 'tickets' | 'days' | 'calendar';

const FilingCalendar = lazyPart(async () => (await import('./filing-calendar.tsx')).FilingCalendar);
const InspectionDialog = lazyDialog(async () => (await import('./inspection-dialog.tsx')).InspectionDialog);

/** What the page shows first; see page-route.ts. */
export const load = ({ queryClient }: PageVisit) =>
  queryClient.prefetchQuery(api.compliance.summary.queryOptions());

/** Where every gallon went: what is open, the tickets of disposal sites, and the days of trucks. */
export default function CompliancePage() {
  const { tab = 'open', search, from, to } = useSearch({ from: '/office/compliance' });
  const navigate = useNavigate({ from: '/compliance' });
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const [exporting, setExporting] = useState(false);
  return (
    <>
      <PageHeader
        title="Compliance"
        description="Where every gallon went, and what is missing to prove it."
        actions={
          <Button
            icon={<Download aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setExporting(true)}
          >
            For an inspector
          </Button>
        }
      />
      <Tabs<CompliancePageTab>
        label="Compliance"
        items={[
          { value: 'open', label: 'Open' },
          { value: 'tickets', label: 'Tickets' },
          { value: 'days', label: 'Days' },
          { value: 'calendar', label: 'Calendar' },
        ]}
        value={tab}
        onValueChange={(next) =>
          void navigate({ search: next === 'open' ? {} : { tab: next }, replace: true })
        }
      >
        <div className="mt-4">
          {tab === 'tickets' ? (
            <TicketList
              filter={{ search, from, to }}
              onFilterChange={(filter) =>
                void navigate({
                  search: { tab, ...filter, search: filter.search || undefined },
                  replace: true,
                })
              }
            />
          ) : tab === 'days' ? (
            <DayList
              days={{ from: from ?? addDays(today, -13), to: to ?? today }}
              onDaysChange={(days) => void navigate({ search: { tab, ...days }, replace: true })}
            />
          ) : tab === 'calendar' ? (
            <FilingCalendar />
          ) : (
            <ComplianceTab />
          )}
        </div>
      </Tabs>
      <InspectionDialog open={exporting} onOpenChange={setExporting} today={today} />
    </>
  );
}
