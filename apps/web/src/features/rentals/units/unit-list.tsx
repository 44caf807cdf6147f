import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../session/session-context.ts';
import { OneUnit } from './one-unit.tsx';
import { type UnitFilter, unitKinds } from '../rental-queries.ts';
import { UnitDialogs, type UnitRequest } from './unit-dialogs.tsx';
import { type EditOfUnit, UnitRows } from './unit-rows.tsx';
import { UnitToolbar } from './unit-toolbar.tsx';

interface UnitListProps {
  readonly filter: UnitFilter;
  /** Of the unit that is looked at. */
  readonly label: number | undefined;
  readonly onFilter: (next: Pick<UnitFilter, 'kind' | 'state'>) => void;
  /** Leaves the one unit. */
  readonly onShowAll: () => void;
}

/** Units by label number, where each stands, and what is done with them. */
export function UnitList({ filter, label, onFilter, onShowAll }: UnitListProps) {
  const [now] = useState(() => new Date());
  const [asking, setAsking] = useState<UnitRequest | null>(null);
  const mayEdit = useCan('MANAGE_FLEET');
  const hasNoKinds = useQuery(unitKinds()).data?.length === 0;
  const edit: EditOfUnit = (unit) => (mayEdit ? () => setAsking({ what: 'edit', unit }) : undefined);
  return (
    <>
      {label !== undefined && <OneUnit label={label} now={now} edit={edit} onShowAll={onShowAll} />}
      <UnitToolbar
        filter={filter}
        onFilter={onFilter}
        mayEdit={mayEdit}
        hasNoKinds={hasNoKinds}
        onAsk={setAsking}
      />
      <UnitRows
        filter={filter}
        now={now}
        edit={edit}
        hasNoKinds={hasNoKinds}
        onShowAll={() => onFilter({})}
      />
      {asking !== null && <UnitDialogs asking={asking} kind={filter.kind} onAsk={setAsking} />}
    </>
  );
}
