import type { FieldCommand } from '@haulwright/domain/field/field-command';
import type { UnitCode } from '@haulwright/domain/field/judge-field-command';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Act, TimedAct } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { LockedJob } from '../jobs/jobs.queries.ts';
import { reportUnits, type UnitRefusal } from '../rentals/report-units.ts';

/** What the office reads about a unit that is not in the books. */
const codeOfRefusal: Record<UnitRefusal, UnitCode> = {
  'rental.unknown': 'unit.no-rental',
  'rental.ended': 'unit.rental-ended',
  'rental.type-not-agreed': 'unit.type-not-agreed',
  'unit.unknown': 'unit.unknown',
  'unit.on-rent': 'unit.on-rent',
  'unit.not-there': 'unit.not-there',
  'unit.not-available': 'unit.not-available',
  'unit.other-type': 'unit.other-type',
  'event.long-ago': 'unit.long-ago',
  'event.unit-unknown': 'unit.unknown',
  'event.job-unknown': 'unit.no-rental',
  // Neither can occur: places are looked up, work is not reported ahead of its time, nobody pauses at a job.
  'event.place-unknown': 'unit.no-rental',
  'event.in-future': 'unit.long-ago',
  'rental.paused': 'unit.no-rental',
  'rental.not-paused': 'unit.no-rental',
};

/**
 * Records on the day of the work what a completed job did to units of its rental.
 * @returns why some of them could not be recorded; undefined when all are, or when none were reported
 */
export async function postUnits(
  tx: TenantTransaction,
  doer: TimedAct & Pick<Act, 'timeZone' | 'events'> & { readonly occurredAt: Date },
  command: FieldCommand,
  job: LockedJob | undefined,
): Promise<UnitCode | undefined> {
  if (command.type !== 'job.completed' || command.data.units.length === 0 || job === undefined)
    return undefined;
  const { companyId, userId, timeZone, occurredAt, now, events } = doer;
  const [refused] = await reportUnits(
    tx,
    {
      jobId: job.id,
      clientAddressId: job.clientAddressId,
      date: calendarDateIn(occurredAt, timeZone),
      units: command.data.units,
    },
    { companyId, userId, now, today: calendarDateIn(now, timeZone), events },
  );
  return refused === undefined ? undefined : codeOfRefusal[refused.refusal];
}
