import type { FieldCommand } from '@haulwright/domain/field/field-command';
import type { FieldJudgement, ReviewCode } from '@haulwright/domain/field/judge-field-command';
import { notDoneReasonName } from '@haulwright/domain/jobs/not-done-reasons';
import { isDumpCorrection } from '@haulwright/domain/field/work-times';
import type { GallonsFrom } from '@haulwright/domain/jobs/job-gallons';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { applyJobEffect } from '../jobs/job-commands.ts';
import type { Doing } from '../jobs/off-route.ts';
import { beginRoute } from '../routes/following/route-progress.queries.ts';
import { insertAttempt } from './attempts.queries.ts';
import { attachFiles, copyTicketPhotos, insertCheckIn, insertSignature } from './evidence.queries.ts';
import { fileForm } from '../forms/file-form.ts';
import type { Subject } from './judge-command.ts';
import { recordMessages } from './record-messages.ts';
import { openReview } from './reviews.queries.ts';
import { isShiftCommand, recordInspection, recordShift } from './shift-facts.ts';

interface JudgedCommand {
  readonly command: FieldCommand;
  readonly subject: Subject;
  readonly judgement: FieldJudgement;
  /** Why its gallons are not in the ledger, or its reading is not the tank's, although the report counts. */
  readonly ledgerCode?: ReviewCode | undefined;
  /** Who says the gallons of a completed job; by hand when left out. */
  readonly gallonsFrom?: GallonsFrom | undefined;
}

/** A `Doing` with the time of the work. */
export type FieldDoing = Doing & { readonly occurredAt: Date };

/** Applies the judgement of a command that was just stored; one that waits goes to the office's inbox. */
export async function applyJudgement(
  tx: TenantTransaction,
  doing: FieldDoing,
  { command, subject, judgement, ledgerCode, gallonsFrom }: JudgedCommand,
): Promise<void> {
  const { job, route, vehicle, formVersion } = subject;
  const evidence = {
    companyId: doing.actor.companyId,
    userId: doing.actor.userId,
    occurredAt: doing.occurredAt,
    jobId: job?.id ?? null,
    routeId: route?.id ?? null,
  };
  await attachFiles(tx, command, evidence);
  if (command.type === 'signature.taken') await insertSignature(tx, command, evidence);
  if (command.type === 'stop.arrived' && 'jobId' in command.data.stop)
    await insertCheckIn(tx, command, evidence);
  if (command.type === 'job.not-done' && job !== undefined) await recordAttempt(tx, doing, command, job.id);
  if (judgement.outcome === 'recorded') {
    await openReview(tx, doing, command, { kind: 'effect', code: judgement.code }, subject);
    return;
  }
  if (route !== undefined) await recordMessages(tx, doing, command, route);
  if (command.type === 'report.corrected' && isDumpCorrection(command.data))
    await copyTicketPhotos(tx, { ...command.data, from: command.data.commandId, to: command.id });
  if (isShiftCommand(command)) await recordShift(tx, command, evidence);
  if (command.type === 'inspection.done' && vehicle !== undefined)
    await recordInspection(tx, command, evidence, vehicle);
  if (command.type === 'form.filed' && job !== undefined && formVersion !== undefined)
    await fileForm(
      tx,
      { ...evidence, ...doing, id: command.id, job, timeZone: doing.actor.timeZone },
      formVersion,
      command.data,
    );
  if (judgement.jobEffect !== undefined && job !== undefined)
    await applyJobEffect(tx, doing, job, judgement.jobEffect, {
      reason: historyReason(command),
      gallonsFrom,
    });
  if (judgement.routeBegins === true && route !== undefined)
    await beginRoute(tx, doing, route.id, doing.occurredAt);
  if (judgement.tellsClient === true && job !== undefined)
    await doing.events.publish(tx, 'driver.on-my-way', {
      companyId: evidence.companyId,
      jobIds: [job.id],
      now: doing.now,
    });
  if (ledgerCode !== undefined)
    await openReview(tx, doing, command, { kind: 'effect', code: ledgerCode }, subject);
  if (judgement.forInbox !== undefined)
    await openReview(tx, doing, command, { kind: judgement.forInbox, code: null }, subject);
}

/** The reason shown in the job's history. */
export function historyReason(command: FieldCommand): string | undefined {
  if (command.type !== 'job.not-done') return undefined;
  const { reason, note } = command.data;
  return [`Could not be done: ${notDoneReasonName[reason].toLowerCase()}`, note].filter(Boolean).join('. ');
}

export const recordAttempt = (
  tx: TenantTransaction,
  { actor, occurredAt }: FieldDoing,
  { id: commandId, data: { reason, note } }: Extract<FieldCommand, { type: 'job.not-done' }>,
  jobId: string,
): Promise<void> =>
  insertAttempt(tx, {
    id: newId(),
    companyId: actor.companyId,
    jobId,
    commandId,
    userId: actor.userId,
    occurredAt,
    reason,
    note,
  });
