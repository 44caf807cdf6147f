import type { DiscountRefusal } from '@haulwright/domain/invoicing/draft-change';
import { lineKindOf } from '@haulwright/domain/invoicing/line-kind';
import { accepted } from '@haulwright/domain/kernel/outcome';
import { z } from 'zod';
import type { DatedAct } from '../../http/act.ts';
import type { ActorContext } from '../../http/context.ts';
import { answer } from '../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { actOf, datedActOf } from '../../http/act.ts';
import { finishDraft } from './drafts/finish-draft.ts';
import { detailOf, shownInvoice, termsVersions } from './papers/shown-invoice.ts';
import { loadInvoice } from './papers/invoice-detail.queries.ts';
import { listInvoices } from './papers/invoice-list.queries.ts';
import {
  deleteInvoice,
  deleteLinesAt,
  deleteLinesOf,
  linesOf,
  lockInvoice,
  updateInvoice,
  type InvoiceRow,
} from './rows/invoice-rows.queries.ts';
import { loadBrand } from '../brand/brand.queries.ts';
import { paperFiles } from '../brand/letterheads.ts';
import { approveDrafts, issueInvoices } from './issuing/issue-drafts.ts';
import { creditInvoice, undoWriteOff, voidInvoice, writeOff } from './issuing/issue-invoice.ts';
import {
  batchOf,
  invoiceDocument,
  invoiceTemplate,
  paperFileName,
  paperTitle,
} from './papers/paper-documents.ts';
import { insertDelivery } from './papers/invoice-deliveries.queries.ts';
import { refreshSourcesOf, takeLinesBack } from './sources/refresh-sources.ts';
import { canBeWaived, insertWaived } from './sources/waived-lines.queries.ts';
import { isClient } from './rows/terms.queries.ts';

/** A draft that lost lines: without any it goes, otherwise discount and taxes are those of what is left. */
async function afterLeavingOut(tx: TenantTransaction, by: DatedAct, invoice: InvoiceRow) {
  const isEmpty = (await linesOf(tx, invoice.id)).every((line) => lineKindOf(line) === 'discount');
  if (!isEmpty) return finishDraft(tx, by, invoice, invoice.discount);
  await deleteInvoice(tx, invoice.id);
  return accepted(null);
}

interface LeftOut {
  readonly jobId: string | null;
  readonly rentalId: string | null;
  readonly agreementId: string | null;
}

/** Takes the lines of a job, a rental or an agreement off a draft; they are unbilled again. */
const leaveOut = (
  { actor, services }: ActorContext,
  id: string,
  source: LeftOut,
  errors: Readonly<
    Record<
      'NOT_FOUND' | 'invoice.not-draft' | 'invoice.empty' | 'invoice.too-many-lines' | DiscountRefusal,
      () => Error
    >
  >,
): Promise<{ id: string }> =>
  services.database.inTenant(actor, async (tx) => {
    const by = datedActOf(actor, services.now());
    const invoice = await lockInvoice(tx, id);
    if (invoice === undefined) throw errors.NOT_FOUND();
    if (!isDraft(invoice.state)) throw errors['invoice.not-draft']();
    if (!(await deleteLinesOf(tx, id, source))) throw errors.NOT_FOUND();
    answer(await afterLeavingOut(tx, by, invoice), errors);
    await takeLinesBack(tx, [source], by.today);
    return { id };
  });

const isDraft = (state: string) => state === 'draft' || state === 'approved';

