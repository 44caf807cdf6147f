// Photos and signatures of jobs.
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import { mayShowClient } from '@haulwright/domain/field/client-photo-roles';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { isDumpCorrection } from '@haulwright/domain/field/work-times';
import { jobIdOf, routeIdOf } from '@haulwright/domain/field/replay';
import type { ActedBy } from '../../http/act.ts';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { clients } from '../clients/clients.tables.ts';
import { profiles } from '../companies/companies.tables.ts';
import { awaitFiles, isOneOf, type FileKey } from '../files/files.queries.ts';
import { files } from '../files/files.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { attachments, jobCheckIns, jobSignatures } from './field.tables.ts';

interface Doer extends ActedBy {
  readonly occurredAt: Date;
  /** The job, unless it was removed. */
  readonly jobId: string | null;
  /** The route, unless it was removed. */
  readonly routeId: string | null;
}

/** Records the files a command names: they are expected from now on, and belong to the command's subject. */
export async function attachFiles(tx: TenantTransaction, command: FieldCommand, doer: Doer): Promise<void> {
  if (command.files.length === 0) return;
  const { companyId, userId, occurredAt, jobId, routeId } = doer;
  await awaitFiles(tx, doer, command.files);
  const place = 'none' in command.position ? null : command.position;
  await tx
    .insert(attachments)
    .values(
      command.files.map(({ sha256, role, isForClient = false }) => ({
        id: newId(),
        companyId,
        sha256,
        commandId: command.id,
        jobId: jobIdOf(command) === null ? null : jobId,
        routeId: routeIdOf(command) === null ? null : routeId,
        disposalSiteId: siteOf(command),
        role,
        userId,
        occurredAt,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        isForClient: isForClient && mayShowClient(role),
      })),
    )
    .onConflictDoNothing();
}

/** The photos of a ticket belong to the correction of its dump too, which may be another visit. */
export async function copyTicketPhotos(
  tx: TenantTransaction,
  {
    from,
    to,
    disposalSiteId,
  }: { readonly from: string; readonly to: string; readonly disposalSiteId: string },
): Promise<void> {
  const photos = await tx
    .select()
    .from(attachments)
    .where(and(eq(attachments.commandId, from), eq(attachments.role, 'ticket')));
  if (photos.length === 0) return;
  await tx
    .insert(attachments)
    .values(photos.map((photo) => ({ ...photo, id: newId(), commandId: to, disposalSiteId })))
    .onConflictDoNothing();
}

/** The site of a dump, also of a corrected one. */
export function siteOf({ type, data }: FieldCommand): string | null {
  if (type === 'report.corrected') return isDumpCorrection(data) ? data.disposalSiteId : null;
  return type === 'load.dumped' ? data.disposalSiteId : null;
}

export async function insertSignature(
  tx: TenantTransaction,
  command: Extract<FieldCommand, { type: 'signature.taken' }>,
  doer: Omit<Doer, 'routeId'>,
): Promise<void> {
  const { outcome, name, role, statement, strokes, gallons = null } = command.data;
  if (doer.jobId === null) return;
  await tx.insert(jobSignatures).values({
    id: newId(),
    companyId: doer.companyId,
    jobId: doer.jobId,
    commandId: command.id,
    userId: doer.userId,
    outcome,
    signerName: name,
    signerRole: role,
    statement,
    strokes,
    gallons,
    occurredAt: doer.occurredAt,
  });
}

/** Records a phone's position on arrival at a job, whatever happens to the job. */
export async function insertCheckIn(
  tx: TenantTransaction,
  { id: commandId, position, data }: Extract<FieldCommand, { type: 'stop.arrived' }>,
  doer: Omit<Doer, 'routeId'>,
): Promise<void> {
  if (doer.jobId === null) return;
  const { place, distanceMeters } = data;
  const at = 'none' in position ? null : position;
  await tx.insert(jobCheckIns).values({
    id: newId(),
    companyId: doer.companyId,
    jobId: doer.jobId,
    commandId,
    userId: doer.userId,
    occurredAt: doer.occurredAt,
    place,
    distanceMeters,
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
  });
}

