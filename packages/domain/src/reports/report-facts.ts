import type { JobPriority, JobStatus } from '../jobs/job.ts';
import type { UnitSystem } from '../kernel/units.ts';
import type { RevenueCategory } from '../pricing/price-rule.ts';
import type { RouteStatus } from '../routes/route.ts';
import type { WasteType } from '../services/waste-type.ts';

/** A job whose scheduled date lies in the period. */
export interface JobFact {
  readonly jobNumber: string;
  /** Scheduled date, 'yyyy-MM-dd'. */
  readonly date: string;
  /** Its day had passed when the report was made. */
  readonly isOver: boolean;
  readonly status: JobStatus;
  readonly priority: JobPriority;
  readonly title: string;
  readonly clientId: string;
  readonly clientName: string;
  /** Service address in one line; null when the job has none. */
  readonly address: string | null;
  readonly technicianId: string | null;
  readonly technicianName: string | null;
  readonly jobTypeName: string | null;
  readonly wasteType: WasteType | null;
  /** Recorded at completion; null when nobody did. */
  readonly recordedGallons: number | null;
  /** Expected when it was scheduled: never a record. */
  readonly expectedGallons: number;
  /** Planned minutes on site. */
  readonly plannedMinutes: number;
  /** Whether its price was fixed at completion; older jobs have none. */
  readonly isPriceFixed: boolean;
  /** The fixed price; null when none was fixed or it is held. */
  readonly priceCents: number | null;
  /** Whether facts are missing for its price. */
  readonly isPriceHeld: boolean;
  /** Lines of the fixed price by category; null for an old flat price without lines. */
  readonly centsByCategory: Readonly<Partial<Record<RevenueCategory, number>>> | null;
  /** Current price of the job's type; null when it has none. */
  readonly todaysPriceCents: number | null;
  /** Recorded minutes from start to completion; null when either is missing. */
  readonly measuredMinutes: number | null;
  /** Recorded day of completion in the company's time zone. */
  readonly completedOn: string | null;
}

/**
 * A route of the period that was not cancelled. Actual driving is not recorded: distances, times, visits and
 * cost are planned.
 */
export interface RouteFact {
  readonly date: string;
  readonly name: string;
  /** Only a completed route was driven to its end. */
  readonly status: RouteStatus;
  readonly vehicleName: string | null;
  readonly driverName: string | null;
  readonly plannedMeters: number;
  readonly plannedDriveMinutes: number;
  /** From leaving the depot to the return. */
  readonly plannedMinutes: number;
  readonly plannedDisposals: number;
  /** Driving and time at the truck's own rates; null without a truck. */
  readonly plannedCostCents: number | null;
  readonly completedJobs: number;
  /** Neither completed nor cancelled. */
  readonly openJobs: number;
  /** Recorded at its completed jobs. */
  readonly recordedGallons: number;
  /** Expected of its completed jobs without a record. */
  readonly estimatedGallons: number;
  /** Expected of its open jobs. */
  readonly plannedGallons: number;
}

/**
 * One waste of a visit to a disposal site: reported from the road, or a stop of a published route. Where nobody
 * reports, the surrounding jobs tell whether the truck was there: its load is what the jobs since the previous visit
 * collected.
 */
export interface DisposalVisit {
  /** The same for all wastes of a visit. */
  readonly visitKey: string;
  /** The route's date. */
  readonly date: string;
  readonly routeStatus: RouteStatus;
  readonly siteId: string | null;
  readonly siteName: string;
  readonly permitNumber: string | null;
  readonly wasteType: WasteType | null;
  /** Work was begun at a later job of the route. */
  readonly isPassed: boolean;
  /** Completed jobs of its load. */
  readonly completedJobs: number;
  readonly openJobs: number;
  /** Recorded at the completed jobs of its load, of this waste, like the next two. */
  readonly recordedGallons: number;
  /** Expected of its completed jobs without a record. */
  readonly estimatedGallons: number;
  /** Planned to be dumped there. */
  readonly plannedGallons: number;
  /**
   * The truck's gallons of that day were reported, so its dumps are known from recorded visits, and this
   * planned one proves nothing.
   */
  readonly isReported?: boolean;
  /** Its truck reported the dump of this stop. */
  readonly isMade?: boolean;
}

/** What a line of an invoice bills; `other`: late fees. */
export const invoicedSources = ['job', 'rental', 'agreement', 'other'] as const;
export type InvoicedSource = (typeof invoicedSources)[number];

/** Lines of the invoices and credit notes of a day, without taxes. */
export interface InvoicedFact {
  readonly date: string;
  readonly source: InvoicedSource;
  readonly category: RevenueCategory;
  readonly cents: number;
}

/** All the facts of a report. Lists that a report does not need may be empty. */
export interface ReportFacts {
  readonly jobs: readonly JobFact[];
  readonly routes: readonly RouteFact[];
  readonly disposals: readonly DisposalVisit[];
  readonly invoiced?: readonly InvoicedFact[];
}

/** The period of a report, and the day it is made: earlier work should be done. */
export interface ReportBasis {
  readonly startDate: string;
  readonly endDate: string;
  readonly today: string;
  readonly units: UnitSystem;
}
