import type { JobPriority, JobStatus } from '../jobs/job.ts';
import type { UnitSystem } from '../kernel/units.ts';
import type { RouteStatus } from '../routes/route.ts';
import type { WasteType } from '../services/waste-type.ts';

/** A job whose scheduled date lies in the period. */
export interface JobFact {
  readonly jobNumber: string;
  /** Scheduled date, 'yyyy-MM-dd'. */
  readonly date: string;
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
  /** As recorded at completion, else as expected. */
  readonly gallons: number;
  readonly gallonsRecorded: boolean;
  /** Minutes on site as planned. */
  readonly plannedMinutes: number;
  /** Price of the job's type; null when it has none. */
  readonly priceCents: number | null;
  /** Minutes from beginning to completion as recorded; null when either is not. */
  readonly measuredMinutes: number | null;
  /** Day it was completed on in the company's time zone, as recorded. */
  readonly completedOn: string | null;
}

/** A route of the period that was not cancelled. Distances and times are the plan's. */
export interface RouteFact {
  readonly date: string;
  readonly name: string;
  readonly status: RouteStatus;
  readonly vehicleName: string | null;
  readonly driverName: string | null;
  readonly meters: number;
  readonly driveMinutes: number;
  /** From leaving the depot to being back. */
  readonly totalMinutes: number;
  readonly jobs: number;
  readonly disposals: number;
  /** Taken up at the jobs. */
  readonly gallons: number;
  /** Driving and time at the truck's own rates; null without a truck. */
  readonly costCents: number | null;
}

/** What was left at one disposal site, of one kind, on routes that were driven. */
export interface DisposalFact {
  readonly siteName: string;
  readonly permitNumber: string | null;
  readonly wasteType: WasteType | null;
  readonly visits: number;
  readonly gallons: number;
}

/** Everything a report is made of. Lists a report does not need may be empty. */
export interface ReportFacts {
  readonly jobs: readonly JobFact[];
  readonly routes: readonly RouteFact[];
  readonly disposals: readonly DisposalFact[];
}

/** The days a report covers, and the day it is made on: what lies before it should be done. */
export interface ReportBasis {
  readonly startDate: string;
  readonly endDate: string;
  readonly today: string;
  readonly units: UnitSystem;
}
