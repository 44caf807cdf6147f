import { z } from 'zod';

/**
 * The units a company reads distances and volumes in. Stored and calculated values are always gallons,
 * metres, and cents per mile or per 1,000 gallons.
 */
export const unitSystems = ['us', 'metric'] as const;
export const unitSystem = z.enum(unitSystems);
export type UnitSystem = z.infer<typeof unitSystem>;

export const unitSystemName: Record<UnitSystem, string> = {
  us: 'Miles and gallons',
  metric: 'Kilometres and litres',
};

const metersPerMile = 1_609.344; // international mile, NIST SP 811
const litersPerGallon = 3.785_411_784; // US liquid gallon, NIST SP 811

export const distanceUnit: Record<UnitSystem, string> = { us: 'mi', metric: 'km' };
export const volumeUnit: Record<UnitSystem, string> = { us: 'gal', metric: 'L' };
/** Capitalised for titles. */
export const volumeNoun: Record<UnitSystem, string> = { us: 'Gallons', metric: 'Litres' };

/** Metres per mile or kilometre. */
export const metersPerDistance: Record<UnitSystem, number> = { us: metersPerMile, metric: 1_000 };
/** Gallons per gallon or litre. */
export const gallonsPerVolume: Record<UnitSystem, number> = { us: 1, metric: 1 / litersPerGallon };

/** Metres to miles or kilometres, with one decimal. */
export const toDistance = (meters: number, units: UnitSystem): number =>
  Math.round((meters / (units === 'metric' ? 1_000 : metersPerMile)) * 10) / 10;

/**
 * Litres are shown in steps of five: whole gallons are stored, and so values typed in fives come back
 * unchanged.
 */
const literStep = 5;

/** Converts whole gallons to the displayed number. */
export const toVolume = (gallons: number, units: UnitSystem): number =>
  units === 'metric' ? Math.round((gallons * litersPerGallon) / literStep) * literStep : gallons;

/** Converts a typed number to whole gallons. */
export const fromVolume = (amount: number, units: UnitSystem): number =>
  Math.round(units === 'metric' ? amount / litersPerGallon : amount);

/** 16 842 m → "10.5 mi" or "16.8 km". */
export const formatMeters = (meters: number, units: UnitSystem): string =>
  `${oneDecimal.format(toDistance(meters, units))} ${distanceUnit[units]}`;

const feetPerMeter = 3.280_84; // international foot, NIST SP 811

/**
 * A distance between a point and its expected place: 12 m → "40 ft" or "10 m", and from 0.2 mi or 1 km on as
 * above.
 */
export const formatNearMeters = (meters: number, units: UnitSystem): string => {
  if (toDistance(meters, units) >= (units === 'metric' ? 1 : 0.2)) return formatMeters(meters, units);
  const near = Math.round((units === 'metric' ? meters : meters * feetPerMeter) / 10) * 10;
  return `${near.toLocaleString('en-US')} ${units === 'metric' ? 'm' : 'ft'}`;
};

/** Formats the API's miles: 124.3 → "124.3 mi" or "200.0 km". */
export const formatMiles = (miles: number, units: UnitSystem): string =>
  `${oneDecimal.format(units === 'metric' ? toDistance(miles * metersPerMile, units) : miles)} ${distanceUnit[units]}`;

/** 12 500 gallons → "12,500 gal" or "47,320 L". */
export const formatVolume = (gallons: number, units: UnitSystem): string =>
  `${toVolume(gallons, units).toLocaleString('en-US')} ${volumeUnit[units]}`;

/** Cents per mile to cents per mile or kilometre, and back. */
export const toCentsPerDistance = (centsPerMile: number, units: UnitSystem): number =>
  units === 'metric' ? Math.round((centsPerMile * 1_000) / metersPerMile) : centsPerMile;
export const fromCentsPerDistance = (cents: number, units: UnitSystem): number =>
  units === 'metric' ? Math.round((cents * metersPerMile) / 1_000) : cents;

/** Converts a rate per gallon to one per gallon or litre. */
export const toPerVolume = (perGallon: number, units: UnitSystem): number =>
  units === 'metric' ? perGallon / litersPerGallon : perGallon;

/**
 * Converts our own texts to a company's units: "Gallons collected" → "Litres collected", "the plan's miles" →
 * "the plan's kilometres". Never for text that people typed.
 */
export const wordsInUnits = (text: string, units: UnitSystem): string =>
  units === 'us'
    ? text
    : text.replaceAll(
        /\b(?:gallon|mile)s?\b/gi,
        (word) =>
          metricWords[word.toLowerCase()]?.replace(/^./, (first) =>
            /^[A-Z]/.test(word) ? first.toUpperCase() : first,
          ) ?? word,
      );

const metricWords: Readonly<Record<string, string>> = {
  gallon: 'litre',
  gallons: 'litres',
  mile: 'kilometre',
  miles: 'kilometres',
};

/** Cents per 1,000 gallons to cents per 1,000 gallons or litres, and back. */
export const toCentsPerThousand = (centsPer1000Gallons: number, units: UnitSystem): number =>
  units === 'metric' ? Math.round(centsPer1000Gallons / litersPerGallon) : centsPer1000Gallons;
export const fromCentsPerThousand = (cents: number, units: UnitSystem): number =>
  units === 'metric' ? Math.round(cents * litersPerGallon) : cents;

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
