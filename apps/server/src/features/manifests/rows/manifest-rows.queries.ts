import { asc, eq, inArray, ne, and } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { canonicalJson } from '@haulwright/domain/kernel/canonical-json';
import { isSameNumbers, type ManifestBody } from '@haulwright/domain/manifests/manifest-body';
import type { ManifestState } from '@haulwright/domain/manifests/manifest-life';
import { checkCodeOf } from '@haulwright/domain/manifests/manifest-numbers';
import type { ManifestStepName } from '@haulwright/domain/manifests/manifest-view';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { chainManifest } from '../../custody/chain/custody-events.queries.ts';
import { manifests, manifestSignatures, manifestStepRows, manifestVersions } from './manifests.tables.ts';

/** The actor of a step, and when. */
export interface Doer {
  readonly companyId: string;
  readonly userId: string;
  readonly now: Date;
}

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

/** Inserts the new current version of a manifest; its check code comes from its event in the chain. */
export async function insertVersion(
  tx: TenantTransaction,
  { companyId, userId, now }: Doer,
  manifestId: string,
  body: ManifestBody,
  earlier: { readonly body: ManifestBody; readonly numbersSince: number } | null,
  reason: string | null,
): Promise<number> {
  const { version } = body;
  const text = canonicalJson(body);
  const told = { manifest_id: manifestId, version, body: text, reason, user_id: userId };
  const row = { ...told, created_at: now.toISOString() };
  const event = await chainManifest(tx, companyId, { manifest_versions: [row] }, now);
  const numbersSince = earlier !== null && isSameNumbers(earlier.body, body) ? earlier.numbersSince : version;
  await tx.insert(manifestVersions).values({
    companyId,
    manifestId,
    version,
    body: text,
    sha256: createHash('sha256').update(text).digest('hex'),
    checkCode: checkCodeOf(event.hash),
    eventSequence: event.sequence,
    numbersSince,
    reason,
    userId,
    createdAt: now,
  });
  await tx.update(manifests).set({ version }).where(eq(manifests.id, manifestId));
  return numbersSince;
}

export type NewSignature = Pick<
  SignatureRow,
  'manifestId' | 'version' | 'role' | 'method' | 'name' | 'reason' | 'strokes' | 'signedAt'
>;

export async function insertSignature(
  tx: TenantTransaction,
  { companyId, userId, now }: Doer,
  signature: NewSignature,
): Promise<void> {
  const row = { id: newId(), companyId, ...signature, userId, createdAt: now };
  await tx.insert(manifestSignatures).values(row);
  const { id, manifestId, version, role, method, name, reason, strokes, signedAt } = row;
  const told = { id, manifest_id: manifestId, version, role, method, name, reason, strokes, user_id: userId };
  const event = { ...told, signed_at: signedAt.toISOString(), created_at: now.toISOString() };
  await chainManifest(tx, companyId, { manifest_signatures: [event] }, now);
}

/** Records a step and the resulting state. */
export async function takeStep(
  tx: TenantTransaction,
  { companyId, userId, now }: Doer,
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
  await chainManifest(tx, companyId, { manifest_steps: [event] }, now);
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
