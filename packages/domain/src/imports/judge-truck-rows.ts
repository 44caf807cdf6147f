import type { z } from 'zod';
import { wasteTypeName, wasteTypes, type WasteType } from '../services/waste-type.ts';
import { starterVehicle } from '../vehicles/starter-vehicle.ts';
import { readTruckSize, type TruckSize, truckSizes } from '../vehicles/truck-size.ts';
import { vehicleInput } from '../vehicles/vehicle.ts';
import { readVehicleColor, type VehicleColor, vehicleHues } from '../vehicles/vehicle-color.ts';
import { plainWords } from './client-import-duplicates.ts';
import { readGallons, readMoney } from './read-amount-cells.ts';
import { readTimeOfDay } from './read-work-cells.ts';
import type { WorkField, WorkRemark, WorkRow, WorkVerdict } from './work-import.ts';

export interface JudgedTruckRow extends WorkVerdict {
  /** The truck of the row; null when it has no valid one. */
  readonly truck: z.output<typeof vehicleInput> | null;
}

const wasteWords: readonly [RegExp, WasteType][] = [
  [/sept/, 'septage'],
  [/toilet|porta/, 'portable_toilet'],
  [/grease/, 'grease'],
  [/manure/, 'manure'],
  [/waste ?water|sewage|gray|grey/, 'wastewater'],
];

/** The wastes in a cell: "Septic; grease". Unknown words are reported. */
function readWastes(cell: string, warnings: WorkRemark[]): WasteType[] {
  if (cell === '') return [...starterVehicle.acceptedWasteTypes];
  const named = cell
    .split(/[;,/|\n]+/)
    .map(plainWords)
    .filter(Boolean);
  const known = wasteTypes.filter((type) =>
    named.some((word) => wasteWords.some(([pattern, waste]) => waste === type && pattern.test(word))),
  );
  const unknown = named.filter((word) => !wasteWords.some(([pattern]) => pattern.test(word)));
  if (unknown.length > 0)
    warnings.push({
      field: 'wastes',
      message: `“${unknown.join(', ').slice(0, 60)}” is no waste that is known; it is left out.`,
    });
  return known;
}

/** A user of the company who may drive. */
export interface ImportDriver {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
}

/** Finds the user named in a cell, by name or e-mail address. */
function findDriver(cell: string, people: readonly ImportDriver[], warnings: WorkRemark[]): string | null {
  if (cell === '') return null;
  const found = people.filter(
    ({ fullName, email }) =>
      plainWords(fullName) === plainWords(cell) || email.toLowerCase() === cell.toLowerCase(),
  );
  const [driver] = found;
  if (driver && found.length === 1) return driver.userId;
  const who = `“${cell.slice(0, 40)}”`;
  const message = driver ? `Several users are called ${who}` : `There is no user called ${who}`;
  warnings.push({ field: 'driver', message: `${message}; the truck has no driver.` });
  return null;
}

/** The color in a cell; an unknown one is reported, and the truck is given the next of the company's colors. */
function readColor(cell: string, warnings: WorkRemark[]): VehicleColor | null {
  const color = cell === '' ? null : readVehicleColor(cell);
  if (cell !== '' && color === null)
    warnings.push({
      field: 'color',
      message: `“${cell.slice(0, 40)}” is no color of a truck here (${vehicleHues.join(', ')}); it gets the next free one.`,
    });
  return color;
}

/** The size in a cell; an unknown one is reported, and the truck has none. */
function readSize(cell: string, warnings: WorkRemark[]): TruckSize | null {
  const size = cell === '' ? null : readTruckSize(cell);
  if (cell !== '' && size === null)
    warnings.push({
      field: 'truckSize',
      message: `“${cell.slice(0, 40)}” is no size of a truck here (${truckSizes.join(', ')}); it is left out.`,
    });
  return size;
}

/** Parses a cost to cents; a credit is none. */
function readCost(cell: string): number | null {
  const cost = readMoney(cell.replace(/ *(?:\/|per) *(?:mi|miles?|h|hrs?|hours?)\.?$/i, ''));
  return cost === null || cost.isCredit ? null : Math.round(cost.dollars * 100);
}

