import { sql } from 'drizzle-orm';
import { isSameBody, receivedOf, type ManifestBody } from '@haulwright/domain/manifests/manifest-body';
import { manifestNumber } from '@haulwright/domain/manifests/manifest-numbers';
import { asksGenerator, papersWanted, unitOf } from '@haulwright/domain/manifests/manifest-papers';
import { nameOfField } from '@haulwright/domain/manifests/missing-fields';
import type { RulePack } from '@haulwright/domain/manifests/rule-pack';
import type { Manifest, VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { followedPacks } from '../rows/followed-packs.queries.ts';
import { lastMoment, missingOf, packOf, vouchesFor } from '../rows/judged-manifest.ts';
import { loadVisitFacts, type LoadShare, type VisitFacts } from '../rows/manifest-facts.queries.ts';
import {
  listManifests,
  listSignatures,
  type ManifestRow,
  type SignatureRow,
} from '../rows/manifest-rows.queries.ts';
import { sharesOf, writeBody } from '../rows/write-body.ts';

/**
 * Loads the manifests of a visit and those that can still be made; undefined when the visit does not exist.
 */
export async function loadVisitManifests(
  tx: TenantTransaction,
  visitId: string,
): Promise<VisitManifests | undefined> {
  const facts = await loadVisitFacts(tx, visitId);
  if (facts === undefined) return undefined;
  const rows = await listManifests(tx, visitId);
  const ids = rows.map(({ id }) => id);
  const histories = await loadHistories(tx, ids);
  const signatures = Map.groupBy(await listSignatures(tx, ids), ({ manifestId }) => manifestId);
  const packs = (await followedPacks(tx)).flatMap((pack) => {
    const made = rows.filter(({ packId, state }) => packId === pack.id && state !== 'void');
    const unit = unitOf(pack);
    const wanted = papersWanted(pack, facts.shares, new Set(made.map(({ pickupFactId }) => pickupFactId)));
    return unit === null || wanted.length === 0 ? [] : [{ id: pack.id, title: pack.title, unit }];
  });
  return {
    manifests: rows.flatMap((row) => {
      const history = histories.get(row.id);
      return history === undefined ? [] : toManifest(row, history, signatures.get(row.id) ?? [], facts);
    }),
    packs,
  };
}

/** The history of a manifest, with its current version. */
interface History {
  readonly body: string;
  readonly check_code: string;
  readonly versions: Manifest['versions'];
  readonly steps: Manifest['steps'];
}

async function loadHistories(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, History>> {
  if (ids.length === 0) return new Map();
  const name = sql.raw(`coalesce(nullif(p.full_name, ''), p.email)`);
  const { rows } = await tx.execute(sql`
    select m.id, c.body, c.check_code,
           (select jsonb_agg(jsonb_build_object('version', v.version, 'at', v.created_at, 'by', ${name}, 'reason', v.reason) order by v.version)
              from manifest_versions v join profiles p on p.user_id = v.user_id where v.manifest_id = m.id) as versions,
           (select jsonb_agg(jsonb_build_object('step', s.step, 'at', s.created_at, 'by', ${name}, 'reason', s.reason) order by s.created_at, s.id)
              from manifest_steps s join profiles p on p.user_id = s.user_id where s.manifest_id = m.id) as steps
      from manifests m join manifest_versions c on c.manifest_id = m.id and c.version = m.version
     where m.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map((rows as unknown as (History & { id: string })[]).map((row) => [row.id, row]));
}

function toManifest(
  row: ManifestRow,
  history: History,
  signatures: readonly SignatureRow[],
  facts: VisitFacts,
): Manifest {
  const body = JSON.parse(history.body) as ManifestBody;
  const pack = packOf({ packId: row.packId, body });
  const shares = sharesOf(facts, pack, row);
  const now = writeBody(facts, { ...body, shares });
  const at = (text: string) => new Date(text).toISOString();
  return {
    id: row.id,
    number: manifestNumber(row.number),
    state: row.state,
    version: row.version,
    unit: row.unit,
    pack: { id: row.packId, version: row.packVersion, title: pack.title },
    generators: body.generators.map((one) => ({
      name: one.name,
      address: one.address,
      pickedUpGallons: one.pickedUpGallons,
      receivedGallons: receivedOf(one, row.state),
    })),
    receivedGallons: receivedOf(body, row.state),
    checkCode: history.check_code,
    isOutdated: row.state !== 'void' && row.state !== 'rejected' && !isSameBody(now, body),
    asksGenerator: asksGenerator(pack),
    signatures: signatures.map((one) => ({
      id: one.id,
      role: one.role,
      method: one.method,
      name: one.name,
      reason: one.reason,
      strokes: one.strokes,
      signedAt: one.signedAt.toISOString(),
      version: one.version,
      counts: vouchesFor(one, body),
    })),
    signedOther: signedOtherOf(shares),
    missing: missingOf({ packId: row.packId, body }, lastMoment).map(({ id, name, blocks, cite }) => ({
      id,
      name,
      blocks,
      cite,
    })),
    filledIn: filledInOf(body, pack),
    versions: history.versions.map((one) => ({ ...one, at: at(one.at) })),
    steps: history.steps.map((one) => ({ ...one, at: at(one.at) })),
  };
}

/** Of a paper about one client. */
function signedOtherOf([share, ...others]: readonly LoadShare[]): Manifest['signedOther'] {
  if (share?.signedOther == null || others.length > 0) return null;
  const { name, gallons, occurredAt } = share.signedOther;
  return { name, gallons, at: occurredAt };
}

/** What is filled in, by name. */
function filledInOf({ filledIn, fromForms = {} }: ManifestBody, pack: RulePack): Manifest['filledIn'] {
  return Object.entries(filledIn)
    .map(([id, value]) => ({
      id,
      name: nameOfField(pack.fields.find((field) => field.id === id) ?? { id }),
      value,
      formJobNumber: fromForms[id] ?? null,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));
}
