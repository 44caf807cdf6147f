import { moneyDayProblem } from '@haulwright/domain/invoicing/money-day';
import { z } from 'zod';
import { answer } from '../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { refuseTwice } from '../../http/likeness.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { listStatementEntries } from './receivables/account.queries.ts';
import { ageingOfClient } from './receivables/ageing.queries.ts';
import { applyClientCredit } from './receivables/apply-credit.queries.ts';
import { actOf, datedActOf } from '../../http/act.ts';
import { billingFile } from './receivables/billing-file.queries.ts';
import { loadBrand } from '../brand/brand.queries.ts';
import { paperFiles } from '../brand/letterheads.ts';
import { statementDocument, statementTemplate } from './papers/paper-documents.ts';
import { loadStatements } from './papers/statements.queries.ts';
import { likePayments } from './receivables/like-payments.queries.ts';
import { listOpenInvoices, listPayments, paymentOf } from './receivables/payments.queries.ts';
import { recordPayment, reversePayment } from './receivables/record-payment.queries.ts';
import { isClient } from './rows/terms.queries.ts';

const maxFileRows = 20_000;

export const paymentsProcedures = {
  payments: api.invoicing.payments.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, z.tuple([z.uuid()]));
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    return services.database.inTenant(actor, async (tx) => {
      if (input.clientId !== undefined && !(await isClient(tx, input.clientId))) throw errors.NOT_FOUND();
      const { clientId, search } = input;
      const { items, end } = await listPayments(tx, { clientId, search }, key?.[0], input.limit);
      return { items, nextCursor: end && encodeCursor([end]) };
    });
  }),

  recordPayment: api.invoicing.recordPayment.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.recordPayment', input, async () => {
        const by = actOf(context);
        if (!(await isClient(tx, input.clientId))) throw errors.NOT_FOUND();
        const message = moneyDayProblem(input.receivedOn, by.today);
        if (message !== undefined)
          throw errors.BAD_REQUEST({ data: { issues: [{ path: ['receivedOn'], message }] } });
        await refuseTwice(context, errors, () => likePayments(tx, input));
        return paymentOf(tx, answer(await recordPayment(tx, by, input), errors));
      }),
    );
  }),

  reversePayment: api.invoicing.reversePayment.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.reversePayment', input, async () => {
        const by = actOf(context);
        return paymentOf(tx, answer(await reversePayment(tx, by, input.id, input.reason), errors));
      }),
    );
  }),

  openInvoices: api.invoicing.openInvoices.handler(
    ({ context: { actor, services }, input: { clientId }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await isClient(tx, clientId))) throw errors.NOT_FOUND();
        const { today } = datedActOf(actor, services.now());
        const { creditCents } = await ageingOfClient(tx, today, clientId);
        return { invoices: await listOpenInvoices(tx, clientId), creditCents: 0 - creditCents };
      }),
  ),

  applyCredit: api.invoicing.applyCredit.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.applyCredit', input, async () => {
        if (!(await isClient(tx, input.clientId))) throw errors.NOT_FOUND();
        return { cents: await applyClientCredit(tx, actOf(context), input.clientId) };
      }),
    );
  }),

  account: api.invoicing.account.handler(({ context: { actor, services }, input: { clientId }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await isClient(tx, clientId))) throw errors.NOT_FOUND();
      const { today } = datedActOf(actor, services.now());
      const entries = await listStatementEntries(tx, clientId, { from: null, to: today, limit: 20 });
      return { ...(await ageingOfClient(tx, today, clientId)), entries: entries.toReversed() };
    }),
  ),

  statement: api.invoicing.statement.handler(async ({ context: { actor, services }, input, errors }) => {
    const { clientId, from, to } = input;
    const paper = await services.database.inTenant(actor, async (tx) => {
      if (!(await isClient(tx, clientId))) throw errors.NOT_FOUND();
      const statement = (await loadStatements(tx, [clientId], { from, to })).get(clientId);
      if (statement === undefined) throw errors.NOT_FOUND();
      if (statement === 'too-long') throw errors['statement.too-long']();
      return { statement, brand: await loadBrand(tx) };
    });
    const letterhead = await services.letterheads.of(actor.companyId, paper.brand);
    const document = statementDocument([paper.statement], letterhead, { from, to });
    const pdf = await services.pdfs.pdf(statementTemplate, document, paperFiles(letterhead));
    if (pdf === null) throw errors['pdf.busy']();
    return new File([new Uint8Array(pdf.bytes)], `statement-${from}-to-${to}.pdf`, {
      type: 'application/pdf',
    });
  }),

  file: api.invoicing.file.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const file = await billingFile(tx, input, maxFileRows);
      if (file === null) throw errors['file.too-many']();
      return file;
    }),
  ),
};
