import { likeDeposits } from './receivables/like-payments.queries.ts';
import { refuseTwice } from '../../http/likeness.ts';
import { moneyDayProblem } from '@haulwright/domain/invoicing/money-day';
import { z } from 'zod';
import { answer } from '../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { loadAgreementAccount } from './sources/agreement-account.queries.ts';
import { dueAgreements } from './sources/agreement-sources.queries.ts';
import { actOf, datedActOf } from '../../http/act.ts';
import { detailOf } from './papers/shown-invoice.ts';
import { askDeposit, refundPayment, reverseRefund } from './receivables/deposits.queries.ts';
import { paymentOf } from './receivables/payments.queries.ts';
import { isClient } from './rows/terms.queries.ts';
import { refundCreditNote } from './receivables/refund-credit-note.queries.ts';
import { isRentalOf } from './sources/rental-sources.queries.ts';
import { listWaived, withdrawWaived } from './sources/waived-lines.queries.ts';

const agreementCursor = z.tuple([z.string().max(300), z.uuid(), z.uuid()]);

const wrongDay = (refundedOn: string, today: string) => {
  const message = moneyDayProblem(refundedOn, today);
  return message === undefined ? undefined : { issues: [{ path: ['refundedOn'], message }] };
};

/** Billing of agreements, deposits, refunds and waived lines. */
export const agreementBillingProcedures = {
  unbilledAgreements: api.invoicing.unbilledAgreements.handler(
    async ({ context: { actor, services }, input, errors }) => {
      const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, agreementCursor);
      if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
      const { today } = datedActOf(actor, services.now());
      return services.database.inTenant(actor, async (tx) => {
        if (input.clientId !== undefined && !(await isClient(tx, input.clientId))) throw errors.NOT_FOUND();
        const { items, end } = await dueAgreements.listUnbilled(tx, input, {
          after,
          limit: input.limit,
          today,
        });
        return {
          items: items.map(({ sourceId: agreementId, ...one }) => ({ agreementId, ...one })),
          nextCursor: end && encodeCursor(end),
        };
      });
    },
  ),

  agreementAccount: api.invoicing.agreementAccount.handler(
    ({ context: { actor, services }, input: { id }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        const account = await loadAgreementAccount(tx, id, datedActOf(actor, services.now()).today);
        if (account === undefined) throw errors.NOT_FOUND();
        return account;
      }),
  ),

  askDeposit: api.invoicing.askDeposit.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.askDeposit', input, async () => {
        const by = datedActOf(actor, services.now());
        if (!(await isClient(tx, input.clientId))) throw errors.NOT_FOUND();
        if (input.rentalId !== null && !(await isRentalOf(tx, input.clientId, input.rentalId)))
          throw errors.NOT_FOUND();
        await refuseTwice(context, errors, () => likeDeposits(tx, input));
        return detailOf(tx, await askDeposit(tx, by, input), actor, by.now);
      }),
    );
  }),

  refund: api.invoicing.refund.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.refund', input, async () => {
        const { id, ...refund } = input;
        const by = actOf(context);
        const data = wrongDay(refund.refundedOn, by.today);
        if (data !== undefined) throw errors.BAD_REQUEST({ data });
        return paymentOf(tx, answer(await refundPayment(tx, by, id, refund), errors));
      }),
    );
  }),

  refundCreditNote: api.invoicing.refundCreditNote.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.refundCreditNote', input, async () => {
        const { id, ...refund } = input;
        const by = actOf(context);
        const data = wrongDay(refund.refundedOn, by.today);
        if (data !== undefined) throw errors.BAD_REQUEST({ data });
        answer(await refundCreditNote(tx, by, id, refund), errors);
        return detailOf(tx, id, actor, by.now);
      }),
    );
  }),

  reverseRefund: api.invoicing.reverseRefund.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.reverseRefund', input, async () => {
        const by = actOf(context);
        return paymentOf(tx, answer(await reverseRefund(tx, by, input.id, input.reason), errors));
      }),
    );
  }),

  waived: api.invoicing.waived.handler(async ({ context: { actor, services }, input, errors }) => {
    const { cursor, limit, ...filter } = input;
    const after = cursor === undefined ? undefined : decodeCursor(cursor, z.tuple([z.uuid()]));
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    return services.database.inTenant(actor, async (tx) => {
      if (filter.clientId !== undefined && !(await isClient(tx, filter.clientId))) throw errors.NOT_FOUND();
      const { items, end } = await listWaived(tx, filter, { after: after?.[0], limit });
      return { items, nextCursor: end && encodeCursor([end]) };
    });
  }),

  withdrawWaiver: api.invoicing.withdrawWaiver.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.withdrawWaiver', input, async () => {
        answer(await withdrawWaived(tx, datedActOf(actor, services.now()), input.id), errors);
        return { id: input.id };
      }),
    );
  }),
};
