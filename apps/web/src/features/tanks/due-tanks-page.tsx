import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { dueConfidenceName, maxDueJobs } from '@haulwright/domain/tanks/tank';
import { dueConfidences, type DueConfidence } from '@haulwright/domain/tanks/tank-interval';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Map as MapIcon, Timer } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { dueTanksSearch } from '../../search-params.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { useSession } from '../session/session-context.ts';
import { DueTankRow } from './due-tank-row.tsx';
import { dueInput, dueSummary, dueTankPages, type DueTankFilter } from './tank-queries.ts';

const MakeJobsDialog = lazyDialog(async () => (await import('./make-jobs-dialog.tsx')).MakeJobsDialog);
const DueMap = lazyPart(async () => (await import('./due-map.tsx')).DueMap);

type Months = '0' | '1' | '3' | '6' | '12';
const monthOptions: readonly { value: Months; label: string }[] = [
  { value: '0', label: 'Overdue' },
  { value: '1', label: 'Within 1 month' },
  { value: '3', label: 'Within 3 months' },
  { value: '6', label: 'Within 6 months' },
  { value: '12', label: 'Within a year' },
];
const ALL = 'all';

const filterOf = (search: ReturnType<typeof dueTanksSearch>): DueTankFilter => ({
  months: Number(search.months ?? '3'),
  town: search.town,
  confidence: search.confidence,
});

/** What the page shows first; see page-route.ts. */
export const load = ({ queryClient, search }: PageVisit) =>
  queryClient.prefetchInfiniteQuery(dueTankPages(filterOf(dueTanksSearch(search))));

/** Tanks whose next service is due and not planned: as a list and a map, and their jobs in one step. */
export default function DueTanksPage() {
  const search = useSearch({ from: '/office/clients/due' });
  const navigate = useNavigate({ from: '/clients/due' });
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const today = calendarDateIn(now, timeZone);
  const filter = filterOf(search);
  const tanks = useRows(dueTankPages(filter));
  const towns = useQuery(dueSummary({ months: filter.months }));
  const summary = useQuery(dueSummary(filter));
  const known = towns.data?.towns ?? [];
  // The town of the address may have no due tank any more.
  const inTowns =
    search.town === undefined || known.some(({ town }) => town === search.town)
      ? known
      : [...known, { town: search.town, count: 0 }];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<string>();
  const [isMapOpen, setMapOpen] = useState(false);
  const [creating, setCreating] = useState(false);
  const ids = (tanks.data ?? []).map(({ addressId }) => addressId);
  const selected = ids.filter((id) => chosen.has(id));
  const show = (next: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...next }, replace: true });
  return (
    <>
      <PageHeader
        title="Due for Service"
        description="Tanks that need service soon, by their history, readings and rules. Those with a job planned are left out."
        actions={
          <>
            <ExportButton
              fetchExport={(format, signal) =>
                api.exports.dueTanks.call({ ...dueInput(filter), format }, { signal })
              }
            />
            <Button
              variant="primary"
              aria-haspopup="dialog"
              disabledReason={
                selected.length === 0
                  ? 'Select tanks first.'
                  : selected.length > maxDueJobs
                    ? `Select at most ${maxDueJobs}.`
                    : undefined
              }
              onClick={() => setCreating(true)}
            >
              Create jobs
            </Button>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Select<Months>
          label="Due"
          options={[...monthOptions]}
          value={search.months ?? '3'}
          onValueChange={(months) => show({ months: months === '3' ? undefined : months })}
        />
        <Select
          label="Town"
          options={[
            { value: ALL, label: 'All towns' },
            ...inTowns.map(({ town, count }) => ({ value: town, label: `${town} (${count})` })),
          ]}
          value={search.town ?? ALL}
          onValueChange={(town) => show({ town: town === ALL ? undefined : town })}
        />
        <Select<DueConfidence | typeof ALL>
          label="Confidence"
          options={[
            { value: ALL, label: 'Any' },
            ...dueConfidences.map((value) => ({ value, label: dueConfidenceName[value] })),
          ]}
          value={search.confidence ?? ALL}
          onValueChange={(value) => show({ confidence: value === ALL ? undefined : value })}
        />
        <Button
          icon={<MapIcon aria-hidden="true" />}
          aria-expanded={isMapOpen}
          onClick={() => setMapOpen(!isMapOpen)}
        >
          {isMapOpen ? 'Hide map' : 'Show map'}
        </Button>
        {ids.length > 0 && (
          <Button onClick={() => setChosen(new Set(selected.length > 0 ? [] : ids.slice(0, maxDueJobs)))}>
            {selected.length > 0 ? 'Clear selection' : `Select ${Math.min(ids.length, maxDueJobs)} shown`}
          </Button>
        )}
        <output className="numeric ml-auto text-ink-soft">
          {summary.data && `${summary.data.count} due, ${summary.data.overdue} overdue`}
          {selected.length > 0 && `, ${selected.length} selected`}
        </output>
      </div>
      <ListFrame
        query={tanks}
        failed="Couldn't load due tanks"
        toast="Failed to load due tanks"
        waiting={<SkeletonRows label="Loading due tanks…" count={6} each="h-20" />}
        icon={<Timer />}
        isNarrowed={Object.values(search).some((value) => value !== undefined)}
        empty={{
          yet: {
            title: 'No Tank Due',
            description:
              'A tank appears here when it was pumped before and its history, readings, rule or job type say that it is due again.',
          },
          left: { title: 'No Tank Due', description: 'Nothing is due with these filters.' },
        }}
      >
        {(rows, isStale) => (
          <div className="flex flex-col gap-4">
            {isMapOpen && <DueMap tanks={rows} selectedId={shown} onSelect={setShown} />}
            <ul aria-label="Due tanks" aria-busy={isStale} className="flex flex-col gap-3">
              {rows.map((tank, index) => (
                <DueTankRow
                  key={tank.addressId}
                  tank={tank}
                  number={index + 1}
                  today={today}
                  now={now}
                  selected={chosen.has(tank.addressId)}
                  isShown={isMapOpen && shown === tank.addressId}
                  onSelect={(on) => {
                    const next = new Set(chosen);
                    if (on) next.add(tank.addressId);
                    else next.delete(tank.addressId);
                    setChosen(next);
                  }}
                />
              ))}
            </ul>
          </div>
        )}
      </ListFrame>
      {creating && (
        <MakeJobsDialog
          addressIds={selected}
          onClose={() => setCreating(false)}
          onMade={() => setChosen(new Set())}
        />
      )}
    </>
  );
}
