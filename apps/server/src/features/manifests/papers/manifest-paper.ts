// Public to other features: the paper of a manifest.
import { isOutdated, lastMoment, missingOf, packOf, signaturesThatCount } from '../rows/judged-manifest.ts';
import { loadVisitFacts } from '../rows/manifest-facts.queries.ts';
import { clientPart } from '@haulwright/domain/manifests/client-part';
import type { ManifestState } from '@haulwright/domain/manifests/manifest-life';
import type { Actor } from '../../../http/actor.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { PdfSetter } from '../../../platform/pdf/pdf-setter.ts';
import { sealOver } from '../../custody/chain/custody-seals.queries.ts';
import { findGateSignature } from '../rows/gate-signature.queries.ts';
import { manifestDocument } from './manifest-document.ts';
import { ownPickups } from './own-pickups.queries.ts';
import { findManifest, listSignatures } from '../rows/manifest-rows.queries.ts';

declare module '../../../http/context.ts' {
  interface Services {
    /** Base URL of the page that checks papers, without a trailing slash. */
    readonly verifyAddress: string;
  }
}

/** States in which somebody still gets a part of it, or signs. */
const goesFurther: ReadonlySet<ManifestState> = new Set([
  'in_transit',
  'delivered',
  'partly_rejected',
  'signed',
  'under_correction',
]);

const template = new URL('manifest.typ', import.meta.url);

interface Services {
  readonly pdfs: PdfSetter;
  readonly verifyAddress: string;
  readonly now: () => Date;
}

/** A code for the gate, printed on the receiving site's part. */
export interface PaperGate {
  readonly address: string;
  readonly expiresAt: Date;
}

/**
 * Loads a manifest and returns a function that sets its PDF after the transaction, null while too many are
 * queued; undefined when there is none. One whose figures were signed and are no longer true is not handed out while
 * it is on its way; what was completed with them is printed, and says so.
 * @param only prints this client's part, which names no other client; undefined is answered where it has none, or
 * where the paper has not left the yard
 * @param makeGate creates a code for the gate of the visit, as long as its site has not signed
 */
export async function manifestPaper(
  tx: TenantTransaction,
  { companyId, timeZone, units }: Pick<Actor, 'companyId' | 'timeZone' | 'units'>,
  id: string,
  { pdfs, verifyAddress, now }: Services,
  {
    makeGate,
    only,
  }: {
    readonly makeGate?: (visitId: string) => Promise<PaperGate | null>;
    readonly only?: { readonly clientId: string };
  } = {},
): Promise<(() => Promise<File | null>) | 'outdated' | undefined> {
  const manifest = await findManifest(tx, id);
  if (manifest === undefined) return undefined;
  const { state, checkCode, eventSequence } = manifest;
  if (only !== undefined && (state === 'draft' || state === 'void')) return undefined;
  const factIds = manifest.body.generators.map(({ factId }) => factId);
  const part = only && clientPart(manifest.body, await ownPickups(tx, only.clientId, factIds));
  if (part === null) return undefined;
  const { body, isShared } = part ?? { body: manifest.body, isShared: false };
  const visit = await loadVisitFacts(tx, manifest.visitId);
  const outdated = visit !== undefined && isOutdated(manifest, visit);
  if (outdated && goesFurther.has(state)) return 'outdated';
  const seal = eventSequence === null ? null : ((await sealOver(tx, companyId, eventSequence)) ?? null);
  const signatures = new Map(signaturesThatCount(manifest, await listSignatures(tx, [id])));
  // Another client may have signed it.
  if (isShared) signatures.delete('generator');
  const isOpen = !signatures.has('site') && state !== 'void' && state !== 'rejected';
  const saidBySite = (await findGateSignature(tx, manifest.visitId)) ?? null;
  const gate = isOpen && makeGate !== undefined ? await makeGate(manifest.visitId) : null;
  const missing = isShared ? [] : missingOf(manifest, lastMoment).map(({ name }) => name);
  const paper = units === 'metric' ? 'a4' : 'us-letter';
  return async () => {
    const facts = {
      body,
      state,
      checkCode,
      signatures,
      missing,
      timeZone,
      paper,
      verifyAddress,
      gate,
      seal,
      // It is about the whole load, in the site's own words.
      siteWord: isShared ? null : saidBySite,
      asksSite: isOpen && saidBySite === null && part === undefined,
      outdated,
      part: part && (isShared ? 'shared' : 'own'),
    } as const;
    const document = await manifestDocument({ ...facts, pack: packOf(manifest), now: now() });
    const pdf = await pdfs.pdf(template, document);
    return (
      pdf && new File([new Uint8Array(pdf.bytes)], `manifest-${body.number}.pdf`, { type: 'application/pdf' })
    );
  };
}
