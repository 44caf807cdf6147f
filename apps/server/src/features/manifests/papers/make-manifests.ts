import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { certifiedBy } from '@haulwright/domain/manifests/certifications';
import { manifestNumber } from '@haulwright/domain/manifests/manifest-numbers';
import { ownFieldsOf } from '@haulwright/domain/manifests/own-fields';
import { asksGenerator, papersWanted, unitOf } from '@haulwright/domain/manifests/manifest-papers';
import type { RulePack } from '@haulwright/domain/manifests/rule-pack';
import type { TimedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { lockVisit } from '../../custody/visits/disposal-visits.queries.ts';
import { followedPacks } from '../rows/followed-packs.queries.ts';
import { packOf } from '../rows/judged-manifest.ts';
import {
  loadVisitFacts,
  type JobSignature,
  type LoadShare,
  type VisitFacts,
} from '../rows/manifest-facts.queries.ts';
import { takeNumber } from '../numbers/manifest-numbers.queries.ts';
import {
  insertManifest,
  insertSignature,
  insertVersion,
  papersMade,
  takeStep,
  type CurrentManifest,
  type NewSignature,
} from '../rows/manifest-rows.queries.ts';
import { reportedPapersOf } from '../numbers/reported-papers.queries.ts';
import { saidOnSite } from './said-on-site.ts';
import { writeBody } from '../rows/write-body.ts';

type Refusal = 'not-found' | 'manifest.pack-not-followed' | 'manifest.none-wanted';

/** Makes the missing papers that a followed pack requires for a visit's load. */
export async function makeManifests(
  tx: TenantTransaction,
  doer: TimedAct,
  { visitId, packId }: { readonly visitId: string; readonly packId: string },
): Promise<Outcome<null, Refusal>> {
  if (!(await lockVisit(tx, visitId))) return refused('not-found');
  const facts = await loadVisitFacts(tx, visitId);
  const pack = (await followedPacks(tx)).find(({ id }) => id === packId);
  if (facts === undefined) return refused('not-found');
  if (pack === undefined) return refused('manifest.pack-not-followed');
  const made = await papersMade(tx, visitId);
  const ofPack = made.filter((one) => one.packId === packId).map(({ pickupFactId }) => pickupFactId);
  const wanted = papersWanted(pack, facts.shares, new Set(ofPack));
  if (wanted.length === 0) return refused('manifest.none-wanted');
  for (const { pickupFactId, shares } of wanted)
    await makeOne(tx, doer, { facts, pack, pickupFactId, shares });
  return accepted(null);
}

interface Wanted {
  readonly facts: VisitFacts;
  readonly pack: RulePack;
  readonly pickupFactId: string | null;
  readonly shares: readonly LoadShare[];
}

async function makeOne(tx: TenantTransaction, doer: TimedAct, wanted: Wanted): Promise<void> {
  const { facts, pack, pickupFactId, shares } = wanted;
  const { companyId, now } = doer;
  const id = newId();
  const reported = await reportedPapersOf(tx, {
    visitId: facts.visitId,
    packId: pack.id,
    jobIds: shares.flatMap(({ jobId }) => jobId ?? []),
  });
  // The number the driver wrote on the paper that was left with the client, or shown at the site.
  const given = reported.find(
    ({ jobId, freeNumber }) => freeNumber !== null && (jobId === null) === (pickupFactId === null),
  );
  const number = given?.freeNumber ?? (await takeNumber(tx, companyId, facts.vehicleId));
  await insertManifest(tx, {
    id,
    companyId,
    number,
    packId: pack.id,
    packVersion: pack.version,
    unit: unitOf(pack) ?? 'vehicle_load',
    visitId: facts.visitId,
    pickupFactId,
    state: 'draft',
    version: 1,
    createdAt: now,
  });
  const blank = writeBody(facts, {
    number: manifestNumber(number),
    version: 1,
    pack,
    shares,
    filledIn: {},
    ownFields: ownFieldsOf(pack),
  });
  const jobIds = shares.map(({ jobId }) => jobId);
  const onSite = await saidOnSite(tx, pack, blank, jobIds, reported);
  const filledIn = { ...certifiedBy(pack, facts.certifications), ...onSite.filledIn };
  const body = writeBody(facts, { ...blank, shares, ...onSite, filledIn });
  await insertVersion(tx, doer, { manifestId: id, body, earlier: null }, null);
  await takeStep(tx, doer, id, 'make', 'draft');
  await takeOverSignature(tx, doer, { id, version: 1, pickupFactId, packId: pack.id, body }, shares);
}

/** The client's signature on the phone at the pickup is valid for the paper about that pickup. */
export async function takeOverSignature(
  tx: TenantTransaction,
  doer: TimedAct,
  manifest: Pick<CurrentManifest, 'id' | 'version' | 'pickupFactId' | 'packId' | 'body'>,
  [share]: readonly LoadShare[],
): Promise<void> {
  const { id: manifestId, version, pickupFactId } = manifest;
  if (pickupFactId === null || !share?.signature || !asksGenerator(packOf(manifest))) return;
  await insertSignature(
    tx,
    { ...doer, userId: share.signature.userId },
    { manifestId, version, role: 'generator', ...signatureOf(share.signature) },
  );
}

const whyNot = { declined: 'Declined to sign', 'nobody-there': 'Nobody was there' } as const;

const signatureOf = ({
  outcome,
  name,
  strokes,
  occurredAt,
}: JobSignature): Pick<NewSignature, 'method' | 'name' | 'reason' | 'strokes' | 'signedAt'> =>
  outcome === 'signed'
    ? { method: 'drawn', name, reason: null, strokes, signedAt: new Date(occurredAt) }
    : { method: 'absent', name, reason: whyNot[outcome], strokes: [], signedAt: new Date(occurredAt) };
