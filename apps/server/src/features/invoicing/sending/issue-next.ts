import type { PaperWay } from '@haulwright/domain/invoicing/paper-sorts';
import {
  issuedAtOnce,
  leftOutReasonOf,
  type LeftOutReason,
  type SendOutState,
} from '@haulwright/domain/invoicing/sending';
import type { PersonBy } from '../rows/by.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { issueInvoices, type IssueRefusal } from '../issuing/issue-drafts.ts';
import { lockInvoices } from '../rows/invoice-rows.queries.ts';
import { loadOutgoing } from './outgoing.queries.ts';
import {
  holdSendOut,
  nextInSendOut,
  settleItems,
  type LeasedSendOut,
  type SettledItem,
} from './send-out-work.queries.ts';

const reasonOf: Record<IssueRefusal, LeftOutReason> = {
  'not-found': 'void',
  'invoice.not-draft': 'void',
  'invoice.on-hold': 'on-hold',
  'invoice.empty': 'empty',
  'invoice.tax-not-set': 'tax-not-set',
};

/** What becomes of an issued invoice. @param mailed of one whose client gets mails */
export const stateOfWay = (way: PaperWay, mailed: SendOutState): SendOutState =>
  way === 'mail' ? mailed : way === 'print' ? 'to-print' : 'no-address';

/**
 * Issues the next invoices of a send-out in one transaction, in a fixed number of statements; each that cannot go
 * by now says why. Those that are issued already only go on.
 * @returns false when none waits, or the send-out was stopped
 */
export async function issueNext(tx: TenantTransaction, work: LeasedSendOut, by: PersonBy): Promise<boolean> {
  if (!(await holdSendOut(tx, work))) return false;
  const ids = (await nextInSendOut(tx, work.id, 'waiting', issuedAtOnce)).map(({ invoiceId }) => invoiceId);
  if (ids.length === 0) return false;
  await lockInvoices(tx, ids);
  const judged = (await loadOutgoing(tx, ids)).map((facts) => ({
    ...facts,
    // It is in this one; its lines and taxes are judged while it is issued.
    reason: leftOutReasonOf({ ...facts, isBeingSent: false, lineCount: 1, taxesNotSet: 0 }),
  }));
  const toIssue = ids.filter((id) =>
    judged.some((one) => one.id === id && one.reason === null && one.state === 'approved'),
  );
  const results = new Map((await issueInvoices(tx, by, toIssue)).map(({ id, refusal }) => [id, refusal]));
  await settleItems(
    tx,
    work.id,
    judged.map(({ id, reason, way }): SettledItem => {
      const refusal = results.get(id) ?? null;
      const why = reason ?? (refusal === null ? null : reasonOf[refusal]);
      return why === null
        ? { invoiceId: id, state: stateOfWay(way, 'queued') }
        : { invoiceId: id, state: 'left-out', reason: why };
    }),
  );
  return true;
}
