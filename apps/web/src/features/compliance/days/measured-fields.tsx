import type { MeasuredTank } from '@haulwright/domain/custody/office/day-fact';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import type { GallonMethod } from '@haulwright/domain/custody/ledger/load-fact';
import { Select } from '../../../ui/fields/select.tsx';
import { VolumeField } from '../../measures/volume-field.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { methodOptions } from '../day-fact-words.ts';
import { maxTankGallons } from '../tank-options.ts';

/** What was read at a tank; nulls while it is not entered. */
export interface Reading {
  readonly gallons: number | null;
  readonly method: GallonMethod | null;
}

interface MeasuredFieldsProps {
  readonly tanks: TruckDayRow['compartments'];
  readonly readings: ReadonlyMap<string, Reading>;
  readonly onChange: (compartmentId: string, reading: Reading) => void;
  /** Shows what is missing. */
  readonly tried: boolean;
}

export const noReading: Reading = { gallons: null, method: null };

/** Asks for what is in each tank that waste stays in: never filled in with what the ledger expects. */
export function MeasuredFields({ tanks, readings, onChange, tried }: MeasuredFieldsProps) {
  const units = useUnits();
  return tanks.map(({ compartmentId, name }) => {
    const reading = readings.get(compartmentId) ?? noReading;
    return (
      <fieldset key={compartmentId} className="min-w-0">
        <legend className="mb-1 font-medium">Measured in {name}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          <VolumeField
            label={units.volumeNoun}
            required
            gallons={reading.gallons}
            onGallonsChange={(gallons) => onChange(compartmentId, { ...reading, gallons })}
            max={maxTankGallons}
            error={
              tried && reading.gallons === null ? 'Enter what was measured; 0 if it is empty.' : undefined
            }
          />
          <Select
            label="Measured by"
            required
            options={methodOptions}
            value={reading.method}
            onValueChange={(method) => onChange(compartmentId, { ...reading, method })}
            error={tried && reading.method === null ? 'Choose how it was measured.' : undefined}
          />
        </div>
      </fieldset>
    );
  });
}

/** The readings of all tanks; null while one is missing. */
export function measuredOf(
  tanks: TruckDayRow['compartments'],
  readings: ReadonlyMap<string, Reading>,
): MeasuredTank[] | null {
  const measured = tanks.flatMap(({ compartmentId }): MeasuredTank[] => {
    const { gallons, method } = readings.get(compartmentId) ?? noReading;
    return gallons === null || method === null ? [] : [{ compartmentId, gallons, method }];
  });
  return measured.length === tanks.length ? measured : null;
}
