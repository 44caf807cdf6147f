import type { PackVehicle } from '@haulwright/domain/field/day-pack';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import { readingDoubts, toOdometer, type Reading } from '@haulwright/domain/shifts/reading';
import { Choice, NumberInput } from '../kit/fields.tsx';
import { typedHours, typedOdometer } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

/** As typed. */
export interface TypedReading {
  readonly odometer: string;
  readonly hours: string;
  /** The doubtful reading that the driver confirmed. */
  readonly confirmed: string | null;
}

export const noReading: TypedReading = { odometer: '', hours: '', confirmed: null };

/** Parses a typed reading; undefined when it is not a number. */
export const readingOf = (
  { odometer, hours }: TypedReading,
  units: UnitSystem,
): { readonly [instrument in keyof Reading]: number | null | undefined } => ({
  odometerTenthMiles: typedOdometer(odometer, units),
  engineTenthHours: typedHours(hours),
});

/** Identifies a reading, so that confirming one does not confirm another. */
export const markOf = ({ odometer, hours }: TypedReading): string => `${odometer}/${hours}`;

/** The reading once all numbers are valid, and whether it needs confirmation. */
export function stateOfReading(
  typed: TypedReading,
  vehicle: PackVehicle | null,
  units: UnitSystem,
): { readonly reading: Reading | null; readonly doubtful: boolean } {
  const { odometerTenthMiles, engineTenthHours } = readingOf(typed, units);
  if (odometerTenthMiles === undefined || engineTenthHours === undefined)
    return { reading: null, doubtful: false };
  const reading = { odometerTenthMiles, engineTenthHours };
  return { reading, doubtful: readingDoubts(vehicle?.lastReading ?? null, reading).length > 0 };
}

interface ReadingFieldsProps {
  readonly vehicle: PackVehicle;
  readonly units: UnitSystem;
  readonly value: TypedReading;
  readonly onChange: (value: TypedReading) => void;
  /** A save was attempted. */
  readonly tried: boolean;
}

/** Odometer and engine hours beside the last reading, with a question when they are doubtful. */
export function ReadingFields({ vehicle, units, value, onChange, tried }: ReadingFieldsProps) {
  const texts = useTexts();
  const { odometerTenthMiles, engineTenthHours } = readingOf(value, units);
  const { doubtful } = stateOfReading(value, vehicle, units);
  const last = vehicle.lastReading;
  const isConfirmed = value.confirmed === markOf(value);
  return (
    <>
      <NumberInput
        label={texts.shift.odometer(texts.distance[units === 'metric' ? 'kilometers' : 'miles'])}
        hint={
          last?.odometerTenthMiles == null
            ? texts.shift.optional
            : texts.shift.last(toOdometer(last.odometerTenthMiles, units).toLocaleString(texts.locale))
        }
        wrong={odometerTenthMiles === undefined ? texts.shift.wrongNumber : undefined}
        tried={tried}
        value={value.odometer}
        onValueChange={(odometer) => onChange({ ...value, odometer })}
      />
      <NumberInput
        decimal
        label={texts.shift.hours}
        hint={
          last?.engineTenthHours == null
            ? texts.shift.optional
            : texts.shift.last((last.engineTenthHours / 10).toLocaleString(texts.locale))
        }
        wrong={engineTenthHours === undefined ? texts.shift.wrongHours : undefined}
        tried={tried}
        value={value.hours}
        onValueChange={(hours) => onChange({ ...value, hours })}
      />
      {doubtful && (tried || isConfirmed) && (
        <Choice
          legend={texts.shift.doubtful}
          options={[{ value: 'yes', label: texts.shift.isRight }]}
          value={isConfirmed ? 'yes' : null}
          onValueChange={() => onChange({ ...value, confirmed: markOf(value) })}
          error={isConfirmed ? undefined : texts.shift.confirmFirst}
        />
      )}
    </>
  );
}
