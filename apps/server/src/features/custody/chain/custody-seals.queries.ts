// Public to other features: seals over the chain of custody.
import { and, asc, between, desc, eq, gte, isNull, lt, lte, or } from 'drizzle-orm';
import { proofOf, sealRoot, sealStatement, type SealRow } from '@haulwright/domain/custody/chain/seal';
import type { SealProof } from '@haulwright/domain/custody/chain/seal-proof';
import type {
  AnyTransaction,
  SystemTransaction,
  TenantTransaction,
} from '../../../platform/database/database.ts';
import type { Signer } from '../../../platform/secrets/signing.ts';
import { lockHead, sha256 } from './custody-events.queries.ts';
import { custodySeals } from '../rows/custody-seals.tables.ts';
import { custodyEvents } from '../rows/loads.tables.ts';

type Seal = typeof custodySeals.$inferSelect;

const rowOf = (seal: Omit<Seal, 'publicKey' | 'signature' | 'mailClaimedAt' | 'mailedAt'>) => ({
  company_id: seal.companyId,
  number: seal.number,
  first_sequence: seal.firstSequence,
  last_sequence: seal.lastSequence,
  root: seal.root,
  last_hash: seal.lastHash,
  sealed_at: seal.sealedAt.toISOString(),
});

const fullRowOf = (seal: Seal): SealRow => ({
  ...rowOf(seal),
  public_key: seal.publicKey,
  signature: seal.signature,
});

/** Seals the events since a company's last seal; does nothing when there are none. */
export async function sealChain(
  tx: TenantTransaction,
  companyId: string,
  signer: Signer,
  now: Date,
): Promise<void> {
  const head = await lockHead(tx, companyId);
  const [before] = await tx.select().from(custodySeals).orderBy(desc(custodySeals.number)).limit(1);
  const firstSequence = (before?.lastSequence ?? 0) + 1;
  const hashes = await hashesOf(tx, companyId, firstSequence, head.sequence);
  const lastHash = hashes.at(-1);
  if (lastHash === undefined) return;
  const seal = {
    companyId,
    number: (before?.number ?? 0) + 1,
    firstSequence,
    lastSequence: head.sequence,
    root: sealRoot(sha256, hashes),
    lastHash,
    sealedAt: now,
  };
  const signature = signer.sign(sealStatement(rowOf(seal)));
  await tx.insert(custodySeals).values({ ...seal, publicKey: signer.publicKey, signature });
}

async function hashesOf(
  tx: AnyTransaction,
  companyId: string,
  first: number,
  last: number,
): Promise<string[]> {
  const rows = await tx
    .select({ hash: custodyEvents.hash })
    .from(custodyEvents)
    .where(and(eq(custodyEvents.companyId, companyId), between(custodyEvents.sequence, first, last)))
    .orderBy(asc(custodyEvents.sequence));
  return rows.map(({ hash }) => hash);
}

/** Finds the seal that covers an event; undefined until its day is closed. */
export async function sealOver(
  tx: AnyTransaction,
  companyId: string,
  sequence: number,
): Promise<Seal | undefined> {
  const [seal] = await tx
    .select()
    .from(custodySeals)
    .where(
      and(
        eq(custodySeals.companyId, companyId),
        lte(custodySeals.firstSequence, sequence),
        gte(custodySeals.lastSequence, sequence),
      ),
    );
  return seal;
}

/** Proves that a seal covers an event. */
export const proofOver = async (tx: AnyTransaction, seal: Seal, sequence: number): Promise<SealProof> =>
  proofOf(
    sha256,
    fullRowOf(seal),
    await hashesOf(tx, seal.companyId, seal.firstSequence, seal.lastSequence),
    sequence,
  );

/** Loads all seals of a company for verification. */
export async function loadSeals(tx: TenantTransaction): Promise<SealRow[]> {
  return (await tx.select().from(custodySeals)).map(fullRowOf);
}

/** Companies with seals that were not mailed. */
export const companiesWithUnmailedSeals = (tx: SystemTransaction): Promise<{ companyId: string }[]> =>
  tx
    .selectDistinct({ companyId: custodySeals.companyId })
    .from(custodySeals)
    .where(isNull(custodySeals.mailedAt));

/** Claims pending seals for mailing, except those another process claimed after `takenBefore`. */
export async function claimSealMail(tx: TenantTransaction, now: Date, takenBefore: Date): Promise<Seal[]> {
  const rows = await tx
    .update(custodySeals)
    .set({ mailClaimedAt: now })
    .where(
      and(
        isNull(custodySeals.mailedAt),
        or(isNull(custodySeals.mailClaimedAt), lt(custodySeals.mailClaimedAt, takenBefore)),
      ),
    )
    .returning();
  return rows.toSorted((a, b) => a.number - b.number);
}

export const settleSealMail = async (
  tx: TenantTransaction,
  numbers: readonly number[],
  now: Date,
): Promise<void> => {
  for (const number of numbers)
    await tx.update(custodySeals).set({ mailedAt: now }).where(eq(custodySeals.number, number));
};
