import { can } from '@haulwright/domain/access/permissions';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused } from '@haulwright/domain/kernel/outcome';
import type { WorkCompletion } from '@haulwright/domain/rentals/rental-work';
import type { Actor } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { wasteIsSaid } from '../jobs/asked-waste.ts';
import { doneOnDay } from '../jobs/done-on-day.ts';
import { commandJob } from '../jobs/job-commands.ts';
import type { LockedJob } from '../jobs/jobs.queries.ts';
import { reportUnits, type UnitRefusal } from './report-units.ts';

const sentences: Partial<Record<UnitRefusal, string>> = {
  'rental.ended': 'the rental has ended',
  'rental.type-not-agreed': 'no price is agreed for this kind of unit at the rental',
  'unit.unknown': 'there is no unit with this label',
  'unit.on-rent': 'it is on rent elsewhere; record its pickup there first',
  'unit.not-there': 'it is not at this rental',
  'unit.not-available': 'it is in maintenance, lost or retired',
  'unit.other-type': 'a unit is exchanged for one of its kind',
};

/**
 * Completes a locked rental job, now or on the day given, with its units, judged like a phone's report.
 * Somebody is there to read the answer: unlike a report, it is refused as a whole when a unit cannot be recorded.
 * @throws roll the transaction back after a refusal
 */
export async function completeWork(
  tx: TenantTransaction,
  { actor, now, events }: { readonly actor: Actor; readonly now: Date; readonly events: Events },
  job: LockedJob,
  { units, actualGallons, mixes, completionNotes, doneOn }: WorkCompletion,
) {
  const rights = { office: can(actor.roles, 'EDIT_JOB'), assigned: job.assignedTo === actor.userId };
  const command = {
    type: 'set-status',
    status: 'completed',
    actualGallons,
    // What comes out of rented toilets, where the job was planned without a waste.
    wasteType: 'portable_toilet',
    mixes,
    completionNotes,
  } as const;
  const waste = await wasteIsSaid(tx, events, job, command);
  if (!waste.ok) return waste;
  const doing = doneOnDay({ actor, now, events }, job, doneOn, rights);
  if (!doing.ok) return doing;
  const completed = await commandJob(tx, doing.value, job, command, rights);
  if (!completed.ok) return completed;
  if (units.length === 0) return accepted(null);
  const today = calendarDateIn(now, actor.timeZone);
  const { companyId, userId } = actor;
  const work = { jobId: job.id, clientAddressId: job.clientAddressId, date: doneOn ?? today, units };
  const refusals = await reportUnits(tx, work, { companyId, userId, now, today, events });
  if (refusals.length === 0) return accepted(null);
  const said = refusals
    .slice(0, 5)
    .map(({ labelNumber, refusal }) => `#${labelNumber}: ${sentences[refusal] ?? 'it cannot be recorded'}`);
  return { ...refused('units.refused'), message: `${said.join('. ')}.` };
}
