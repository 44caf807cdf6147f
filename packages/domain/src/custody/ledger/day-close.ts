import { defaultVarianceLimit, type VarianceLimit } from '../../companies/company-custody.ts';
import type { WasteType } from '../../services/waste-type.ts';

/** Whether a variance is large enough to be a discrepancy: above both the fixed and the relative limit. */
export const isDiscrepancy = (
  varianceGallons: number,
  loadGallons: number,
  { gallons, percent }: VarianceLimit = defaultVarianceLimit,
): boolean => Math.abs(varianceGallons) > Math.max(gallons, (loadGallons * percent) / 100);

/** A compartment's day, in gallons. */
export interface CompartmentDay {
  readonly compartmentId: string;
  readonly opening: number;
  readonly pickedUp: number;
  readonly transferredIn: number;
  readonly transferredOut: number;
  readonly discharged: number;
  /** Positive: less was measured than the ledger expected. */
  readonly variance: number;
  readonly closing: number;
  /** Measured, with a reason to stay overnight. */
  readonly staysOnBoard: boolean;
}

/** How long waste has been in a tank at the end of a day, in days; and how long the company allows. */
export interface HeldLoad {
  readonly compartmentId: string;
  readonly gallons: number;
  readonly days: number;
  readonly daysAllowed: number;
}

/** What a measurement found missing (negative: beyond), of the gallons that were in the tank on the day. */
export interface MeasuredDifference {
  readonly compartmentId: string;
  readonly varianceGallons: number;
  readonly loadGallons: number;
}

/** The facts for closing a truck's day. */
export interface TruckDay {
  readonly compartments: readonly CompartmentDay[];
  readonly jobsWithoutGallons: readonly string[];
  readonly visitsWithoutReceipt: readonly string[];
  readonly openManifests: readonly string[];
  /** Discrepancies that at least one side has not explained. */
  readonly openDiscrepancies: readonly string[];
  /** Loads that are aboard at the end of the day. */
  readonly held?: readonly HeldLoad[];
  readonly measured?: readonly MeasuredDifference[];
  /** The company's. */
  readonly varianceLimit?: VarianceLimit;
  /** Loads of tanks that had to be washed before, and were not. */
  readonly notWashed?: readonly NotWashed[];
  /** Loads of wastes that must not be mixed. */
  readonly mixed?: readonly MixedLoad[];
}

/** A load begun on the day, with wastes that must not be mixed. */
export interface MixedLoad {
  readonly compartmentId: string;
  readonly wasteTypes: readonly WasteType[];
}

/** A waste that came into a tank not washed since another one that does not mix with it. */
export interface NotWashed {
  readonly compartmentId: string;
  readonly wasteBefore: WasteType;
  readonly wasteAfter: WasteType;
}

export type DayCloseFinding =
  | { readonly code: 'day.does-not-balance'; readonly compartmentId: string; readonly gallons: number }
  | { readonly code: 'day.left-on-board'; readonly compartmentId: string; readonly gallons: number }
  | { readonly code: 'day.job-without-gallons'; readonly jobId: string }
  | { readonly code: 'day.visit-without-receipt'; readonly visitId: string }
  | { readonly code: 'day.manifest-open'; readonly manifestId: string }
  | { readonly code: 'day.discrepancy-open'; readonly visitId: string }
  | { readonly code: 'day.held-too-long'; readonly compartmentId: string; readonly gallons: number }
  | { readonly code: 'day.measured-difference'; readonly compartmentId: string; readonly gallons: number }
  | ({ readonly code: 'day.not-washed' } & NotWashed)
  | ({ readonly code: 'day.mixed' } & MixedLoad);

/** Reasons that keep a truck's day from being closed, in the order of settling them. */
export function dayCloseFindings(day: TruckDay): DayCloseFinding[] {
  return [
    ...day.jobsWithoutGallons.map((jobId) => ({ code: 'day.job-without-gallons' as const, jobId })),
    ...day.visitsWithoutReceipt.map((visitId) => ({ code: 'day.visit-without-receipt' as const, visitId })),
    ...day.compartments.flatMap((one): DayCloseFinding[] => {
      const expected =
        one.opening + one.pickedUp + one.transferredIn - one.transferredOut - one.discharged - one.variance;
      if (expected !== one.closing)
        return [
          {
            code: 'day.does-not-balance',
            compartmentId: one.compartmentId,
            gallons: one.closing - expected,
          },
        ];
      return one.closing > 0 && !one.staysOnBoard
        ? [{ code: 'day.left-on-board', compartmentId: one.compartmentId, gallons: one.closing }]
        : [];
    }),
    ...(day.held ?? []).flatMap(({ compartmentId, gallons, days, daysAllowed }): DayCloseFinding[] =>
      days > daysAllowed ? [{ code: 'day.held-too-long', compartmentId, gallons }] : [],
    ),
    ...(day.measured ?? []).flatMap(({ compartmentId, varianceGallons, loadGallons }): DayCloseFinding[] =>
      isDiscrepancy(varianceGallons, loadGallons, day.varianceLimit)
        ? [{ code: 'day.measured-difference', compartmentId, gallons: varianceGallons }]
        : [],
    ),
    ...(day.notWashed ?? []).map((one) => ({ code: 'day.not-washed' as const, ...one })),
    ...(day.mixed ?? []).map((one) => ({ code: 'day.mixed' as const, ...one })),
    ...day.openDiscrepancies.map((visitId) => ({ code: 'day.discrepancy-open' as const, visitId })),
    ...day.openManifests.map((manifestId) => ({ code: 'day.manifest-open' as const, manifestId })),
  ];
}
