import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { useSession } from '../session/session-context.ts';
import { DefectList } from './defect-list.tsx';
import { InspectionList } from './inspection-list.tsx';
import { ShiftList } from '../shifts/shift-list.tsx';
import { defectsOf } from './inspection-queries.ts';

type TrucksTab = 'defects' | 'settled' | 'inspections' | 'shifts';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient }: PageVisit) => queryClient.prefetchQuery(defectsOf('open'));

/** Drivers' reports about their trucks and hours. */
export default function TrucksPage() {
  const search = useSearch({ from: '/office/trucks' });
  const navigate = useNavigate({ from: '/trucks' });
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const openCount = useQuery(defectsOf('open')).data?.length;
  const { tab = 'defects', from = addDays(today, -6), to = today } = search;
  return (
    <>
      <PageHeader
        title="Trucks"
        description="Defects and inspections that drivers reported, and the hours of their shifts."
      />
      <Tabs<TrucksTab>
        label="Trucks"
        items={[
          { value: 'defects', label: 'Defects', count: openCount },
          { value: 'settled', label: 'Settled' },
          { value: 'inspections', label: 'Inspections' },
          { value: 'shifts', label: 'Shifts' },
        ]}
        value={tab}
        onValueChange={(next) =>
          void navigate({ search: next === 'defects' ? {} : { tab: next }, replace: true })
        }
      >
        <div className="mt-4">
          {tab === 'shifts' ? (
            <ShiftList
              days={{ from, to }}
              onDaysChange={(days) => void navigate({ search: { tab, ...days }, replace: true })}
            />
          ) : tab === 'inspections' ? (
            <InspectionList />
          ) : (
            <DefectList key={tab} state={tab === 'settled' ? 'settled' : 'open'} />
          )}
        </div>
      </Tabs>
    </>
  );
}
