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
  /** Its day was over when the report was made. */
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
  /** What someone recorded at completion; null when nobody did. */
  readonly recordedGallons: number | null;
  /** What was expected when it was scheduled: never a record of anything. */
  readonly expectedGallons: number;
  /** Minutes on site as planned. */
  readonly plannedMinutes: number;
  /** Whether its price was fixed when it was completed; jobs completed before that was done have none. */
  readonly isPriceFixed: boolean;
  /** The fixed price; null when none was fixed, there was none, or it is held. */
  readonly priceCents: number | null;
  /** Whether something about the work has to be entered before it has its price. */
  readonly isPriceHeld: boolean;
  /** The lines of the fixed price by what they count as; null when it has no lines: a flat price of long ago. */
  readonly centsByCategory: Readonly<Partial<Record<RevenueCategory, number>>> | null;
  /** Price of the job's type as it is today; null when it has none. */
  readonly todaysPriceCents: number | null;
  /** Minutes from beginning to completion as recorded; null when either is not. */
  readonly measuredMinutes: number | null;
  /** Day it was completed on in the company's time zone, as recorded. */
  readonly completedOn: string | null;
}

/**
 * A route of the period that was not cancelled. What was driven is not recorded: distances, times, visits and
 * cost are the plan's.
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
  /** From leaving the depot to being back. */
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
 * A visit to a disposal site on a route that was published. Nobody enters visits: whether the truck was there
 * is told by the jobs around it. Its load is what the jobs since the visit before took up.
 */
export interface DisposalVisit {
  /** Of its route. */
  readonly date: string;
  readonly routeStatus: RouteStatus;
  readonly siteId: string | null;
  readonly siteName: string;
  readonly permitNumber: string | null;
  readonly wasteType: WasteType | null;
  /** Work was begun at a job that follows on the route. */
  readonly isPassed: boolean;
  /** Jobs of its load. */
  readonly completedJobs: number;
  readonly openJobs: number;
  /** Recorded at the completed jobs of its load. */
  readonly recordedGallons: number;
  /** Expected of those without a record. */
  readonly estimatedGallons: number;
  /** What the plan has left there. */
  readonly plannedGallons: number;
  /**
   * The truck's gallons of that day were reported, so what it left where is known from visits of its own, and
   * nothing follows from this one's place on the route.
   */
  readonly isReported?: boolean;
}

/** Everything a report is made of. Lists a report does not need may be empty. */
export interface ReportFacts {
  readonly jobs: readonly JobFact[];
  readonly routes: readonly RouteFact[];
  readonly disposals: readonly DisposalVisit[];
}

/** The days a report covers, and the day it is made on: what lies before it should be done. */
export interface ReportBasis {
  readonly startDate: string;
  readonly endDate: string;
  readonly today: string;
  readonly units: UnitSystem;
}
