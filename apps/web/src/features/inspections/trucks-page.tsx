import type { DefectListed } from '@haulwright/domain/inspections/defect-sorts';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import type { trucksSearch } from '../../search-params.ts';
import { rememberedView } from '../../ui/data-table/list-view.ts';
import { ViewToggle } from '../../ui/data-table/view-toggle.tsx';
import { useNarrowScreen } from '../../ui/hooks/use-narrow-screen.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { useSession } from '../session/session-context.ts';
import { DefectList } from './defect-list.tsx';
import { InspectionList } from './inspection-list.tsx';
import { ShiftList } from '../shifts/shift-list.tsx';
import { defectListName, defectsOf } from './inspection-queries.ts';

type Address = ReturnType<typeof trucksSearch>;
type TrucksTab = 'defects' | 'settled' | 'inspections' | 'shifts';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient }: PageVisit) => queryClient.prefetchQuery(defectsOf('open'));

const DefectTableView = lazyPart(async () => (await import('./defect-table-view.tsx')).DefectTableView);

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
            <Defects
              key={tab}
              state={tab === 'settled' ? 'settled' : 'open'}
              address={search}
              onChange={(change) =>
                void navigate({
                  search: { ...search, ...change },
                  replace: !('peek' in change),
                  resetScroll: false,
                })
              }
            />
          )}
        </div>
      </Tabs>
    </>
  );
}

interface DefectsProps {
  readonly state: DefectListed;
  readonly address: Address;
  readonly onChange: (change: Partial<Address>) => void;
}

/** Open or settled defects, as cards or as a table. */
function Defects({ state, address, onChange }: DefectsProps) {
  const list = defectListName[state];
  const [view, setView] = useState(() => rememberedView(list, window.localStorage));
  if (!useNarrowScreen() && view === 'table')
    return <DefectTableView state={state} address={address} onChange={onChange} onViewChange={setView} />;
  return (
    <>
      <div className="mb-4 flex justify-end max-md:hidden">
        <ViewToggle list={list} view="cards" onViewChange={setView} />
      </div>
      <DefectList state={state} />
    </>
  );
}
