import {
  judgeLineChange,
  type DraftChange,
  type LineChange,
  type LineRefusal,
} from '@haulwright/domain/invoicing/draft-change';
import type { LineValues } from '@haulwright/domain/invoicing/invoice';
import { lineKindOf } from '@haulwright/domain/invoicing/line-kind';
import { lineCents } from '@haulwright/domain/kernel/money';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { EnteredLine } from '@haulwright/domain/pricing/entered-lines';
import type { Act } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { enterLines } from '../../pricing/fix-price.ts';
import { lockPrices } from '../../pricing/job-extras.queries.ts';
import { changeLines, jobsOfLines, type ChangedLine } from '../rows/draft-lines.queries.ts';
import {
  deleteLinesAt,
  insertLines,
  linesOf,
  lockInvoice,
  updateInvoice,
  type InvoiceLineRow,
} from '../rows/invoice-rows.queries.ts';
import { refreshSourcesOf } from '../sources/refresh-sources.ts';
import { canBeWaived, insertWaived } from '../sources/waived-lines.queries.ts';
import { addedLines, type AddRefusal } from './added-lines.ts';
import { finishDraft, type FinishRefusal } from './finish-draft.ts';

export type ChangeRefusal =
  | AddRefusal
  | FinishRefusal
  | LineRefusal
  | 'invoice.not-draft'
  | 'invoice.is-deposit'
  | 'line.unknown'
  | 'line.no-reason'
  | 'line.not-waivable';

interface Changed extends ChangedLine {
  readonly line: InvoiceLineRow;
  readonly asked: LineChange;
}

/**
 * Changes the lines of a draft before it is issued. A line of a job becomes the job's own price, so that no
 * correction follows; rent and agreements that are billed for less have the difference waived. Jobs are locked
 * before the draft, and what is due of them is worked out after it.
 * @param asSeen refuses when it is no longer as the caller saw it; called while it is locked
 */
export async function changeDraft(
  tx: TenantTransaction,
  act: Act,
  id: string,
  change: DraftChange,
  asSeen: () => Promise<void>,
): Promise<Outcome<null, ChangeRefusal>> {
  const positions = change.lines.map(({ position }) => position);
  await lockPrices(tx, await jobsOfLines(tx, id, positions));
  const invoice = await lockInvoice(tx, id);
  if (invoice === undefined) return refused('not-found');
  await asSeen();
  if (invoice.state !== 'draft' && invoice.state !== 'approved') return refused('invoice.not-draft');
  const lines = await linesOf(tx, id);
  const isDeposit = lines.some((line) => lineKindOf(line) === 'deposit');
  if (isDeposit && (change.added.length > 0 || change.discount != null)) return refused('invoice.is-deposit');
  const gone = linesAt(lines, change.removed);
  const edited = changedLines(lines, change);
  if (gone === null) return refused('line.unknown');
  if (!edited.ok) return edited;
  const takenOff = gone.filter((line) => lineKindOf(line) !== 'discount');
  if (takenOff.some((line) => !canBeTakenOff(line))) return refused('line.not-waivable');
  const waived = [...takenOff.filter(canBeWaived), ...edited.value.flatMap(billedForLess)];
  if (waived.length > 0 && change.reason === undefined) return refused('line.no-reason');
  const added = await addedLines(tx, act, invoice.clientId, change.added);
  if (!added.ok) return added;
  const last = Math.max(-1, ...lines.map(({ position }) => position));

  await deleteLinesAt(tx, id, change.removed);
  await changeLines(tx, act, id, edited.value);
  if (added.value.length > 0)
    await insertLines(tx, act.companyId, [
      { id, lines: added.value.map((line, at) => ({ ...line, at: last + 1 + at })) },
    ]);
  await insertWaived(tx, act, waived, change.reason ?? '');
  await enterPrices(tx, act, edited.value);
  const isDiscountGone = gone.length > takenOff.length;
  const before = isDiscountGone ? null : invoice.discount;
  const finished = await finishDraft(
    tx,
    act,
    invoice,
    change.discount === undefined ? before : change.discount,
  );
  if (!finished.ok) return finished;
  // The person who approved it saw other lines.
  await updateInvoice(tx, id, { state: 'draft', approvedBy: null });
  await refreshSourcesOf(tx, [...waived, ...edited.value.map(({ line }) => line)], act.today);
  return accepted(null);
}

/** The lines at these positions; null when one of them is not there. */
function linesAt(lines: readonly InvoiceLineRow[], positions: readonly number[]): InvoiceLineRow[] | null {
  const found = positions.flatMap((at) => lines.find(({ position }) => position === at) ?? []);
  return found.length === positions.length ? found : null;
}

/** Late fees are proposed again; open balances and credits stand for what was elsewhere. */
const canBeTakenOff = (line: InvoiceLineRow): boolean =>
  canBeWaived(line) || ['item', 'late-fee', 'discount'].includes(lineKindOf(line));

const valuesOf = ({ description, quantityThousandths, unit, unitPrice, cents }: LineValues): LineValues => ({
  description,
  quantityThousandths,
  unit,
  unitPrice,
  cents,
});

function changedLines(
  lines: readonly InvoiceLineRow[],
  { lines: asked, removed }: DraftChange,
): Outcome<Changed[], LineRefusal | 'line.unknown'> {
  const changed: Changed[] = [];
  for (const one of asked) {
    const line = lines.find(({ position }) => position === one.position);
    if (line === undefined || removed.includes(one.position)) return refused('line.unknown');
    const kind = lineKindOf(line);
    const { position: _position, ...values } = one;
    const isRepriced = one.quantityThousandths !== undefined || one.unitPrice !== undefined;
    const now = { ...valuesOf(line), ...values };
    const first = line.changedFrom ?? valuesOf(line);
    if (isRepriced) {
      const refusal = judgeLineChange({ kind, cents: line.cents }, now, first.cents);
      if (refusal !== null) return refused(refusal);
    }
    const isAdded = line.changedBy !== null && line.changedFrom === null;
    changed.push({
      position: one.position,
      line,
      asked: one,
      now: isRepriced ? { ...now, cents: lineCents(now.quantityThousandths, now.unitPrice) } : now,
      from: isAdded ? null : first,
    });
  }
  return accepted(changed);
}

/** Of rent and agreements: the difference to what they are billed as, which is not billed. */
function billedForLess({ line, now }: Changed): InvoiceLineRow[] {
  const kind = lineKindOf(line);
  const cents = line.cents - now.cents;
  return (kind === 'rental' || kind === 'agreement') && cents !== 0 ? [{ ...line, cents }] : [];
}

/** Makes changed lines of jobs the prices of these jobs, in the order of their ids. */
async function enterPrices(tx: TenantTransaction, act: Act, changed: readonly Changed[]): Promise<void> {
  const work = changed.filter(({ line }) => lineKindOf(line) === 'work');
  const byJob = Map.groupBy(work, ({ line }) => line.jobId ?? '');
  for (const [jobId, ofJob] of [...byJob].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const lines = Object.fromEntries(ofJob.map(({ line, asked }) => [line.key, enteredOf(asked)]));
    await enterLines(tx, jobId, lines, act);
  }
}

const enteredOf = ({ position: _position, ...said }: LineChange): EnteredLine =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
