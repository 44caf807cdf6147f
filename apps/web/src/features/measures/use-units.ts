// Public to other features: distances and volumes in the company's units.
import {
  distanceUnit,
  formatMeters,
  formatMiles,
  formatNearMeters,
  formatVolume,
  toVolume,
  type UnitSystem,
  unitSystems,
  volumeNoun,
  volumeUnit,
} from '@haulwright/domain/kernel/units';
import { useSession } from '../session/session-context.ts';

export interface Units {
  readonly system: UnitSystem;
  /** 'gal' or 'L'. */
  readonly volumeUnit: string;
  /** 'Gallons' or 'Litres'. */
  readonly volumeNoun: string;
  /** 'mi' or 'km'. */
  readonly distanceUnit: string;
  /** Gallons → '1,250 gal' or '4,730 L'. */
  readonly volume: (gallons: number) => string;
  /** Gallons → the displayed number alone. */
  readonly volumeNumber: (gallons: number) => number;
  /** Miles as the API gives them → '12.4 mi' or '20.0 km'. */
  readonly miles: (miles: number) => string;
  readonly meters: (meters: number) => string;
  /** A distance from the expected place: 12 → '40 ft' or '10 m'. */
  readonly nearMeters: (meters: number) => string;
}

const unitsOf = (system: UnitSystem): Units => ({
  system,
  volumeUnit: volumeUnit[system],
  volumeNoun: volumeNoun[system],
  distanceUnit: distanceUnit[system],
  volume: (gallons) => formatVolume(gallons, system),
  volumeNumber: (gallons) => toVolume(gallons, system),
  miles: (miles) => formatMiles(miles, system),
  meters: (meters) => formatMeters(meters, system),
  nearMeters: (meters) => formatNearMeters(meters, system),
});

const bySystem = Object.fromEntries(unitSystems.map((system) => [system, unitsOf(system)])) as Record<
  UnitSystem,
  Units
>;

/** The same object as long as the company's units stay the same. */
export const useUnits = (): Units => bySystem[useSession().units];
