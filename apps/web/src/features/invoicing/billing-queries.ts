// Public to other features: a client's page uses these queries and writes too.
import type { BillRunOutcome } from '@haulwright/domain/invoicing/bill-run';
import type { ReceivableKind, ReceivableSort } from '@haulwright/domain/invoicing/receivable-sorts';
import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import { maxLength } from '@haulwright/domain/kernel/text';
import { newIdempotencyKey } from '../../api/client.ts';
import { api } from '../../api/queries.ts';
import { useWrite, type Write } from '../../api/use-write.ts';
import { byCursor } from '../../loading/use-rows.ts';

const limit = 100;

export const unbilledPages = (search: string) =>
  api.invoicing.unbilled.infiniteOptions({
    input: (cursor: string | undefined) => ({
      search: search.slice(0, maxLength.search),
      which: 'all' as const,
      cursor,
      // As many as are drafted per call.
      limit: maxAtOnce,
    }),
    ...byCursor,
  });

export const unbilledRentalPages = (search: string) =>
  api.invoicing.unbilledRentals.infiniteOptions({
    input: (cursor: string | undefined) => ({
      search: search.slice(0, maxLength.search),
      cursor,
      limit: maxAtOnce,
    }),
    ...byCursor,
  });

export const unbilledAgreementPages = (search: string) =>
  api.invoicing.unbilledAgreements.infiniteOptions({
    input: (cursor: string | undefined) => ({
      search: search.slice(0, maxLength.search),
      cursor,
      limit: maxAtOnce,
    }),
    ...byCursor,
  });

export type WhichInvoices = 'drafts' | 'issued' | 'open' | 'overdue' | 'disputed' | 'paid' | 'void';

export const invoicePages = (which: WhichInvoices, search = '') =>
  api.invoicing.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      which,
      search: search.slice(0, maxLength.search),
      cursor,
      limit,
    }),
    ...byCursor,
  });

interface AskedAgeing {
  readonly search: string;
  readonly which: ReceivableKind;
  readonly sort: ReceivableSort;
  /** Left out: today. */
  readonly asOf?: string | undefined;
}

export const ageingPages = ({ search, which, sort, asOf }: AskedAgeing) =>
  api.invoicing.ageing.infiniteOptions({
    input: (cursor: string | undefined) => ({
      search: search.slice(0, maxLength.search),
      which,
      sort,
      ...(asOf !== undefined && { asOf }),
      cursor,
      limit,
    }),
    ...byCursor,
  });

export const billRunPages = () =>
  api.invoicing.billRuns.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 10 }),
    ...byCursor,
  });

export const billRunItemPages = (id: string, outcome: BillRunOutcome) =>
  api.invoicing.billRunItems.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, outcome, cursor, limit: 50 }),
    ...byCursor,
  });

interface SomeWork {
  readonly done: number;
  readonly left: number;
  readonly waiting: number;
}

/** Repeats a bulk write while more are waiting. @returns a write of all of them */
export const untilNoneWaits =
  <Input>(write: Write<Input, SomeWork>): Write<Input, SomeWork> =>
  async (input, options) => {
    let answer = await write(input, options);
    let { done } = answer;
    while (answer.waiting > 0 && answer.done > 0) {
      answer = await write(input, { context: { idempotencyKey: newIdempotencyKey() } });
      done += answer.done;
    }
    return { ...answer, done };
  };

export const paymentPages = (search: string) =>
  api.invoicing.payments.infiniteOptions({
    input: (cursor: string | undefined) => ({ search: search.slice(0, maxLength.search), cursor, limit }),
    ...byCursor,
  });

export const waivedPages = (search: string) =>
  api.invoicing.waived.infiniteOptions({
    input: (cursor: string | undefined) => ({ search: search.slice(0, maxLength.search), cursor, limit }),
    ...byCursor,
  });

export const invoiceOf = (id: string) => api.invoicing.get.queryOptions({ input: { id } });

/** Sends a write of billing. */
export const useBillingWrite = <Input, Answer>(
  write: Write<Input, Answer>,
  failed: string,
  onDone: (answer: Answer, input: Input) => void,
) => useWrite(write, { failed, onDone, refreshes: [api.invoicing.key()] });
