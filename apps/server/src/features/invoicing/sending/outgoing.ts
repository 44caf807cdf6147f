import type { SendOutPreview } from '@haulwright/domain/invoicing/send-out';
import {
  leftOutReasonOf,
  leftOutReasons,
  maxInSendOut,
  type LeftOutReason,
} from '@haulwright/domain/invoicing/sending';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { idsOfChosen, type Chosen } from '../drafts/chosen-drafts.ts';
import { linesOfInvoices } from '../rows/invoice-rows.queries.ts';
import { loadTaxBasis, taxesOfDrafts } from '../sources/draft-taxes.queries.ts';
import { loadOutgoing, type OutgoingFacts } from './outgoing.queries.ts';

/** An invoice that was chosen, and why it cannot go out; `totalCents` with the taxes it would have now. */
export type Outgoing = OutgoingFacts & { readonly reason: LeftOutReason | null };

/**
 * Judges chosen invoices, in the order in which they would get their numbers. The number of statements is
 * fixed.
 */
export async function judgeOutgoing(
  tx: TenantTransaction,
  chosen: Chosen,
  today: string,
): Promise<Outcome<Outgoing[], 'not-found' | 'sending.too-many'>> {
  const ids = await idsOfChosen(tx, chosen, today);
  if (ids.length > maxInSendOut) return refused('sending.too-many');
  const found = await loadOutgoing(tx, ids);
  if (found.length < ids.length) return refused('not-found');
  const drafts = found.filter(({ state }) => state === 'draft' || state === 'approved');
  const lines = await linesOfInvoices(
    tx,
    drafts.map(({ id }) => id),
  );
  const withLines = drafts.map(({ id, clientId }) => ({ id, clientId, lines: lines.get(id) ?? [] }));
  const worked = await taxesOfDrafts(tx, await loadTaxBasis(tx), withLines, today);
  const ofDrafts = new Map(
    withLines.map(({ id, lines: own }, at) => [
      id,
      {
        lineCount: own.length,
        taxesNotSet: worked[at]?.notSet.length ?? 0,
        totalCents:
          own.reduce((sum, { cents }) => sum + cents, 0) +
          (worked[at]?.taxes ?? []).reduce((sum, { cents }) => sum + cents, 0),
      },
    ]),
  );
  return accepted(
    found.map((facts) => {
      const { lineCount = 1, taxesNotSet = 0, totalCents = facts.totalCents } = ofDrafts.get(facts.id) ?? {};
      return { ...facts, totalCents, reason: leftOutReasonOf({ ...facts, lineCount, taxesNotSet }) };
    }),
  );
}

/** What people read before they confirm. */
export function previewOf(outgoing: readonly Outgoing[], today: string): SendOutPreview {
  const going = outgoing.filter(({ reason }) => reason === null);
  const byWay = (asked: Outgoing['way']) => going.filter(({ way }) => way === asked).length;
  return {
    count: going.length,
    totalCents: going.reduce((sum, { totalCents }) => sum + totalCents, 0),
    byMail: byWay('mail'),
    toPrint: byWay('print'),
    noAddress: byWay('none'),
    toIssue: going.filter(({ state }) => state === 'approved').length,
    date: today,
    leftOut: leftOutReasons
      .map((reason) => ({ reason, count: outgoing.filter((one) => one.reason === reason).length }))
      .filter(({ count }) => count > 0),
  };
}
