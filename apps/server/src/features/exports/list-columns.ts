import type { CompanyUser } from '@haulwright/contract/users.contract';
import { importFieldTitle } from '@haulwright/domain/imports/client-import-columns';
import { weekdayNames, type DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import { jobPriorityName, jobStatusName, type Job } from '@haulwright/domain/jobs/job';
import type { JobType } from '@haulwright/domain/services/job-type';
import { toClock } from '@haulwright/domain/kernel/time-of-day';
import type { RouteStatus, RouteSummary } from '@haulwright/domain/routes/route';
import type { Role } from '@haulwright/domain/access/permissions';
import { emptiesTank } from '@haulwright/domain/services/tank-work';
import { wasteTypeName, type WasteType } from '@haulwright/domain/services/waste-type';
import { truckSizeName } from '@haulwright/domain/vehicles/truck-size';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { vehicleColorName } from '@haulwright/domain/vehicles/vehicle-color';
import { isDivided } from '@haulwright/domain/vehicles/vehicle-tanks';
import type { TableColumn } from '../../platform/spreadsheet/table-column.ts';
import type { ClientAddressRow } from './client-export.queries.ts';

export type Columns<Row> = readonly TableColumn<Row>[];
export const text = <Row>(
  title: string,
  value: (row: Row) => string | null,
  width?: number,
): TableColumn<Row> => ({
  title,
  kind: 'text',
  value,
  ...(width && { width }),
});
export const number = <Row>(title: string, value: (row: Row) => number | null): TableColumn<Row> => ({
  title,
  kind: 'number',
  value,
});
export const date = <Row>(title: string, value: (row: Row) => string | null): TableColumn<Row> => ({
  title,
  kind: 'date',
  value,
});
export const instant = <Row>(title: string, value: (row: Row) => string | null): TableColumn<Row> => ({
  title,
  kind: 'instant',
  value,
});
export const dollars = <Row>(title: string, value: (row: Row) => number | null): TableColumn<Row> => ({
  title,
  kind: 'dollars',
  value,
});

export const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');
const clock = (minute: number | null): string | null => (minute === null ? null : toClock(minute));
const wastes = (types: readonly WasteType[]): string => types.map((type) => wasteTypeName[type]).join('; ');

/** The middle of a ZIP area is no pin: imported again, it would pass for one set by hand. */
const pin = ({ address }: ClientAddressRow) =>
  address && (address.geocodePrecision === 'manual' || address.geocodePrecision === 'street')
    ? address
    : null;

/** One row per address: nothing is lost, and the file can be imported again. */
export const clientColumns: Columns<ClientAddressRow> = [
  text(importFieldTitle.name, ({ client }) => client.name, 30),
  text(importFieldTitle.clientType, ({ client }) => client.clientType, 12),
  text(importFieldTitle.contactPerson, ({ client }) => client.contactPerson),
  text(importFieldTitle.contactTitle, ({ client }) => client.primaryContactTitle, 16),
  text(importFieldTitle.phone, ({ client }) => client.phone, 16),
  text(importFieldTitle.email, ({ client }) => client.email, 28),
  text(importFieldTitle.services, ({ client }) => client.services.map(({ name }) => name).join('; '), 28),
  text(importFieldTitle.label, ({ address }) => address?.label ?? null, 16),
  text(importFieldTitle.street, ({ address }) => address?.streetLine1 ?? null, 28),
  text(importFieldTitle.street2, ({ address }) => address?.streetLine2 ?? null, 16),
  text(importFieldTitle.city, ({ address }) => address?.city ?? null, 18),
  text(importFieldTitle.state, ({ address }) => address?.state ?? null, 8),
  text(importFieldTitle.zip, ({ address }) => address?.postalCode ?? null, 10),
  text(importFieldTitle.country, ({ address }) => address?.country ?? null, 10),
  number(importFieldTitle.latitude, (row) => pin(row)?.latitude ?? null),
  number(importFieldTitle.longitude, (row) => pin(row)?.longitude ?? null),
  number(importFieldTitle.tankSize, ({ address }) => address?.tankGallons ?? null),
  text(importFieldTitle.gateCode, ({ address }) => address?.gateCode ?? null, 12),
  text(
    importFieldTitle.largestTruck,
    ({ address }) => (address?.largestTruck ? truckSizeName[address.largestTruck] : null),
    24,
  ),
  text(importFieldTitle.accessInstructions, ({ client }) => client.accessInstructions, 30),
  text(importFieldTitle.notes, ({ client }) => client.notes, 30),
  text(
    'Other contacts',
    ({ contacts }) =>
      contacts
        .map(({ name, title, phone, email }) => [name, title, phone, email].filter(Boolean).join(', '))
        .join('; ') || null,
    30,
  ),
  text('Status', ({ client }) => (client.status === 'active' ? 'Active' : 'Archived'), 10),
];

export const jobColumns: Columns<Job> = [
  text('Job number', (job) => job.jobNumber, 12),
  text('Status', (job) => jobStatusName[job.status], 14),
  text('Priority', (job) => jobPriorityName[job.priority], 12),
  date('Date', (job) => job.scheduledDate),
  text('Window from', (job) => clock(job.windowStartMinute), 12),
  text('Window to', (job) => clock(job.windowEndMinute), 12),
  text('Client', (job) => job.clientName, 30),
  text('Title', (job) => job.title, 30),
  text('Job type', (job) => job.jobTypeName),
  text('Street', (job) => job.serviceAddressStreet, 28),
  text('City', (job) => job.serviceAddressCity, 18),
  text('State', (job) => job.serviceAddressState, 8),
  text('ZIP', (job) => job.serviceAddressZip, 10),
  text('Assigned to', (job) => job.assignedToName),
  number('Minutes', (job) => job.durationMinutes),
  number('Expected gallons', (job) => job.expectedGallons),
  number('Actual gallons', (job) => job.actualGallons),
  text('Waste', (job) => job.wasteType && wasteTypeName[job.wasteType], 18),
  instant('Started', (job) => job.startedAt),
  instant('Completed', (job) => job.completedAt),
  text('Completion notes', (job) => job.completionNotes, 30),
  text('Cancelled because', (job) => job.cancelReason, 30),
  text('Description', (job) => job.description, 30),
  text('Repeats', (job) => yesNo(job.seriesId !== null), 9),
  instant('Created', (job) => job.createdAt),
  text('PO number', (job) => job.purchaseOrder, 16),
  text('Only these trucks', (job) => job.allowedVehicleNames?.join('; ') ?? null, 24),
];

export const routeStatusName: Record<RouteStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const routeColumns: Columns<RouteSummary> = [
  date('Date', (route) => route.routeDate),
  text('Route', (route) => route.name, 30),
  text('Status', (route) => routeStatusName[route.status], 12),
  text('Vehicle', (route) => route.vehicleName),
  text('Driver', (route) => route.driverName),
  number('Jobs', (route) => route.jobCount),
  number('Disposal stops', (route) => route.disposalCount),
  number('Planned gallons', (route) => route.totalGallons),
  number('Planned miles', (route) => route.totalDistanceMiles),
  number('Planned minutes', (route) => route.totalDurationMinutes),
  text('Optimized', (route) => yesNo(route.isOptimized), 10),
];

const roleName: Record<Role, string> = {
  admin: 'Admin',
  dispatcher: 'Dispatcher',
  field_technician: 'Field technician',
};

export const userColumns: Columns<CompanyUser> = [
  text('Name', (user) => user.fullName, 26),
  text('Email', (user) => user.email, 30),
  text('Phone', (user) => user.phone, 16),
  text('Roles', (user) => user.roles.map((role) => roleName[role]).join('; '), 26),
];

/** The tanks of a divided truck. */
const tanks = (truck: Vehicle): string | null =>
  isDivided(truck)
    ? truck.tanks
        .map(
          (tank) =>
            `${tank.name} ${tank.capacityGallons} gal (${tank.acceptedWasteTypes.map((waste) => wasteTypeName[waste]).join(', ')})`,
        )
        .join('; ')
    : null;

export const vehicleColumns: Columns<Vehicle> = [
  text('Name', (truck) => truck.name),
  text('License plate', (truck) => truck.licensePlate, 14),
  number('Tank gallons', (truck) => truck.capacityGallons),
  text('Tanks', tanks, 30),
  text('May carry', (truck) => wastes(truck.acceptedWasteTypes), 30),
  text('Shift from', (truck) => clock(truck.shiftStartMinute), 10),
  text('Shift to', (truck) => clock(truck.shiftEndMinute), 10),
  dollars('Dollars per mile', (truck) => truck.costPerMileCents),
  dollars('Dollars per hour', (truck) => truck.costPerHourCents),
  number('Break minutes', (truck) => truck.breakMinutes),
  text('Break from', (truck) => clock(truck.breakFromMinute), 10),
  text('Break until', (truck) => clock(truck.breakToMinute), 10),
  text('Break before 8 hours of driving', (truck) => yesNo(truck.drivingBreak), 14),
  number('Maximum overtime minutes', (truck) => truck.maxOvertimeMinutes),
  dollars('Dollars per hour of overtime', (truck) => truck.overtimePerHourCents),
  number('Maximum stops per day', (truck) => truck.maxStopsPerDay),
  number('Maximum gallons per day', (truck) => truck.maxGallonsPerDay),
  text('Size of the truck', (truck) => truck.size && truckSizeName[truck.size], 24),
  text('Driver', (truck) => truck.driverName),
  text('Out of service', (truck) => yesNo(truck.outOfService), 14),
  date('Out of service from', (truck) => truck.outOfServiceFrom),
  date('Out of service until', (truck) => truck.outOfServiceUntil),
  text('Own depot', (truck) => truck.depotAddress, 30),
  number('Depot latitude', (truck) => truck.depotLatitude),
  number('Depot longitude', (truck) => truck.depotLongitude),
  text('Color', (truck) => vehicleColorName(truck.color), 18),
  text('Ends its day at', (truck) => truck.endAddress, 30),
  number('End latitude', (truck) => truck.endLatitude),
  number('End longitude', (truck) => truck.endLongitude),
];

const hours = ({ openingHours }: DisposalSite): string =>
  openingHours
    .map(
      ({ weekday, startMinute, endMinute }) =>
        `${weekdayNames[weekday] ?? ''} ${toClock(startMinute)}-${toClock(endMinute)}`,
    )
    .join('; ');

export const disposalSiteColumns: Columns<DisposalSite> = [
  text('Name', (site) => site.name, 26),
  text('Street', (site) => site.streetLine1, 28),
  text('City', (site) => site.city, 18),
  text('State', (site) => site.state, 8),
  text('ZIP', (site) => site.postalCode, 10),
  text('Accepts', (site) => wastes(site.acceptedWasteTypes), 30),
  text('Opening hours', hours, 40),
  number('Minutes to unload', (site) => site.unloadMinutes),
  number('Minutes per 1,000 gallons', (site) => site.unloadMinutesPer1000Gallons),
  dollars('Dollars per 1,000 gallons', (site) => site.feeCentsPer1000Gallons),
  number('Daily cap in gallons', (site) => site.dailyCapGallons),
  text('Permit number', (site) => site.permitNumber),
  text('Operator', (site) => site.operator, 26),
  text('Telephone', (site) => site.phone, 16),
  text('Mail a code to', (site) => site.gateEmail, 26),
  text('In use', (site) => yesNo(site.active), 8),
  number('Latitude', (site) => site.latitude),
  number('Longitude', (site) => site.longitude),
];

export const jobTypeColumns: Columns<JobType> = [
  text('Name', (type) => type.name, 26),
  text('Spanish name', (type) => type.nameEs, 26),
  text('Description', (type) => type.description, 30),
  number('Minutes', (type) => type.durationMinutes),
  number('Expected gallons', (type) => type.expectedGallons),
  text('Waste', (type) => type.wasteType && wasteTypeName[type.wasteType], 18),
  dollars('Price in dollars', (type) => type.priceCents),
  number('Due again after months', (type) => type.repeatMonths),
  text('Empties the tank', (type) => yesNo(emptiesTank(type)), 8),
  number('Minutes per 1,000 gallons', (type) => type.minutesPerThousandGallons),
  text('Required certifications', (type) => type.requiredCertifications.join('; ') || null, 30),
  text('Color', (type) => type.color, 10),
];
