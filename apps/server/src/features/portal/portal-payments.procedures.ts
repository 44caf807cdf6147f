import { refused } from '@haulwright/domain/kernel/outcome';
import { leastPortalCents } from '@haulwright/domain/portal/portal-limits';
import { answer } from '../../http/answer.ts';
import { openApi } from '../../http/procedures.ts';
import { enterBy, findBehind } from '../../http/strangers-links.ts';
import { chargeOfClient } from '../payments/attempt-list.queries.ts';
import { portalDoor, refusalsOf } from './portal-door.ts';

/** A client pays its own invoices; whose they are is judged where the session is opened. */
export const portalPaymentsProcedures = {
  pay: openApi.portal.pay.handler(async ({ context, input: { token, invoices }, errors }) => {
    const { onlinePayments, portalLinks } = context.services;
    const { companyId, clientId } = await findBehind(context, portalDoor, token, refusalsOf(errors));
    if (invoices.reduce((sum, { cents }) => sum + cents, 0) < leastPortalCents)
      throw errors['payments.too-small']();
    const { returnAddress } = portalLinks;
    const opened = await onlinePayments.openSession(
      { companyId },
      { clientId, invoices, via: 'portal', returnTo: returnAddress },
    );
    // A link knows neither drafts nor what is void.
    const judged = opened.ok
      ? opened
      : refused(opened.refusal === 'payments.not-payable' ? 'not-found' : opened.refusal);
    const { attemptId, url } = answer(judged, errors);
    return { attemptId, address: url };
  }),

  payment: openApi.portal.payment.handler(({ context, input: { token, attemptId }, errors }) =>
    enterBy(context, portalDoor, token, refusalsOf(errors), async (tx, { clientId }) => {
      const payment = await chargeOfClient(tx, { attemptId, clientId });
      if (payment === undefined) throw errors.NOT_FOUND();
      return payment;
    }),
  ),
};