/** Loads arrivals at a job, newest first; even a job that is moved often has few. */
export async function loadCheckIns(tx: TenantTransaction, jobId: string) {
  const rows = await tx
    .select({ checkIn: jobCheckIns, fullName: profiles.fullName, email: profiles.email })
    .from(jobCheckIns)
    .innerJoin(profiles, eq(profiles.userId, jobCheckIns.userId))
    .where(eq(jobCheckIns.jobId, jobId))
    .orderBy(desc(jobCheckIns.occurredAt), desc(jobCheckIns.id))
    .limit(20);
  return rows.map(({ checkIn: { id, occurredAt, place, distanceMeters, latitude, longitude }, ...by }) => ({
    id,
    place,
    distanceMeters,
    occurredAt: occurredAt.toISOString(),
    technicianName: by.fullName || by.email,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}

/** Loads photos and papers of a job, in the order they were taken. */
export async function loadAttachments(tx: TenantTransaction, jobId: string) {
  const rows = await tx
    .select({
      id: attachments.id,
      sha256: attachments.sha256,
      role: attachments.role,
      mediaType: files.mediaType,
      bytes: files.bytes,
      arrivedAt: files.arrivedAt,
      occurredAt: attachments.occurredAt,
      fullName: profiles.fullName,
      email: profiles.email,
      latitude: attachments.latitude,
      longitude: attachments.longitude,
      isForClient: attachments.isForClient,
      clientName: clients.name,
    })
    .from(attachments)
    .innerJoin(files, eq(files.sha256, attachments.sha256))
    .innerJoin(jobs, eq(jobs.id, attachments.jobId))
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(profiles, eq(profiles.userId, attachments.userId))
    .where(eq(attachments.jobId, jobId))
    .orderBy(asc(attachments.occurredAt), asc(attachments.id));
  return rows.map(({ arrivedAt, occurredAt, latitude, longitude, fullName, email, clientName, ...row }) => ({
    ...row,
    // Who sent it with a request has no account.
    technicianName: fullName || email || clientName,
    isByClient: email === null,
    mayBeShown: row.mediaType !== 'application/pdf' && email !== null && mayShowClient(row.role),
    isHere: arrivedAt !== null,
    occurredAt: occurredAt.toISOString(),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}

/** Takes what names these files out of the evidence: they will not come any more. */
export const forgetNamesOf = async (tx: SystemTransaction, keys: readonly FileKey[]): Promise<void> =>
  void (await tx.delete(attachments).where(isOneOf(attachments, keys)));

/** Loads the newest signature of a job, or why it is missing; undefined when nobody was asked. */
export async function loadSignature(tx: TenantTransaction, jobId: string) {
  const [row] = await tx
    .select({
      outcome: jobSignatures.outcome,
      signerName: jobSignatures.signerName,
      signerRole: jobSignatures.signerRole,
      statement: jobSignatures.statement,
      strokes: jobSignatures.strokes,
      gallons: jobSignatures.gallons,
      pumpedGallons: jobs.actualGallons,
      occurredAt: jobSignatures.occurredAt,
      fullName: profiles.fullName,
      email: profiles.email,
    })
    .from(jobSignatures)
    .innerJoin(jobs, eq(jobs.id, jobSignatures.jobId))
    .innerJoin(profiles, eq(profiles.userId, jobSignatures.userId))
    .where(eq(jobSignatures.jobId, jobId))
    .orderBy(desc(jobSignatures.occurredAt), desc(jobSignatures.id))
    .limit(1);
  if (row === undefined) return undefined;
  const { fullName, email, occurredAt, ...signature } = row;
  return { ...signature, technicianName: fullName || email, occurredAt: occurredAt.toISOString() };
}

/** The newest signature of each of several jobs, in one statement, by job. */
export async function signaturesOf(tx: TenantTransaction, jobIds: readonly string[]) {
  const { jobId, outcome, signerName, gallons, occurredAt, id } = jobSignatures;
  const rows =
    jobIds.length === 0
      ? []
      : await tx
          .selectDistinctOn([jobId], { jobId, outcome, name: signerName, gallons, occurredAt })
          .from(jobSignatures)
          .where(inArray(jobId, [...jobIds]))
          .orderBy(jobId, desc(occurredAt), desc(id));
  return new Map(rows.map((row) => [row.jobId, row]));
}

/** Whether the person reported a file, or it belongs to a job assigned to them. */
export async function isTheirFile(
  tx: TenantTransaction,
  { sha256, userId }: { readonly sha256: string; readonly userId: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .leftJoin(jobs, eq(jobs.id, attachments.jobId))
    .where(
      and(eq(attachments.sha256, sha256), or(eq(attachments.userId, userId), eq(jobs.assignedTo, userId))),
    )
    .limit(1);
  return row !== undefined;
}
