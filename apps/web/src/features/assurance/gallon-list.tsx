import type { GallonAssurance } from '@haulwright/domain/assurance/assurance';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import type { Days } from '../../ui/fields/day-range.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { type Units, useUnits } from '../measures/use-units.ts';
import { TruckDayCard } from './truck-day-card.tsx';

interface GallonListProps {
  readonly days: Days;
  readonly which: 'gaps' | 'all';
}

/** Gallons pumped per truck and day, their destination, and how they were billed. */
export function GallonList({ days, which }: GallonListProps) {
  const [now] = useState(() => new Date());
  const units = useUnits();
  const list = useQuery({
    ...api.assurance.gallons.queryOptions({ input: { ...days, which } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded
      query={list}
      failed="Couldn't load gallons"
      toast="Failed to load gallons"
      waiting={
        <SkeletonRows label="Loading gallons…" count={3} each="h-32" className="flex flex-col gap-3" />
      }
    >
      {(answer) =>
        answer.days.length === 0 ? (
          <EmptyState icon={<Scale />} {...nothing(answer.total, units)} />
        ) : (
          <>
            <p className="mb-3 text-lg">{inShort(answer.total, units)}</p>
            <ul
              aria-label="Days of trucks"
              aria-busy={list.isPlaceholderData}
              className="flex flex-col gap-3"
            >
              {answer.days.map((day) => (
                <TruckDayCard key={`${day.date} ${day.vehicle.id}`} day={day} now={now} />
              ))}
            </ul>
            {answer.hasMore && (
              <p className="py-2 text-ink-soft">Only the first 1,000 days are listed. Choose fewer days.</p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

const inShort = (total: GallonAssurance['total'], { volume }: Units): string => {
  const sums = `${volume(total.pumped)} pumped, ${volume(total.dumped)} dumped, ${volume(total.billed)} billed`;
  return total.notBilled === 0 ? `${sums}.` : `${sums}; ${volume(total.notBilled)} are not billed.`;
};

const nothing = (total: GallonAssurance['total'], units: Units) =>
  total.pumped === 0 && total.dumped === 0
    ? {
        title: 'Nothing Was Pumped on These Days',
        description: 'What drivers report as pumped and dumped is compared with your invoices here.',
      }
    : { title: 'No Gaps on These Days', description: inShort(total, units) };
