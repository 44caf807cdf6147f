import { unitStateName, type Unit, type UnitState } from '@haulwright/domain/rentals/unit';
import { Toilet } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { RowLink } from '../../row-link.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { dateInWords } from '../../ui/date-text.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { unitPages } from './rental-queries.ts';

const toneOf: Record<UnitState, Tone> = {
  'on-rent': 'accent',
  yard: 'good',
  reserved: 'info',
  'in-transit': 'info',
  maintenance: 'warn',
  lost: 'bad',
  retired: 'neutral',
};

/** Units by label number, and where each stands. */
export function UnitList({ search }: { readonly search: string }) {
  const [now] = useState(() => new Date());
  const units = useRows(unitPages(search));
  return (
    <ListFrame
      query={units}
      failed="Couldn't load units"
      toast="Failed to load units"
      waiting={<SkeletonRows label="Loading units…" count={6} each="h-16" className="flex flex-col gap-3" />}
      icon={<Toilet />}
      search={search}
      empty={{
        yet: {
          title: 'No Units Yet',
          description: 'Units are toilets and the like, each with a label number.',
        },
        found: { title: 'No Units Found', description: `Nothing matches “${search}”.` },
      }}
    >
      {(rows, isStale) => (
        <ul aria-label="Units" aria-busy={isStale} className="flex flex-col gap-3">
          {rows.map((unit) => (
            <UnitRow key={unit.id} unit={unit} now={now} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

function UnitRow({ unit, now }: { readonly unit: Unit; readonly now: Date }) {
  const where = [
    unit.address,
    unit.since && `since ${dateInWords(unit.since, now)}`,
    unit.lastServicedOn && `serviced ${dateInWords(unit.lastServicedOn, now)}`,
    unit.note,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface p-4 shadow-card">
      <span className="numeric font-semibold">#{unit.labelNumber}</span>
      <span className="break-words">{[unit.unitTypeName, unit.serial].filter(Boolean).join(', ')}</span>
      {unit.clientId !== null && (
        <RowLink
          to="/clients/$clientId"
          id={unit.clientId}
          className="rounded-sm break-words underline-offset-4 hover:underline"
        >
          {unit.clientName}
        </RowLink>
      )}
      <span className="basis-full text-ink-soft md:basis-auto">{where.join(', ')}</span>
      <span className="md:ml-auto">
        <Badge tone={toneOf[unit.state]}>{unitStateName[unit.state]}</Badge>
      </span>
    </li>
  );
}
