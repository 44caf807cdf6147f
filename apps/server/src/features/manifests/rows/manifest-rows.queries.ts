import { and, asc, eq, inArray, ne, notInArray } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { canonicalJson } from '@haulwright/domain/kernel/canonical-json';
import { isSameNumbers, type ManifestBody } from '@haulwright/domain/manifests/manifest-body';
import type { ManifestState } from '@haulwright/domain/manifests/manifest-life';
import { checkCodeOf } from '@haulwright/domain/manifests/manifest-numbers';
import type { ManifestStepName } from '@haulwright/domain/manifests/manifest-view';
import type { TimedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { given, givenRows } from '../../../platform/database/sql-helpers.ts';
import { chainManifests } from '../../custody/chain/custody-events.queries.ts';
import { manifests, manifestSignatures, manifestStepRows, manifestVersions } from './manifests.tables.ts';

export type ManifestRow = typeof manifests.$inferSelect;
/** A signature with the body it was given for. */
export type SignatureRow = typeof manifestSignatures.$inferSelect & { readonly body: ManifestBody };

/** A manifest with its current version. */
export interface CurrentManifest extends ManifestRow {
  readonly body: ManifestBody;
  readonly numbersSince: number;
  readonly checkCode: string;
  /** The sequence number of its event in the chain of custody; null for versions from before seals. */
  readonly eventSequence: number | null;
}

/** Inserts a manifest's row; its content follows as the first version. */
export const insertManifest = async (
  tx: TenantTransaction,
  row: typeof manifests.$inferInsert,
): Promise<void> => void (await tx.insert(manifests).values(row));

/** Locks a manifest; undefined when there is none. */
export async function lockManifest(tx: TenantTransaction, id: string): Promise<CurrentManifest | undefined> {
  const [row] = await tx.select().from(manifests).where(eq(manifests.id, id)).for('no key update');
  return row && (await withBody(tx, row));
}

/** Manifests of visits, in the order of their numbers, with what they say; void and rejected ones are left out. */
export async function openManifests(
  tx: TenantTransaction,
  visitIds: readonly string[],
): Promise<CurrentManifest[]> {
  const { manifestId, version } = manifestVersions;
  const rows = await tx
    .select({ row: manifests, current: manifestVersions })
    .from(manifests)
    .innerJoin(manifestVersions, and(eq(manifestId, manifests.id), eq(version, manifests.version)))
    .where(
      and(
        inArray(manifests.visitId, [...visitIds]),
        notInArray(manifests.state, ['void', 'rejected'] satisfies ManifestState[]),
      ),
    )
    .orderBy(asc(manifests.number));
  return rows.map(({ row, current }) => ({
    ...row,
    body: JSON.parse(current.body) as ManifestBody,
    numbersSince: current.numbersSince,
    checkCode: current.checkCode,
    eventSequence: current.eventSequence,
  }));
}

/** Reads a manifest; undefined when there is none. */
export async function findManifest(tx: TenantTransaction, id: string): Promise<CurrentManifest | undefined> {
  const [row] = await tx.select().from(manifests).where(eq(manifests.id, id));
  return row && (await withBody(tx, row));
}

async function withBody(tx: TenantTransaction, row: ManifestRow): Promise<CurrentManifest | undefined> {
  const [version] = await tx
    .select()
    .from(manifestVersions)
    .where(and(eq(manifestVersions.manifestId, row.id), eq(manifestVersions.version, row.version)));
  return (
    version && {
      ...row,
      body: JSON.parse(version.body) as ManifestBody,
      numbersSince: version.numbersSince,
      checkCode: version.checkCode,
      eventSequence: version.eventSequence,
    }
  );
}

/** The manifests of a visit in the order of their numbers. */
export const listManifests = (tx: TenantTransaction, visitId: string): Promise<ManifestRow[]> =>
  tx.select().from(manifests).where(eq(manifests.visitId, visitId)).orderBy(asc(manifests.number));

/** First facts that already have a paper by a pack; null among them: the whole load has one. */
export async function papersMade(
  tx: TenantTransaction,
  visitId: string,
): Promise<{ readonly packId: string; readonly pickupFactId: string | null }[]> {
  return tx
    .select({ packId: manifests.packId, pickupFactId: manifests.pickupFactId })
    .from(manifests)
    .where(and(eq(manifests.visitId, visitId), ne(manifests.state, 'void')));
}

/** What a manifest says from now on, with what it said before; null for its first version. */
export interface NewVersion {
  readonly manifestId: string;
  readonly body: ManifestBody;
  readonly earlier: { readonly body: ManifestBody; readonly numbersSince: number } | null;
}

/**
 * Inserts the new current versions of manifests, as many statements for one as for thirty; the check code of each
 * comes from its event in the chain.
 * @returns since which version each has its figures, in the order given
 */
export async function insertVersions(
  tx: TenantTransaction,
  { companyId, userId, now }: TimedAct,
  versions: readonly NewVersion[],
  reason: string | null,
): Promise<number[]> {
  if (versions.length === 0) return [];
  const told = versions.map(({ manifestId, body }) => ({
    manifest_id: manifestId,
    version: body.version,
    body: canonicalJson(body),
    reason,
    user_id: userId,
    created_at: now.toISOString(),
  }));
  const events = await chainManifests(tx, companyId, { manifest_versions: told }, now);
  const rows = versions.map(({ manifestId, body, earlier }, at) => {
    const [{ body: text = '' } = {}, event] = [told[at], events[at]];
    if (event === undefined) throw new Error('a version of a manifest was not chained');
    const isSame = earlier !== null && isSameNumbers(earlier.body, body);
    return {
      companyId,
      manifestId,
      version: body.version,
      body: text,
      sha256: createHash('sha256').update(text).digest('hex'),
      checkCode: checkCodeOf(event.hash),
      eventSequence: event.sequence,
      numbersSince: isSame ? earlier.numbersSince : body.version,
      reason,
      userId,
      createdAt: now,
    };
  });
  await tx.insert(manifestVersions).values(rows);
  const current = rows.map(({ manifestId: id, version }) => ({ id, version }));
  await tx
    .update(manifests)
    .set({ version: given('version') })
    .from(givenRows(current, { id: 'uuid', version: 'integer' }))
    .where(eq(manifests.id, given('id')));
  return rows.map(({ numbersSince }) => numbersSince);
}

/** Inserts the new current version of a manifest. @returns since which version it has its figures */
export async function insertVersion(
  tx: TenantTransaction,
  doer: TimedAct,
  version: NewVersion,
  reason: string | null,
): Promise<number> {
  const [numbersSince] = await insertVersions(tx, doer, [version], reason);
  if (numbersSince === undefined) throw new Error('a version was not inserted');
  return numbersSince;
}

export type NewSignature = Pick<
  SignatureRow,
  'manifestId' | 'version' | 'role' | 'method' | 'name' | 'reason' | 'strokes' | 'signedAt'
>;

export async function insertSignature(
  tx: TenantTransaction,
  { companyId, userId, now }: TimedAct,
  signature: NewSignature,
): Promise<void> {
  const row = { id: newId(), companyId, ...signature, userId, createdAt: now };
  await tx.insert(manifestSignatures).values(row);
  const { id, manifestId, version, role, method, name, reason, strokes, signedAt } = row;
  const told = { id, manifest_id: manifestId, version, role, method, name, reason, strokes, user_id: userId };
  const event = { ...told, signed_at: signedAt.toISOString(), created_at: now.toISOString() };
  await chainManifests(tx, companyId, { manifest_signatures: [event] }, now);
}

/** Records a step and the resulting state. */
export async function takeStep(
  tx: TenantTransaction,
  { companyId, userId, now }: TimedAct,
  manifestId: string,
  step: ManifestStepName,
  state: ManifestState,
  reason: string | null = null,
): Promise<void> {
  const id = newId();
  await tx
    .insert(manifestStepRows)
    .values({ id, companyId, manifestId, step, state, reason, userId, createdAt: now });
  await tx.update(manifests).set({ state }).where(eq(manifests.id, manifestId));
  const told = { id, manifest_id: manifestId, step, state, reason, user_id: userId };
  const event = { ...told, created_at: now.toISOString() };
  await chainManifests(tx, companyId, { manifest_steps: [event] }, now);
}

/** Lists signatures of manifests in the order they were recorded, each with the body it was given for. */
export async function listSignatures(
  tx: TenantTransaction,
  manifestIds: readonly string[],
): Promise<SignatureRow[]> {
  const { manifestId, version, createdAt, id } = manifestSignatures;
  const rows = await tx
    .select({ signature: manifestSignatures, body: manifestVersions.body })
    .from(manifestSignatures)
    .innerJoin(
      manifestVersions,
      and(eq(manifestVersions.manifestId, manifestId), eq(manifestVersions.version, version)),
    )
    .where(inArray(manifestId, [...manifestIds]))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(({ signature, body }) => ({ ...signature, body: JSON.parse(body) as ManifestBody }));
}
