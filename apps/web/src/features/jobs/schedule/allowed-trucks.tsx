import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';

interface AllowedTrucksProps {
  /** None: any truck. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly error: string | undefined;
}

/** The trucks that may do a job. A chosen one that is no longer in the fleet goes with the first change. */
export function AllowedTrucks({ value, onChange, error }: AllowedTrucksProps) {
  const vehicles = useQuery(api.vehicles.list.queryOptions());
  return (
    <fieldset className="flex min-w-0 flex-col gap-1 sm:col-span-2">
      <legend className="mb-1 font-medium">Only These Trucks</legend>
      <p className="text-sm text-ink-soft">Leave all unchecked if any truck may do the job.</p>
      <Loaded
        query={vehicles}
        waiting={<p className="text-ink-soft">Loading…</p>}
        failed="Couldn't load trucks"
        isSmall
      >
        {(trucks) => (
          <div className="grid max-h-52 grid-cols-2 gap-x-4 overflow-y-auto sm:grid-cols-3">
            {trucks.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={value.includes(id)}
                onCheckedChange={(isChosen) =>
                  onChange(
                    trucks
                      .filter((truck) => (truck.id === id ? isChosen : value.includes(truck.id)))
                      .map((truck) => truck.id),
                  )
                }
              />
            ))}
          </div>
        )}
      </Loaded>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
