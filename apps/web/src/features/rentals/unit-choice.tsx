import { maxLength } from '@haulwright/domain/kernel/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';

export interface ChoosableUnit {
  readonly id: string;
  /** '#4 Standard toilet'. */
  readonly name: string;
}

/** Units that can go to the rental: idle, in working order, and of a kind with a price. */
export const freeUnits = (rentalId: string, search = '') =>
  api.rentals.units.list.queryOptions({
    input: { forRentalId: rentalId, search: search.slice(0, maxLength.search), limit: 100 },
  });

interface ChoiceProps {
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly error: string | undefined;
}

/** Chooses among free units, searchable by label or serial number. */
export function FreeUnits({ rentalId, ...choice }: ChoiceProps & { readonly rentalId: string }) {
  const [search, setSearch] = useState('');
  const [seen, setSeen] = useState<readonly ChoosableUnit[]>([]);
  const units = useQuery({ ...freeUnits(rentalId, search), placeholderData: keepPreviousData });
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label="Search free units"
        placeholder="Label or serial number"
        value={search}
        onValueChange={setSearch}
      />
      <Loaded
        query={units}
        failed="Couldn't load free units"
        isSmall
        waiting={<SkeletonRows label="Loading free units…" count={3} each="h-8" />}
      >
        {({ items, nextCursor }) => {
          const found = items.map(({ id, labelNumber, unitTypeName }) => ({
            id,
            name: `#${labelNumber} ${unitTypeName}`,
          }));
          // Chosen units stay visible while searching for others.
          const kept = seen.filter(
            ({ id }) => choice.chosen.includes(id) && !found.some((one) => one.id === id),
          );
          return (
            <>
              <UnitChoice
                legend="Units"
                {...choice}
                units={[...kept, ...found]}
                onChoose={(ids) => {
                  setSeen([...kept, ...found]);
                  choice.onChoose(ids);
                }}
                empty={
                  search === ''
                    ? 'No unit of the agreed kinds is free. Units in maintenance, lost or retired cannot go.'
                    : `No free unit matches “${search}”.`
                }
              />
              {nextCursor !== null && (
                <p className="text-sm text-ink-soft">The first 100. Search for others by their label.</p>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** One checkbox per unit, and one for all. */
export function UnitChoice({
  legend,
  units,
  chosen,
  onChoose,
  error,
  empty = 'There is none.',
}: ChoiceProps & {
  readonly legend: string;
  readonly units: readonly ChoosableUnit[];
  readonly empty?: string;
}) {
  const errorId = useId();
  const shown = units.map(({ id }) => id);
  const areAll = shown.length > 0 && shown.every((id) => chosen.includes(id));
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0">
      <legend className="required-mark text-base font-medium md:text-sm">{legend}</legend>
      {units.length === 0 ? (
        <p className="py-2 text-ink-soft">{empty}</p>
      ) : (
        <>
          <div className="my-1 flex flex-wrap items-center justify-between gap-2">
            <span className="text-sm text-ink-soft">{chosen.length} chosen</span>
            <Button size="sm" variant="ghost" onClick={() => onChoose(areAll ? [] : shown)}>
              {areAll ? 'Clear selection' : `Choose all ${shown.length}`}
            </Button>
          </div>
          <div className="max-h-60 overflow-y-auto rounded-lg border border-line px-3">
            {units.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={<span className="numeric">{name}</span>}
                checked={chosen.includes(id)}
                onCheckedChange={(on) =>
                  onChoose(on ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
            ))}
          </div>
        </>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
