// Public to other features: papers of loads whose gallons the office changes.
import { sql } from 'drizzle-orm';
import { isSameNumbers } from '@haulwright/domain/manifests/manifest-body';
import { longestDaysAboard } from '@haulwright/domain/companies/company-custody';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { judgeManifestStep } from '@haulwright/domain/manifests/manifest-life';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { lockVisit } from '../loads/disposal-visits.queries.ts';
import { nextVersion } from './change-manifest.ts';
import { packOf } from './judged-manifest.ts';
import { takeOverSignature } from './make-manifests.ts';
import { loadVisitFacts } from './manifest-facts.queries.ts';
import {
  listManifests,
  lockManifest,
  lockManifestsOf,
  takeStep,
  type CurrentManifest,
  type Doer,
} from './manifest-rows.queries.ts';
import { sharesOf, writeBody } from './write-body.ts';

/**
 * Locks the visits of trucks since an instant that have papers, and the papers: before the tanks, as by those who
 * sign. A load is aboard for at most as long as any company allows.
 * @returns ids of the visits
 */
export async function lockPapersSince(
  tx: TenantTransaction,
  vehicleIds: readonly string[],
  since: Date,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select v.id from disposal_visits v
     where v.vehicle_id = any(${sql.param([...vehicleIds])}::uuid[]) and v.occurred_at >= ${since.toISOString()}::timestamptz
       and v.occurred_at < ${since.toISOString()}::timestamptz + make_interval(days => ${longestDaysAboard})
       and exists (select from manifests m where m.visit_id = v.id and m.state <> 'void')
     order by v.id`);
  for (const { id } of rows) {
    await lockVisit(tx, id);
    await lockManifestsOf(tx, id);
  }
  return rows.map(({ id }) => id);
}

/**
 * Makes the papers of locked visits say what the ledger says after a change: a draft gets a new version, or is voided
 * when no gallons are left for it. One that has left stays as it was signed, for an admin to correct, and refuses the
 * change when nothing would be left of it.
 * @param at when the entries of the change were recorded: only the visits they are about are looked at
 */
export async function papersFollowLedger(
  tx: TenantTransaction,
  doer: Doer,
  visitIds: readonly string[],
  { at, reason }: { readonly at: Date; readonly reason: string | null },
): Promise<Outcome<null, 'load.manifest-left'>> {
  for (const visitId of await changedVisits(tx, visitIds, at)) {
    const facts = await loadVisitFacts(tx, visitId);
    if (facts === undefined) continue;
    for (const { id, state } of await listManifests(tx, visitId)) {
      if (state === 'void' || state === 'rejected') continue;
      const manifest = await lockManifest(tx, id);
      if (manifest === undefined) continue;
      const shares = sharesOf(facts, packOf(manifest), manifest);
      if (shares.length === 0) {
        if (!(await voidDraft(tx, doer, manifest, reason))) return refused('load.manifest-left');
        continue;
      }
      const body = writeBody(facts, { ...manifest.body, shares });
      if (state !== 'draft' || isSameNumbers(body, manifest.body)) continue;
      const next = await nextVersion(tx, doer, manifest, body, reason);
      await takeOverSignature(tx, doer, next, shares);
    }
  }
  return accepted(null);
}

/** @returns false when it has left: the parties hold copies */
async function voidDraft(
  tx: TenantTransaction,
  doer: Doer,
  { id, state }: CurrentManifest,
  reason: string | null,
): Promise<boolean> {
  const voided = judgeManifestStep(state, { step: 'void' }, 'office');
  if (voided.ok) await takeStep(tx, doer, id, 'void', voided.value, reason);
  return voided.ok;
}

async function changedVisits(
  tx: TenantTransaction,
  visitIds: readonly string[],
  at: Date,
): Promise<string[]> {
  if (visitIds.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct x.visit_id as id from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id
     where x.visit_id = any(${sql.param([...visitIds])}::uuid[]) and e.recorded_at = ${at.toISOString()}::timestamptz order by id`);
  return rows.map(({ id }) => id);
}
