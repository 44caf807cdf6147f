import { fillOf, townsToOffer, zipOf, type ZipTown } from '@haulwright/domain/places/zip-town';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';

interface ZipFieldProps extends Omit<TextFieldProps, 'label' | 'value'> {
  readonly value: string;
  /** What the address says now. */
  readonly city: string;
  readonly state: string;
  readonly onTown: (town: Partial<ZipTown>) => void;
}

/**
 * Public to other features. The ZIP code of an address: it fills city and state where it is known to one town,
 * and offers the towns where it has several. What a person typed stays.
 */
export function ZipField({ value, city, state, onTown, className, ...field }: ZipFieldProps) {
  const zip = zipOf(value);
  const [first] = useState(zip);
  const [isTyping, setTyping] = useState(false);
  const isOpen = city.trim() === '' || state.trim() === '';
  const filled = useRef<Partial<ZipTown>>({});
  const { data } = useQuery({
    ...api.places.zip.queryOptions({ input: { zip: zip ?? '' } }),
    // An address that is only looked at asks for nothing.
    enabled: zip !== null && (zip !== first || isOpen),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const towns = data?.towns;
  const fill = useEffectEvent((known: readonly ZipTown[]) => {
    const { city: filledCity, state: filledState } = filled.current;
    // The town of the ZIP code before is not that of one that is not known.
    const isStale = known.length === 0 && city === filledCity && state === filledState;
    const next = isStale ? { city: '', state: '' } : fillOf(known, { city, state }, filled.current);
    filled.current = { ...filled.current, ...next };
    if (Object.keys(next).length > 0) onTown(next);
  });
  useEffect(() => {
    if (towns !== undefined) fill(towns);
  }, [towns]);
  const offered = townsToOffer(towns ?? [], { city, state });
  const hint =
    offered.length > 0
      ? 'Several towns share this ZIP code. Choose one:'
      : towns?.length === 0 && isOpen
        ? 'This ZIP code is not known. Check it, or enter city and state.'
        : zip === null && value.trim() !== '' && isOpen && !isTyping
          ? 'A ZIP code has five digits. Check it, or enter city and state.'
          : undefined;
  return (
    <div className={className}>
      <TextField
        label="ZIP"
        inputMode="numeric"
        autoComplete="off"
        hint={hint}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        {...field}
        value={value}
      />
      {offered.length > 0 && (
        <fieldset className="mt-1.5 flex min-w-0 flex-wrap gap-1.5">
          <legend className="sr-only">Which town?</legend>
          {offered.map((town) => (
            <Button
              key={`${town.city}, ${town.state}`}
              size="sm"
              onClick={() => {
                filled.current = town;
                onTown(town);
              }}
            >
              {town.city}, {town.state}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
