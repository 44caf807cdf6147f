import type { WasteType } from './waste-type.ts';

/**
 * Defaults for a new company, so that its first day can be planned minutes after sign-up. All of it can be
 * changed.
 */
interface StarterJobType {
  readonly name: string;
  readonly durationMinutes: number;
  readonly expectedGallons: number;
  readonly wasteType: WasteType | null;
  readonly color: string;
  /** Months after which it is due again. */
  readonly repeatMonths?: number;
  readonly minutesPerThousandGallons?: number;
}

interface StarterService {
  readonly name: string;
  readonly description: string;
  readonly jobTypes: readonly StarterJobType[];
}

/**
 * The four industries with default durations and gallons. Residential septic tanks hold 750 to 1,500 gallons
 * (EPA, SepticSmart); outdoor grease interceptors about 1,000 and 25 % rule cleanings take all of it; septic
 * tanks are pumped every three to five years (same source), outdoor interceptors are usually cleaned every
 * quarter and indoor traps every month (city FOG ordinances); a portable unit's weekly service takes up about
 * 10 gallons in 8 minutes. A hose draws about 100 gallons a minute from a tank. Work that takes up nothing still names its waste: it needs a truck of that trade.
 */
export const starterServices: readonly StarterService[] = [
  {
    name: 'Septic Services',
    description: 'Tank pumping, inspection and repair',
    jobTypes: [
      {
        name: 'Septic tank pump-out',
        durationMinutes: 45,
        expectedGallons: 1_000,
        wasteType: 'septage',
        color: '#1f6f78',
        repeatMonths: 36,
        minutesPerThousandGallons: 10,
      },
      {
        name: 'Septic inspection',
        durationMinutes: 60,
        expectedGallons: 0,
        wasteType: 'septage',
        color: '#4f7cac',
      },
      {
        name: 'Holding tank pump-out',
        durationMinutes: 35,
        expectedGallons: 1_500,
        wasteType: 'septage',
        color: '#2c5f8a',
        minutesPerThousandGallons: 10,
      },
    ],
  },
  {
    name: 'Portable Sanitation',
    description: 'Portable toilet rental and weekly service',
    jobTypes: [
      {
        name: 'Portable toilet service',
        durationMinutes: 10,
        expectedGallons: 10,
        wasteType: 'portable_toilet',
        color: '#7a5ea8',
      },
      {
        name: 'Portable toilet delivery',
        durationMinutes: 20,
        expectedGallons: 0,
        wasteType: 'portable_toilet',
        color: '#9a7bc4',
      },
      {
        name: 'Portable toilet pick-up',
        durationMinutes: 20,
        expectedGallons: 10,
        wasteType: 'portable_toilet',
        color: '#8a6bb5',
      },
    ],
  },
  {
    name: 'Grease Trap Services',
    description: 'Grease trap and interceptor cleaning',
    jobTypes: [
      {
        name: 'Grease interceptor cleaning',
        durationMinutes: 50,
        expectedGallons: 1_000,
        wasteType: 'grease',
        color: '#b7791f',
        repeatMonths: 3,
        minutesPerThousandGallons: 10,
      },
      {
        name: 'Indoor grease trap cleaning',
        durationMinutes: 25,
        expectedGallons: 75,
        wasteType: 'grease',
        color: '#c9963f',
        repeatMonths: 1,
      },
    ],
  },
  {
    name: 'Manure Hauling',
    description: 'Pit and lagoon pumping and hauling',
    jobTypes: [
      {
        name: 'Manure load',
        durationMinutes: 40,
        expectedGallons: 3_000,
        wasteType: 'manure',
        color: '#6b5b3e',
      },
    ],
  },
];
