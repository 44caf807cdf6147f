import type { Rental } from '@haulwright/domain/rentals/rental';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { freeUnits } from '../unit-choice.tsx';

interface Pair {
  readonly gone: string | null;
  readonly come: string | null;
}

const chosenOf = (pairs: readonly Pair[]) => ({
  unitIds: pairs.flatMap(({ gone }) => gone ?? []),
  byUnitIds: pairs.flatMap(({ come }) => come ?? []),
});

/** Removed units and their replacements of the same kind. */
export function ExchangeFields({
  rental,
  gone,
  come,
  onChange,
  error,
}: {
  readonly rental: Rental;
  readonly gone: readonly string[];
  readonly come: readonly string[];
  readonly onChange: (chosen: {
    readonly unitIds: readonly string[];
    readonly byUnitIds: readonly string[];
  }) => void;
  readonly error: string | undefined;
}) {
  const free = useQuery(freeUnits(rental.id));
  const [pairs, setPairs] = useState<readonly Pair[]>([{ gone: null, come: null }]);
  const set = (next: readonly Pair[]) => {
    setPairs(next);
    onChange(chosenOf(next));
  };
  const setPair = (at: number, change: Partial<Pair>) =>
    set(pairs.map((pair, index) => (index === at ? { ...pair, ...change } : pair)));
  return (
    <Loaded
      query={free}
      failed="Couldn't load free units"
      isSmall
      waiting={<SkeletonRows label="Loading free units…" count={2} each="h-10" />}
    >
      {({ items }) => (
        <div className="flex flex-col gap-3">
          {pairs.map((pair, at) => {
            const kind = rental.units.find(({ id }) => id === pair.gone)?.unitTypeId;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a pair's place in the list is its identity
              <div key={at} className="grid gap-3 sm:grid-cols-2">
                <Select
                  label={pairs.length === 1 ? 'Goes' : `Goes, ${at + 1}`}
                  required
                  options={rental.units
                    .filter(({ id }) => id === pair.gone || !gone.includes(id))
                    .map(({ id, labelNumber, unitTypeName }) => ({
                      value: id,
                      label: `#${labelNumber} ${unitTypeName}`,
                    }))}
                  value={pair.gone}
                  onValueChange={(id) => setPair(at, { gone: id, come: null })}
                />
                <Select
                  label={pairs.length === 1 ? 'Comes' : `Comes, ${at + 1}`}
                  required
                  disabled={pair.gone === null}
                  hint={
                    pair.gone !== null && !items.some(({ unitTypeId }) => unitTypeId === kind)
                      ? 'No unit of its kind is free.'
                      : undefined
                  }
                  options={items
                    .filter(
                      ({ id, unitTypeId }) => unitTypeId === kind && (id === pair.come || !come.includes(id)),
                    )
                    .map(({ id, labelNumber, unitTypeName }) => ({
                      value: id,
                      label: `#${labelNumber} ${unitTypeName}`,
                    }))}
                  value={pair.come}
                  onValueChange={(id) => setPair(at, { come: id })}
                />
              </div>
            );
          })}
          <FieldError id="exchange-error">{error}</FieldError>
          {pairs.length < rental.units.length && (
            <div>
              <Button
                size="sm"
                icon={<Plus aria-hidden="true" />}
                onClick={() => set([...pairs, { gone: null, come: null }])}
              >
                Exchange another
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}
