import { unitStateName, unitStates } from '@haulwright/domain/rentals/unit';
import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '../../../ui/fields/filter-select.tsx';
import { type UnitFilter, unitKinds } from '../rental-queries.ts';

interface UnitFiltersProps {
  readonly filter: UnitFilter;
  readonly onFilter: (next: Pick<UnitFilter, 'kind' | 'state'>) => void;
}

/** Narrows the units to a kind and a state. */
export function UnitFilters({ filter: { kind, state }, onFilter }: UnitFiltersProps) {
  const kinds = useQuery(unitKinds());
  return (
    <>
      <FilterSelect
        label="Kind"
        all="All kinds"
        className="min-w-40"
        options={(kinds.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={kind}
        onValueChange={(next) => onFilter({ kind: next, state })}
      />
      <FilterSelect
        label="State"
        all="Any state"
        className="min-w-40"
        options={unitStates.map((value) => ({ value, label: unitStateName[value] }))}
        value={state}
        onValueChange={(next) => onFilter({ kind, state: next })}
      />
    </>
  );
}