export const invoicesProcedures = {
  list: api.invoicing.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, z.tuple([z.uuid()]));
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    return services.database.inTenant(actor, async (tx) => {
      if (input.clientId !== undefined && !(await isClient(tx, input.clientId))) throw errors.NOT_FOUND();
      const { today } = datedActOf(actor, services.now());
      const { items, end } = await listInvoices(tx, input, { after: key?.[0], limit: input.limit, today });
      return { items, nextCursor: end && encodeCursor([end]) };
    });
  }),

  get: api.invoicing.get.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const invoice = await loadInvoice(tx, id, datedActOf(actor, services.now()));
      if (invoice === undefined) throw errors.NOT_FOUND();
      return shownInvoice(invoice);
    }),
  ),

  update: api.invoicing.update.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const { id, version, ...change } = input;
      const invoice = await lockInvoice(tx, id);
      if (invoice === undefined) throw errors.NOT_FOUND();
      if (!isDraft(invoice.state)) throw errors['invoice.not-draft']();
      termsVersions.check(version, await detailOf(tx, id, actor, services.now()), errors);
      await updateInvoice(tx, id, change);
      return detailOf(tx, id, actor, services.now());
    }),
  ),

  leaveOut: api.invoicing.leaveOut.handler(({ context, input: { id, jobId }, errors }) =>
    leaveOut(context, id, { jobId, rentalId: null, agreementId: null }, errors),
  ),

  leaveOutRental: api.invoicing.leaveOutRental.handler(({ context, input: { id, rentalId }, errors }) =>
    leaveOut(context, id, { jobId: null, rentalId, agreementId: null }, errors),
  ),

  leaveOutAgreement: api.invoicing.leaveOutAgreement.handler(
    ({ context, input: { id, agreementId }, errors }) =>
      leaveOut(context, id, { jobId: null, rentalId: null, agreementId }, errors),
  ),

  waiveLines: api.invoicing.waiveLines.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = datedActOf(actor, services.now());
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.waiveLines', input, async () => {
        const invoice = await lockInvoice(tx, input.id);
        if (invoice === undefined) throw errors.NOT_FOUND();
        if (!isDraft(invoice.state)) throw errors['invoice.not-draft']();
        const lines = await deleteLinesAt(tx, input.id, input.positions);
        if (lines.length !== input.positions.length) throw errors.NOT_FOUND();
        if (!lines.every(canBeWaived)) throw errors['line.not-waivable']();
        const waived = await insertWaived(tx, by, lines, input.reason);
        answer(await afterLeavingOut(tx, by, invoice), errors);
        await refreshSourcesOf(tx, lines, by.today);
        return { waived };
      }),
    );
  }),

  remove: api.invoicing.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const invoice = await lockInvoice(tx, id);
      if (invoice === undefined) throw errors.NOT_FOUND();
      if (!isDraft(invoice.state)) throw errors['invoice.not-draft']();
      const lines = await linesOf(tx, id);
      await deleteInvoice(tx, id);
      await takeLinesBack(tx, lines, datedActOf(actor, services.now()).today);
      return { id };
    }),
  ),

  approve: api.invoicing.approve.handler(({ context, input }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.approve', input, () =>
        approveDrafts(tx, datedActOf(actor, services.now()), input.ids.toSorted()),
      ),
    );
  }),

  reopen: api.invoicing.reopen.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const invoice = await lockInvoice(tx, id);
      if (invoice === undefined) throw errors.NOT_FOUND();
      if (!isDraft(invoice.state)) throw errors['invoice.not-draft']();
      await updateInvoice(tx, id, { state: 'draft', approvedBy: null });
      return { id };
    }),
  ),

  issue: api.invoicing.issue.handler(({ context, input }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.issue', input, () =>
        issueInvoices(tx, actOf(context), input.ids.toSorted()),
      ),
    );
  }),

  void: api.invoicing.void.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.void', input, async () => {
        answer(await voidInvoice(tx, actOf(context), input.id, input.reason), errors);
        return detailOf(tx, input.id, actor, services.now());
      }),
    );
  }),

  credit: api.invoicing.credit.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.credit', input, async () => {
        const id = answer(await creditInvoice(tx, actOf(context), input), errors);
        return detailOf(tx, id, actor, services.now());
      }),
    );
  }),

  writeOff: api.invoicing.writeOff.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.writeOff', input, async () => {
        answer(await writeOff(tx, actOf(context), input.id, input.reason), errors);
        return detailOf(tx, input.id, actor, services.now());
      }),
    );
  }),

  undoWriteOff: api.invoicing.undoWriteOff.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.undoWriteOff', input, async () => {
        answer(await undoWriteOff(tx, actOf(context), input.id, input.reason), errors);
        return detailOf(tx, input.id, actor, services.now());
      }),
    );
  }),

  pdf: api.invoicing.pdf.handler(async ({ context: { actor, services }, input: { id }, errors }) => {
    const [invoice, brand] = await services.database.inTenant(actor, async (tx) => [
      await loadInvoice(tx, id, datedActOf(actor, services.now())),
      await loadBrand(tx),
    ]);
    if (invoice === undefined) throw errors.NOT_FOUND();
    const letterhead = await services.letterheads.of(actor.companyId, brand);
    const document = batchOf(paperTitle(invoice), [invoiceDocument(invoice, letterhead)]);
    const pdf = await services.pdfs.pdf(invoiceTemplate, document, paperFiles(letterhead));
    if (pdf === null) throw errors['pdf.busy']();
    return new File([new Uint8Array(pdf.bytes)], paperFileName(invoice), { type: 'application/pdf' });
  }),

  send: api.invoicing.send.handler(async ({ context: { actor, services }, input, errors }) => {
    const { today, now } = datedActOf(actor, services.now());
    answer(await services.sendInvoice(actor, { ...input, today, now }), errors, {
      'invoice.mail-failed': ({ message }: { readonly message: string }) => ({ message }),
    });
    return services.database.inTenant(actor, (tx) => detailOf(tx, input.id, actor, services.now()));
  }),

  markSent: api.invoicing.markSent.handler(({ context, input: { id }, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.markSent', { id }, async () => {
        const invoice = await lockInvoice(tx, id);
        if (invoice === undefined) throw errors.NOT_FOUND();
        if (invoice.state !== 'issued') throw errors['invoice.not-issued']();
        await insertDelivery(tx, actor, { invoiceId: id, kind: 'by-hand', sentTo: null });
        return detailOf(tx, id, actor, services.now());
      }),
    );
  }),
};
