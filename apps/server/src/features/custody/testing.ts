import type { GallonMethod, LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import { events } from '../../hearers.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { postFacts, type PostOutcome, type ReportedFact } from './ledger/post-facts.ts';

interface Poster {
  readonly companyId: string;
  readonly userId: string;
}

/** Posts one fact, as a phone's report does. */
export const recordFact = (
  tx: TenantTransaction,
  { companyId, userId }: Poster,
  reported: ReportedFact,
  now: Date,
): Promise<PostOutcome> =>
  postFacts(
    tx,
    { companyId, userId, now, isAdmin: false, events },
    { add: [reported], because: 'report', reason: null },
  );

/** Replaces one fact, as an author's correction does; null withdraws it. */
export const correctFact = (
  tx: TenantTransaction,
  { companyId, userId }: Poster,
  factId: string,
  {
    fact,
    method,
    reason,
  }: { readonly fact: LoadFact | null; readonly method: GallonMethod | null; readonly reason: string },
  now: Date,
): Promise<PostOutcome> =>
  postFacts(
    tx,
    { companyId, userId, now, isAdmin: false, events },
    { replace: [{ factId, fact, method }], because: 'report', reason },
  );
