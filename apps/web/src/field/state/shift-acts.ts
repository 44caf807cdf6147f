import type { InspectionReport } from '@haulwright/domain/inspections/inspection';
import type { Reading } from '@haulwright/domain/shifts/reading';
import { commandId } from '../device/command-id.ts';
import type { PersonDatabase } from '../device/database.ts';
import { saveCommand } from '../device/outbox.ts';
import { positionNow } from '../device/position.ts';

/** Draft key of a form of the shift. */
export const shiftFormKey = (form: 'start' | 'end' | 'before' | 'after'): string => `form:shift:${form}`;

interface TruckReading extends Reading {
  readonly vehicleId: string | null;
  readonly readingConfirmed: boolean;
}

const envelope = (shiftId: string) => ({
  subject: `shift:${shiftId}`,
  seen: null,
  capturedAt: new Date().toISOString(),
  position: positionNow(),
});

export async function startShift(
  database: PersonDatabase,
  reading: TruckReading,
  about: string,
): Promise<void> {
  const shiftId = commandId();
  await saveCommand(
    database,
    { ...envelope(shiftId), type: 'shift.started', data: { shiftId, ...reading } },
    about,
    shiftFormKey('start'),
  );
}

export async function endShift(
  database: PersonDatabase,
  shiftId: string,
  reading: TruckReading,
  about: string,
): Promise<void> {
  await saveCommand(
    database,
    { ...envelope(shiftId), type: 'shift.ended', data: { shiftId, ...reading } },
    about,
    shiftFormKey('end'),
  );
}

/** Starts or ends a break. */
export async function changeBreak(
  database: PersonDatabase,
  shiftId: string,
  type: 'shift.paused' | 'shift.resumed',
  about: string,
): Promise<void> {
  await saveCommand(database, { ...envelope(shiftId), type, data: { shiftId } }, about);
}

export async function reportInspection(
  database: PersonDatabase,
  report: InspectionReport,
  vehicleName: string,
): Promise<void> {
  await saveCommand(
    database,
    {
      subject: `vehicle:${report.vehicleId}`,
      seen: null,
      capturedAt: new Date().toISOString(),
      position: positionNow(),
      type: 'inspection.done',
      data: report,
    },
    vehicleName,
    shiftFormKey(report.kind),
  );
}
