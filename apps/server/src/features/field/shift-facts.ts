import type { FieldCommand } from '@haulwright/domain/field/field-command';
import type { ActedBy } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertInspection, namedVehicle } from '../inspections/inspections.queries.ts';
import { claimShift, insertShiftEvent } from '../shifts/shifts.queries.ts';

type ShiftCommand = Extract<
  FieldCommand,
  { type: 'shift.started' | 'shift.paused' | 'shift.resumed' | 'shift.ended' }
>;
type InspectionCommand = Extract<FieldCommand, { type: 'inspection.done' }>;

const shiftTypes: ReadonlySet<string> = new Set<ShiftCommand['type']>([
  'shift.started',
  'shift.paused',
  'shift.resumed',
  'shift.ended',
]);
export const isShiftCommand = (command: FieldCommand): command is ShiftCommand =>
  shiftTypes.has(command.type);

/** The truck named by a shift or inspection report; undefined when it was removed or none is named. */
export async function reportedVehicle(tx: TenantTransaction, command: FieldCommand) {
  const id =
    command.type === 'inspection.done' || command.type === 'shift.started' || command.type === 'shift.ended'
      ? command.data.vehicleId
      : null;
  return id === null ? undefined : namedVehicle(tx, id);
}

/** Whether a shift belongs to the reporter: the first person to report it owns it. */
export const isTheirShift = (
  tx: TenantTransaction,
  { companyId, userId }: ActedBy,
  { data: { shiftId } }: ShiftCommand,
): Promise<boolean> => claimShift(tx, { companyId, userId, id: shiftId });

interface Done extends ActedBy {
  readonly occurredAt: Date;
}

/** Records a report about a shift; a removed truck is left out, the hours stay. */
export async function recordShift(tx: TenantTransaction, command: ShiftCommand, done: Done): Promise<void> {
  const { data, type } = command;
  const vehicle = await reportedVehicle(tx, command);
  await insertShiftEvent(tx, {
    id: command.id,
    companyId: done.companyId,
    shiftId: data.shiftId,
    kind: kindOf[type],
    occurredAt: done.occurredAt,
    vehicleId: vehicle?.id ?? null,
    vehicleName: vehicle?.name ?? null,
    odometerTenthMiles: 'odometerTenthMiles' in data ? data.odometerTenthMiles : null,
    engineTenthHours: 'engineTenthHours' in data ? data.engineTenthHours : null,
    readingConfirmed: 'readingConfirmed' in data && data.readingConfirmed,
  });
}

const kindOf = {
  'shift.started': 'started',
  'shift.paused': 'paused',
  'shift.resumed': 'resumed',
  'shift.ended': 'ended',
} as const;

/** Stores an inspection report; its shift is stored with it, or left out when it belongs to someone else. */
export async function recordInspection(
  tx: TenantTransaction,
  { id, data }: InspectionCommand,
  done: Done,
  vehicle: { readonly name: string },
): Promise<void> {
  const { companyId, userId } = done;
  const isTheirs = data.shiftId !== null && (await claimShift(tx, { companyId, userId, id: data.shiftId }));
  await insertInspection(tx, { id, companyId, userId, occurredAt: done.occurredAt }, vehicle.name, {
    ...data,
    shiftId: isTheirs ? data.shiftId : null,
  });
}
