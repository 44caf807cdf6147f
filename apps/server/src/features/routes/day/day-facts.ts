// Public to other features: the data a day is planned and timed from.
import type { OpeningHours } from '@haulwright/domain/disposal/disposal-site';
import type { GeocodePrecision } from '@haulwright/domain/geography/location';
import type { JobPriority } from '@haulwright/domain/jobs/job';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import type { TruckSize } from '@haulwright/domain/vehicles/truck-size';
import type { BreakRules } from '@haulwright/domain/vehicles/truck-breaks';
import type { WasteType } from '@haulwright/domain/services/waste-type';

/** A stored place: without coordinates when its address was not found. */
export interface Located {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface DayJob extends Located {
  readonly id: string;
  readonly jobNumber: string;
  readonly title: string;
  readonly clientName: string;
  readonly priority: JobPriority;
  readonly durationMinutes: number;
  readonly expectedGallons: number;
  readonly wasteType: WasteType | null;
  readonly windowStartMinute: number | null;
  readonly windowEndMinute: number | null;
  /** The deadline for the work to begin; null when it is not urgent. */
  readonly beginByMinute: number | null;
  /** Null when the address was removed since the job was created. */
  readonly addressId: string | null;
  readonly precision: GeocodePrecision | null;
  readonly postalCode: string | null;
  /** The largest truck that gets in; null: any. */
  readonly largestTruck: TruckSize | null;
  /** The only trucks that may do it; null: any. */
  readonly allowedVehicleIds: readonly string[] | null;
  /** What its driver must hold, by name. */
  readonly requiredCertifications: readonly string[];
}

export interface DayTruck extends BreakRules {
  readonly id: string;
  readonly name: string;
  readonly capacityGallons: number;
  readonly acceptedWasteTypes: WasteType[];
  readonly costPerMileCents: number;
  readonly costPerHourCents: number;
  /** An hour after its shift costs this much on top. */
  readonly overtimePerHourCents: number | null;
  /** Limits of one day; null: none. */
  readonly maxStopsPerDay: number | null;
  readonly maxGallonsPerDay: number | null;
  /** Null: not said; it gets in anywhere. */
  readonly size: TruckSize | null;
  readonly driverUserId: string | null;
  /** What its driver of the day holds then, by name; absent or null: nobody is chosen yet. */
  readonly held?: readonly string[] | null;
  /** Its own depot; without a position it starts and ends at the company's. */
  readonly depotAddress: string | null;
  readonly depotLatitude: number | null;
  readonly depotLongitude: number | null;
  readonly depotZipArea: string | null;
  /** Where it ends its day; without a position it ends where it starts. */
  readonly endAddress: string | null;
  readonly endLatitude: number | null;
  readonly endLongitude: number | null;
  readonly endZipArea: string | null;
  /** The load left in its tanks overnight, by the ledger of gallons; absent or null: it starts empty. */
  readonly loadAtStart?: DayLoad | null;
  /** Of a divided truck, with the load of each; absent: one tank. */
  readonly tanks?: readonly DayTank[];
}

export interface DayLoad {
  readonly gallons: number;
  readonly wasteType: WasteType;
}

/** One tank of a divided truck. */
export interface DayTank {
  readonly id: string;
  readonly capacityGallons: number;
  readonly acceptedWasteTypes: WasteType[];
  readonly loadAtStart?: DayLoad | null;
}

export interface DaySite extends Located {
  readonly id: string;
  readonly name: string;
  readonly postalCode: string;
  readonly geocodePrecision: GeocodePrecision;
  readonly acceptedWasteTypes: WasteType[];
  /** Empty: always open. */
  readonly openingHours: OpeningHours[];
  readonly unloadMinutes: number;
  readonly unloadMinutesPer1000Gallons: number;
  readonly feeCentsPer1000Gallons: number;
  readonly dailyCapGallons: number | null;
}

/** The data of a plan of one day, read in one transaction. */
export interface PlanningDay {
  readonly date: string;
  readonly includeJobs: boolean;
  /** The trucks that may be used. Absent or null: all. */
  readonly vehicleIds?: readonly string[] | null;
  readonly jobs: DayJob[];
  readonly trucks: DayTruck[];
  readonly sites: DaySite[];
  /** Null until the company's depot has a position. */
  readonly depot: {
    readonly latitude: number;
    readonly longitude: number;
    readonly zipArea: string | null;
  } | null;
  readonly endDayEmpty: boolean;
  /** The units of texts about the plan. */
  readonly units: UnitSystem;
  /** IANA name: times of the day are those of its clocks. */
  readonly timeZone: string;
}
