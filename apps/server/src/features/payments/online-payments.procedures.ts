import type { PaymentConnection } from '@haulwright/domain/payments/online-payment';
import { z } from 'zod';
import { actOf } from '../../http/act.ts';
import { answer } from '../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { balanceOf, lockInvoice } from '../invoicing/rows/invoice-rows.queries.ts';
import { listAttempts, listDisputes } from './attempt-list.queries.ts';
import { loadConnection, type ConnectionRow } from './connections.queries.ts';

const maxDisputes = 200;

const shown = (row: ConnectionRow): PaymentConnection => ({
  id: row.id,
  provider: row.provider,
  mode: row.mode,
  state: row.state,
  accountId: row.accountId,
  keyEnd: row.keyEnd,
  hasWebhook: row.webhookSealed !== null,
  connectedAt: row.createdAt.toISOString(),
  failedAt: row.failedAt?.toISOString() ?? null,
  reason: row.reason,
});

export const onlinePaymentsProcedures = {
  connection: api.payments.connection.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => {
      const row = await loadConnection(tx);
      return { connection: row === undefined ? null : shown(row) };
    }),
  ),

  connect: api.payments.connect.handler(async ({ context: { actor, services }, input, errors }) => {
    const { companyId, userId } = actor;
    const connected = await services.onlinePayments.connect({ companyId, userId, ...input });
    return { connection: shown(answer(connected, errors)) };
  }),

  disconnect: api.payments.disconnect.handler(async ({ context: { actor, services }, errors }) => {
    answer(await services.onlinePayments.disconnect(actor), errors);
    return { connection: null };
  }),

  openSession: api.payments.openSession.handler(async ({ context: { actor, services }, input, errors }) => {
    const { id } = input;
    const asked = await services.database.inTenant(actor, async (tx) => {
      const invoice = await lockInvoice(tx, id);
      if (invoice === undefined) throw errors.NOT_FOUND();
      const open = (await balanceOf(tx, id))?.openCents ?? 0;
      return { clientId: invoice.clientId, cents: input.cents ?? Math.max(0, open) };
    });
    const { attemptId } = answer(
      await services.onlinePayments.openSession(actor, {
        clientId: asked.clientId,
        invoices: [{ invoiceId: id, cents: asked.cents }],
        via: 'office',
        returnTo: services.onlinePayments.officeReturn,
      }),
      errors,
    );
    return services.database.inTenant(actor, async (tx) => {
      const [attempt] = (await listAttempts(tx, { id: attemptId }, { limit: 1 })).items;
      if (attempt === undefined) throw errors.NOT_FOUND();
      return attempt;
    });
  }),

  attempts: api.payments.attempts.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, z.tuple([z.uuid()]));
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    return services.database.inTenant(actor, async (tx) => {
      const { invoiceId, limit } = input;
      const { items, end } = await listAttempts(tx, { invoiceId }, { after: key?.[0], limit });
      return { items, nextCursor: end && encodeCursor([end]) };
    });
  }),

  disputes: api.payments.disputes.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => ({ items: await listDisputes(tx, maxDisputes) })),
  ),

  refundToCard: api.payments.refundToCard.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const { onlinePayments } = services;
    let prepared: Parameters<typeof onlinePayments.sendRefund>[0] | undefined;
    const id = await services.database.inTenant(actor, (tx) =>
      once(tx, context, 'payments.refundToCard', input, async () => {
        prepared = answer(await onlinePayments.prepareRefund(tx, actOf(context), input), errors);
        return prepared.attempt.id;
      }),
    );
    // Only once it is stored: sent again, it has the same key.
    if (prepared !== undefined) await onlinePayments.sendRefund(prepared);
    return services.database.inTenant(actor, async (tx) => {
      const [attempt] = (await listAttempts(tx, { id }, { limit: 1 })).items;
      if (attempt === undefined) throw errors.NOT_FOUND();
      return attempt;
    });
  }),
};
