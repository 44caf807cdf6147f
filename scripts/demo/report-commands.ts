import { createHash } from 'node:crypto';
import { partsOfTruck } from '@haulwright/domain/inspections/inspected-parts';
import type { FieldCommandType } from '@haulwright/domain/field/field-command';
import type { Route } from '@haulwright/domain/routes/route';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { DayReport } from './day-reports.ts';
import { ownId } from './own-ids.ts';
import { odometerOn } from './past-shifts.ts';
import { drawPhoto } from './photo.ts';
import { instantOf } from './wall-clock.ts';

export interface CommandsGround {
  readonly companyId: string;
  readonly timeZone: string;
  readonly tankId: string;
  readonly wasteOf: ReadonlyMap<string, WasteType | null>;
  readonly truck: { readonly id: string; readonly acceptedWasteTypes: readonly WasteType[] };
  /** Which of the technicians it is. */
  readonly crew: number;
}

interface Photo {
  readonly sha256: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

interface Command {
  readonly [name: string]: unknown;
  readonly id: string;
}

/** What a phone sends of the reports; the same reports always make the same commands. */
export function commandsOf(
  route: Route,
  reports: readonly DayReport[],
  ground: CommandsGround,
): { commands: Command[]; photos: Photo[] } {
  const photos: Photo[] = [];
  const shiftId = ownId(ground.companyId, `shift of ${route.id}`);
  const commands = reports.flatMap((report, at): Command[] => {
    const capturedAt = instantOf(route.routeDate, report.second / 60, ground.timeZone).toISOString();
    const stop = route.stops.find(
      (one) =>
        ('jobId' in report && one.jobId === report.jobId) ||
        ('disposalSiteId' in report && one.disposalSiteId === report.disposalSiteId),
    );
    const position =
      stop?.latitude == null || stop.longitude === null
        ? { none: 'off' }
        : { latitude: stop.latitude, longitude: stop.longitude, accuracyMeters: 8, measuredAt: capturedAt };
    const command = (type: FieldCommandType, data: object, files: readonly object[] = []): Command => ({
      id: ownId(ground.companyId, `${route.id} ${at} ${type}`),
      v: 1,
      type,
      subject: `route:${route.id}`,
      after: null,
      seen: null,
      capturedAt,
      clock: { offsetMs: 0, checkedAt: capturedAt },
      position,
      files,
      data,
    });
    const photo = (number: number, role: 'before' | 'after'): object => {
      const bytes = drawPhoto(number);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      photos.push({ sha256, bytes });
      return { sha256, bytes: bytes.length, type: 'image/png', role };
    };
    const reading = { shiftId, vehicleId: ground.truck.id, engineTenthHours: null, readingConfirmed: false };
    const odometer = odometerOn(route.routeDate);
    switch (report.what) {
      case 'shift-started':
        return [command('shift.started', { ...reading, odometerTenthMiles: odometer })];
      case 'shift-ended': {
        const meters = route.stops.reduce((sum, { legMeters }) => sum + legMeters, 0);
        return [
          command('shift.ended', {
            ...reading,
            odometerTenthMiles: odometer + Math.round(meters / 160.9344),
          }),
        ];
      }
      case 'inspected':
        return [
          command('inspection.done', {
            vehicleId: ground.truck.id,
            kind: 'before',
            shiftId,
            parts: partsOfTruck(ground.truck).map((part) => ({ part, state: 'ok' })),
            defects: [],
            reviewedDefectIds: [],
            signedName: route.driverName ?? 'The driver',
          }),
        ];
      case 'route-started':
        return [command('route.started', { routeId: route.id })];
      case 'arrived':
        return [
          command('stop.arrived', { stop: { jobId: report.jobId }, place: 'at-site', distanceMeters: 6 }),
        ];
      case 'completed': {
        const wasteType = ground.wasteOf.get(report.jobId) ?? null;
        const { gallons, jobId } = report;
        const load =
          wasteType === null || gallons === 0
            ? []
            : [{ compartmentId: ground.tankId, gallons, wasteType, method: 'sight_glass' }];
        const isFirst = reports.findIndex(({ what }) => what === 'completed') === at;
        return [
          ...(isFirst ? [command('signature.taken', { jobId, ...signature })] : []),
          command(
            'job.completed',
            { jobId, gallons, notes: isFirst ? 'Lid and filter are fine.' : null, load },
            isFirst ? [photo(ground.crew * 2 + 1, 'before'), photo(ground.crew * 2 + 2, 'after')] : [],
          ),
        ];
      }
      case 'at-site': {
        const { disposalSiteId, order } = report;
        const place = { routeId: route.id, disposalSiteId, order };
        return [command('stop.arrived', { stop: place, place: 'at-site', distanceMeters: 12 })];
      }
      default: {
        const { disposalSiteId, gallons } = report;
        return [
          command('load.dumped', {
            disposalSiteId,
            routeId: route.id,
            rows: [{ compartmentId: ground.tankId, gallons, method: 'meter', emptied: true }],
            ticketNumber: `T-${route.routeDate.replaceAll('-', '')}-${at}`,
            weightPounds: null,
          }),
        ];
      }
    }
  });
  return { commands, photos };
}

/** A client's. */
export const signature = {
  outcome: 'signed',
  name: 'J. Miller',
  role: 'Owner',
  statement: 'The work above was done.',
  strokes: [
    [100, 620, 160, 380, 220, 640, 280, 420, 340, 600],
    [420, 560, 520, 440, 620, 600, 760, 400, 880, 560],
  ].map((line) => Array.from({ length: line.length / 2 }, (_, at) => [line[at * 2], line[at * 2 + 1]])),
};
