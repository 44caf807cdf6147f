import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { ManifestBody } from '@haulwright/domain/manifests/manifest-body';
import {
  canBeFilledIn,
  canBeRewritten,
  judgeManifestStep,
  type ManifestParty,
  type ManifestState,
} from '@haulwright/domain/manifests/manifest-life';
import type { TimedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { lastMoment, missingOf, packOf } from '../rows/judged-manifest.ts';
import { loadVisitFacts } from '../rows/manifest-facts.queries.ts';
import { insertVersion, takeStep, type CurrentManifest } from '../rows/manifest-rows.queries.ts';
import { completeIfWhole, endCorrection } from './sign-manifest.ts';
import { sharesOf, writeBody } from '../rows/write-body.ts';

/** Voids a locked manifest that has not left yet. */
export async function voidManifest(
  tx: TenantTransaction,
  doer: TimedAct,
  { id, state }: CurrentManifest,
  reason: string,
  who: ManifestParty,
): Promise<Outcome<null, 'manifest.not-now'>> {
  const judged = judgeManifestStep(state, { step: 'void' }, who);
  if (!judged.ok) return refused('manifest.not-now');
  await takeStep(tx, doer, id, 'void', judged.value, reason);
  return accepted(null);
}

/** Records that the site refused all or part of the load. The ledger has the gallons it accepted. */
export async function rejectManifest(
  tx: TenantTransaction,
  doer: TimedAct,
  manifest: CurrentManifest,
  { reason, inPart }: { readonly reason: string; readonly inPart: boolean },
  who: ManifestParty,
): Promise<Outcome<ManifestState, 'manifest.not-now' | 'manifest.site-received'>> {
  const facts = await loadVisitFacts(tx, manifest.visitId);
  const shares = facts === undefined ? [] : sharesOf(facts, packOf(manifest), manifest);
  const receivedGallons = shares.reduce((sum, share) => sum + share.receivedGallons, 0);
  const judged = judgeManifestStep(manifest.state, { step: 'reject', inPart, receivedGallons }, who);
  if (!judged.ok)
    return refused(judged.refusal === 'manifest.site-received' ? judged.refusal : 'manifest.not-now');
  await takeStep(tx, doer, manifest.id, 'reject', judged.value, reason);
  return accepted(judged.value);
}

/**
 * Adds data that the product does not record, or changes it until the site signs; the figures and the
 * signatures stay.
 */
export async function fillInManifest(
  tx: TenantTransaction,
  doer: TimedAct,
  manifest: CurrentManifest,
  fields: readonly { readonly id: string; readonly value: string }[],
): Promise<Outcome<null, 'manifest.not-now' | 'manifest.not-missing'>> {
  const { state, body } = manifest;
  if (!canBeFilledIn(state)) return refused('manifest.not-now');
  const open = new Set([
    ...missingOf(manifest, lastMoment).map(({ id }) => id),
    ...(canBeRewritten(state) ? Object.keys(body.filledIn) : []),
  ]);
  if (fields.some(({ id }) => !open.has(id))) return refused('manifest.not-missing');
  const said = Object.fromEntries(fields.map(({ id, value }) => [id, value]));
  const { fromForms = {}, ...rest } = body;
  // What the office wrote is no longer the form's.
  const left = Object.entries(fromForms).filter(
    ([id]) => (said[id] ?? body.filledIn[id]) === body.filledIn[id],
  );
  const written = await nextVersion(
    tx,
    doer,
    manifest,
    {
      ...rest,
      filledIn: { ...body.filledIn, ...said },
      ...(left.length > 0 && { fromForms: Object.fromEntries(left) }),
    },
    null,
  );
  await completeIfWhole(tx, doer, written);
  return accepted(null);
}

/** Opens a correction: a new version from the current ledger. It ends once everybody has signed it. */
export async function correctManifest(
  tx: TenantTransaction,
  doer: TimedAct,
  manifest: CurrentManifest,
  reason: string,
): Promise<Outcome<null, 'manifest.not-now' | 'manifest.nothing-left'>> {
  const begun = judgeManifestStep(manifest.state, { step: 'begin-correction' }, 'admin');
  if (!begun.ok) return refused('manifest.not-now');
  const facts = await loadVisitFacts(tx, manifest.visitId);
  const shares = facts === undefined ? [] : sharesOf(facts, packOf(manifest), manifest);
  if (facts === undefined || shares.length === 0) return refused('manifest.nothing-left');
  await takeStep(tx, doer, manifest.id, 'begin-correction', begun.value, reason);
  const body = writeBody(facts, { ...manifest.body, shares });
  await endCorrection(tx, doer, await nextVersion(tx, doer, manifest, body, reason));
  return accepted(null);
}

/** Writes a manifest's next version; its signatures stay. */
export async function nextVersion(
  tx: TenantTransaction,
  doer: TimedAct,
  manifest: CurrentManifest,
  body: ManifestBody,
  reason: string | null,
): Promise<CurrentManifest> {
  const version = manifest.version + 1;
  const next = { ...body, version };
  const numbersSince = await insertVersion(
    tx,
    doer,
    { manifestId: manifest.id, body: next, earlier: manifest },
    reason,
  );
  return { ...manifest, version, body: next, numbersSince };
}
