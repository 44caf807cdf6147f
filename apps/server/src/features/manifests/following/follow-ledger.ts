import { isSameBody, isSameWork, type ManifestBody } from '@haulwright/domain/manifests/manifest-body';
import { judgeManifestStep } from '@haulwright/domain/manifests/manifest-life';
import { isSameFigures } from '@haulwright/domain/manifests/signed-figures';
import type { TimedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { Hearer } from '../../../platform/events/events.ts';
import { packOf, signaturesThatCount } from '../rows/judged-manifest.ts';
import { loadVisitFacts } from '../rows/manifest-facts.queries.ts';
import {
  insertVersions,
  listSignatures,
  openManifests,
  takeStep,
  type CurrentManifest,
} from '../rows/manifest-rows.queries.ts';
import { sharesOf, writeBody } from '../rows/write-body.ts';

/**
 * Makes the papers of visits say what the ledger says after a change: a figure that nobody signed follows, and the
 * paper keeps its number; a draft is voided when no gallons are left for it. A signed figure stays as it was signed:
 * such a paper is outdated until an admin corrects it.
 */
export const papersFollowLedger: Hearer<'load.posted'> = {
  does: 'manifests: lets figures follow that nobody has signed',
  async hear(tx, { act: { companyId, userId, now }, because, reason, visitIds }) {
    // The site's ticket number comes with its figure: both are one version, once both are there.
    if (because !== 'gate') await followLedger(tx, { companyId, userId, now }, { visitIds, reason });
  },
};

/** Public to other rooms. What a site signed: its papers say its figure and its ticket number. */
export const followGate = (
  tx: TenantTransaction,
  doer: TimedAct,
  visitId: string,
  reason: string,
): Promise<void> => followLedger(tx, doer, { visitIds: [visitId], reason, keepsEmpty: true, fromGate: true });

/** Public to other rooms. What a site signed instead, which signs again where its own signature was for another figure. */
export const followGateAgain = (
  tx: TenantTransaction,
  doer: TimedAct,
  visitId: string,
  reason: string,
): Promise<void> =>
  followLedger(tx, doer, {
    visitIds: [visitId],
    reason,
    keepsEmpty: true,
    fromGate: true,
    siteSignsAgain: true,
  });

/** The papers of a visit, locked, whose ledger an older version changed without telling them. */
export const followLate = (tx: TenantTransaction, doer: TimedAct, visitId: string): Promise<void> =>
  followLedger(tx, doer, {
    visitIds: [visitId],
    reason: 'Ledger changed before the update',
    keepsEmpty: true,
  });

interface Change {
  /** Locked, with their papers. */
  readonly visitIds: readonly string[];
  readonly reason: string | null;
  /** Drafts without gallons stay: a load that its site rejected is on its way to another. */
  readonly keepsEmpty?: boolean;
  readonly fromGate?: boolean;
  /** The site's own signature does not hold its figure on a paper under correction. */
  readonly siteSignsAgain?: boolean;
}

/** As many statements for one paper of a visit as for thirty. */
async function followLedger(
  tx: TenantTransaction,
  doer: TimedAct,
  { visitIds, reason, keepsEmpty = false, fromGate = false, siteSignsAgain = false }: Change,
): Promise<void> {
  const open = visitIds.length === 0 ? [] : await openManifests(tx, visitIds);
  const said: Said[] = [];
  for (const [visitId, ofVisit] of Map.groupBy(open, (one) => one.visitId)) {
    const facts = await loadVisitFacts(tx, visitId);
    if (facts === undefined) continue;
    for (const manifest of ofVisit) {
      const shares = sharesOf(facts, packOf(manifest), manifest);
      const body = writeBody(facts, { ...manifest.body, shares });
      if (shares.length > 0) said.push({ manifest, body });
      else if (!keepsEmpty) await voidDraft(tx, doer, manifest, reason);
    }
  }
  const isSame = fromGate ? isSameBody : isSameWork;
  const changed = said.filter(({ manifest, body }) => !isSame(body, manifest.body));
  const versions = (await thoseUnsigned(tx, changed, siteSignsAgain)).map(({ manifest, body }) => ({
    manifestId: manifest.id,
    body: { ...body, version: manifest.version + 1 },
    earlier: manifest,
  }));
  await insertVersions(tx, doer, versions, reason);
}

/** A paper, and what the ledger says of it. */
interface Said {
  readonly manifest: CurrentManifest;
  readonly body: ManifestBody;
}

/** Those whose changed figures nobody has signed; a draft is asked to be signed again. */
async function thoseUnsigned(
  tx: TenantTransaction,
  changed: readonly Said[],
  siteSignsAgain: boolean,
): Promise<Said[]> {
  const left = changed
    .filter(({ manifest }) => manifest.state !== 'draft')
    .map(({ manifest }) => manifest.id);
  const signatures = Map.groupBy(
    left.length === 0 ? [] : await listSignatures(tx, left),
    ({ manifestId }) => manifestId,
  );
  return changed.filter(({ manifest, body }) => {
    const signed = signaturesThatCount(manifest, signatures.get(manifest.id) ?? []);
    const isFree = siteSignsAgain && manifest.state === 'under_correction';
    return [...signed.keys()].every(
      (role) => (isFree && role === 'site') || isSameFigures(role, body, manifest.body),
    );
  });
}

/** One that has left stays: the parties hold copies, and the office was refused where nothing would be left of it. */
async function voidDraft(
  tx: TenantTransaction,
  doer: TimedAct,
  { id, state }: CurrentManifest,
  reason: string | null,
): Promise<void> {
  const voided = judgeManifestStep(state, { step: 'void' }, 'office');
  if (voided.ok) await takeStep(tx, doer, id, 'void', voided.value, reason);
}
