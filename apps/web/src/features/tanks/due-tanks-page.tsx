import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { dueTanksSearch } from '../../search-params.ts';
import { MapToggle } from '../../ui/buttons/map-toggle.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ChooseShown } from './choose-shown.tsx';
import { DueFilterBar } from './due-filter-bar.tsx';
import { DueTankList } from './due-tank-list.tsx';
import { DueTanksActions } from './due-tanks-actions.tsx';
import { dueFilterOf, dueTankPages, useDueTanks } from './tank-queries.ts';
import { useChosenTanks } from './use-chosen-tanks.ts';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, search }: PageVisit) =>
  queryClient.prefetchInfiniteQuery(dueTankPages(dueFilterOf(dueTanksSearch(search))));

/** Tanks whose next service is due and not planned: as a list and a map, and their jobs in one step. */
export default function DueTanksPage() {
  const search = useSearch({ from: '/office/clients/due' });
  const navigate = useNavigate({ from: '/clients/due' });
  const filter = dueFilterOf(search);
  const tanks = useDueTanks(filter);
  const chosen = useChosenTanks(tanks.data);
  const [isMapOpen, setMapOpen] = useState(false);
  return (
    <>
      <PageHeader
        title="Due for Service"
        description="Tanks that need service soon, by their history, readings and rules. Those with a job planned are left out."
        actions={<DueTanksActions filter={filter} tanks={chosen} />}
      />
      <DueFilterBar
        search={search}
        selectedCount={chosen.selected.length}
        onChange={(change) => void navigate({ search: { ...search, ...change }, replace: true })}
      >
        <MapToggle isOpen={isMapOpen} onOpenChange={setMapOpen} />
        <ChooseShown tanks={chosen} />
      </DueFilterBar>
      <DueTankList
        tanks={tanks}
        isNarrowed={Object.values(search).some((value) => value !== undefined)}
        isMapOpen={isMapOpen}
        chosen={chosen.chosen}
        onChoose={chosen.choose}
      />
    </>
  );
}
