import { boolean, date, doublePrecision, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { geocodePrecision, type GeocodePrecision } from '@haulwright/domain/geography/location';
import { wasteTypes, type WasteType } from '@haulwright/domain/services/waste-type';
import { longestBreakMinutes } from '@haulwright/domain/vehicles/truck-breaks';
import {
  largestMaxGallonsPerDay,
  largestMaxStopsPerDay,
  longestOvertimeMinutes,
  shortestBreakMinutes,
} from '@haulwright/domain/vehicles/vehicle';
import { truckSizes, type TruckSize } from '@haulwright/domain/vehicles/truck-size';
import { vehicleColors, type VehicleColor } from '@haulwright/domain/vehicles/vehicle-color';
import {
  atLeast,
  between,
  inOrder,
  minutesOfDay,
  notNegative,
  oneOf,
  onEarth,
  someOf,
} from '../../platform/database/checks.ts';
import { createdAt, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';

export const vehicles = pgTable(
  'vehicles',
  {
    id: primaryId(),
    companyId: company(),
    name: text('name').notNull(),
    licensePlate: text('license_plate'),
    capacityGallons: integer('capacity_gallons').notNull(),
    acceptedWasteTypes: text('accepted_waste_types').array().$type<WasteType[]>().notNull(),
    shiftStartMinute: integer('shift_start_minute').notNull(),
    shiftEndMinute: integer('shift_end_minute').notNull(),
    costPerMileCents: integer('cost_per_mile_cents').notNull(),
    costPerHourCents: integer('cost_per_hour_cents').notNull(),
    /** Null: no limit. */
    maxStopsPerDay: integer('max_stops_per_day'),
    maxGallonsPerDay: integer('max_gallons_per_day'),
    /** Null: no break of its own. */
    breakMinutes: integer('break_minutes'),
    breakFromMinute: integer('break_from_minute'),
    breakToMinute: integer('break_to_minute'),
    drivingBreak: boolean('driving_break').notNull().default(false),
    /** Null: none. */
    maxOvertimeMinutes: integer('max_overtime_minutes'),
    overtimePerHourCents: integer('overtime_per_hour_cents'),
    /** Null: not said. */
    size: text('size').$type<TruckSize>(),
    driverUserId: uuid('driver_user_id'),
    outOfService: boolean('out_of_service').notNull().default(false),
    outOfServiceFrom: date('out_of_service_from', { mode: 'string' }),
    outOfServiceUntil: date('out_of_service_until', { mode: 'string' }),
    depotAddress: text('depot_address'),
    depotLatitude: doublePrecision('depot_latitude'),
    depotLongitude: doublePrecision('depot_longitude'),
    depotPrecision: text('depot_precision').$type<GeocodePrecision>().notNull().default('none'),
    depotZipArea: text('depot_zip_area'),
    /** Null: it ends its day where it started. */
    endAddress: text('end_address'),
    endLatitude: doublePrecision('end_latitude'),
    endLongitude: doublePrecision('end_longitude'),
    endPrecision: text('end_precision').$type<GeocodePrecision>().notNull().default('none'),
    endZipArea: text('end_zip_area'),
    /** Null: added by a server of a version before the colors; see `vehicleColorOf`. */
    color: text('color').$type<VehicleColor>(),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.driverUserId, t, people, 'set null'),
    atLeast(t.capacityGallons, 1),
    someOf(t.acceptedWasteTypes, [...wasteTypes]),
    between(t.shiftStartMinute, 0, minutesOfDay),
    between(t.shiftEndMinute, 0, minutesOfDay),
    ...notNegative(t.costPerMileCents, t.costPerHourCents),
    between(t.maxStopsPerDay, 1, largestMaxStopsPerDay),
    between(t.maxGallonsPerDay, 1, largestMaxGallonsPerDay),
    between(t.breakMinutes, shortestBreakMinutes, longestBreakMinutes),
    between(t.breakFromMinute, 0, minutesOfDay),
    between(t.breakToMinute, 0, minutesOfDay),
    between(t.maxOvertimeMinutes, 1, longestOvertimeMinutes),
    ...notNegative(t.overtimePerHourCents),
    oneOf(t.size, truckSizes),
    inOrder(t.outOfServiceFrom, t.outOfServiceUntil),
    ...onEarth(t.depotLatitude, t.depotLongitude),
    oneOf(t.depotPrecision, geocodePrecision.options),
    ...onEarth(t.endLatitude, t.endLongitude),
    oneOf(t.endPrecision, geocodePrecision.options),
    oneOf(t.color, [...vehicleColors]),
    unique('vehicles_name_key').on(t.companyId, t.name),
  ],
);