/** Whole stops of a day: "12", "12 stops". */
const readStops = (cell: string): number | null => {
  const digits = /^(\d{1,4})(?: *(?:stops?|jobs?))?$/i.exec(cell)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Minutes: "30", "30 min". */
const readMinutes = (cell: string): number | null => {
  const digits = /^(\d{1,4})(?: *min(?:ute)?s?\.?)?$/i.exec(cell)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Yes or no; words that are neither are reported. */
function readYes(cell: string, warnings: WorkRemark[]): boolean {
  const said = plainWords(cell);
  const isYes = ['yes', 'y', 'true', 'x', '1'].includes(said);
  if (!isYes && !['', 'no', 'n', 'false', '0'].includes(said))
    warnings.push({
      field: 'drivingBreak',
      message: `“${cell.slice(0, 40)}” is neither yes nor no; it is left out.`,
    });
  return isYes;
}

const fieldOf: Readonly<Record<string, WorkField>> = {
  name: 'name',
  licensePlate: 'plate',
  capacityGallons: 'tank',
  acceptedWasteTypes: 'wastes',
  shiftStartMinute: 'shiftFrom',
  shiftEndMinute: 'shiftTo',
  costPerMileCents: 'costPerMile',
  costPerHourCents: 'costPerHour',
  breakMinutes: 'breakMinutes',
  breakFromMinute: 'breakFrom',
  breakToMinute: 'breakTo',
  maxOvertimeMinutes: 'maxOvertime',
  overtimePerHourCents: 'overtimeCost',
  maxStopsPerDay: 'maxStops',
  maxGallonsPerDay: 'maxGallons',
};

/**
 * Judges the rows of a list of trucks by the rules of the truck form; missing values are those of a company's
 * first truck.
 * @param names names of existing trucks
 * @param people existing users
 */
export function judgeTruckRows(
  rows: readonly WorkRow[],
  names: readonly string[],
  people: readonly ImportDriver[] = [],
): JudgedTruckRow[] {
  const taken = new Set(names.map(plainWords));
  return rows.map(({ row, values }) => {
    const text = (field: WorkField): string => (values[field] ?? '').trim();
    const problems: WorkRemark[] = [];
    const warnings: WorkRemark[] = [];
    const number = <Otherwise extends number | null>(
      field: WorkField,
      read: (cell: string) => number | null,
      otherwise: Otherwise,
    ): number | Otherwise => {
      if (text(field) === '') return otherwise;
      const value = read(text(field));
      if (value === null) problems.push({ field, message: `“${text(field).slice(0, 40)}” cannot be read.` });
      return value ?? otherwise;
    };
    const { costPerMileCents, costPerHourCents, shiftStartMinute, shiftEndMinute } = starterVehicle;
    const parsed = vehicleInput.safeParse({
      name: text('name'),
      licensePlate: text('plate'),
      capacityGallons: number('tank', (cell) => readGallons(cell)?.gallons ?? null, 0),
      acceptedWasteTypes: readWastes(text('wastes'), warnings),
      shiftStartMinute: number('shiftFrom', readTimeOfDay, shiftStartMinute),
      shiftEndMinute: number('shiftTo', readTimeOfDay, shiftEndMinute),
      costPerMileCents: number('costPerMile', readCost, costPerMileCents),
      costPerHourCents: number('costPerHour', readCost, costPerHourCents),
      driverUserId: findDriver(text('driver'), people, warnings),
      breakMinutes: number('breakMinutes', readMinutes, null),
      breakFromMinute: number('breakFrom', readTimeOfDay, null),
      breakToMinute: number('breakTo', readTimeOfDay, null),
      drivingBreak: readYes(text('drivingBreak'), warnings),
      maxOvertimeMinutes: number('maxOvertime', readMinutes, null),
      overtimePerHourCents: number('overtimeCost', readCost, null),
      maxStopsPerDay: number('maxStops', readStops, null),
      maxGallonsPerDay: number('maxGallons', (cell) => readGallons(cell)?.gallons ?? null, null),
      size: readSize(text('truckSize'), warnings),
      color: readColor(text('color'), warnings),
      depotAddress: null,
      endAddress: null,
    });
    const told = new Set(problems.map(({ field }) => field));
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = fieldOf[String(path[0])] ?? null;
      if (!told.has(field)) problems.push({ field, message });
    }
    const truck = parsed.success && problems.length === 0 ? parsed.data : null;
    const key = plainWords(text('name'));
    const isThere = truck !== null && taken.has(key);
    if (truck) taken.add(key);
    const detail = truck
      ? `${truck.capacityGallons.toLocaleString('en-US')} gal · ${truck.acceptedWasteTypes.map((type) => wasteTypeName[type]).join(', ')}`
      : '';
    return { row, name: text('name'), detail, problems, warnings, isThere, truck };
  });
}
