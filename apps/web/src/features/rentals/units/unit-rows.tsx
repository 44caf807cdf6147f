import type { Versioned } from '@haulwright/domain/kernel/version';
import type { Unit } from '@haulwright/domain/rentals/unit';
import { Toilet } from 'lucide-react';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { useRows } from '../../../loading/use-rows.ts';
import { noUnits } from './no-units.tsx';
import { type UnitFilter, unitPages } from '../rental-queries.ts';
import { UnitRow } from './unit-row.tsx';

/** Opens the dialog of a unit, for those who may change it. */
export type EditOfUnit = (unit: Versioned<Unit>) => (() => void) | undefined;

interface UnitRowsProps {
  readonly filter: UnitFilter;
  readonly now: Date;
  readonly edit: EditOfUnit;
  readonly hasNoKinds: boolean;
  readonly onShowAll: () => void;
}

/** The units a filter leaves. */
export function UnitRows({ filter, now, edit, hasNoKinds, onShowAll }: UnitRowsProps) {
  const units = useRows(unitPages(filter));
  const { kind, state, search } = filter;
  return (
    <ListFrame
      query={units}
      noun="units"
      skeletons={{ count: 6, each: 'h-16' }}
      icon={<Toilet />}
      search={search}
      isNarrowed={kind !== undefined || state !== undefined}
      empty={noUnits({ hasNoKinds, onShowAll })}
    >
      {(rows, isStale) => (
        <ul aria-label="Units" aria-busy={isStale} className="flex flex-col gap-3">
          {rows.map((unit) => (
            <li key={unit.id} className="rounded-lg border border-line bg-surface p-4 shadow-card">
              <UnitRow unit={unit} now={now} onEdit={edit(unit)} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  );
}
