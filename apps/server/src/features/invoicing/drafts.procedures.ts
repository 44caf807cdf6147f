import { moneyDayProblem } from '@haulwright/domain/invoicing/money-day';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { actOf, datedActOf } from '../../http/act.ts';
import { answer } from '../../http/answer.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { listExtraItems } from '../pricing/job-extras.queries.ts';
import { servedOf } from '../pricing/served.queries.ts';
import { addedLines } from './drafts/added-lines.ts';
import { changeDraft } from './drafts/change-draft.ts';
import { finishDraft } from './drafts/finish-draft.ts';
import { creditPart } from './issuing/credit-part.ts';
import { detailOf, linesVersions } from './papers/shown-invoice.ts';
import { insertInvoice, lockInvoice, updateInvoice } from './rows/invoice-rows.queries.ts';
import { isClient, loadBillingSettings, termsOf } from './rows/terms.queries.ts';

export const draftsProcedures = {
  changeDraft: api.invoicing.changeDraft.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.changeDraft', input, async () => {
        const { id, version, ...change } = input;
        const shown = () => detailOf(tx, id, actor, services.now());
        const asSeen = async () => linesVersions.check(version, await shown(), errors);
        answer(await changeDraft(tx, actOf(context), id, change, asSeen), errors);
        return shown();
      }),
    );
  }),

  creditPart: api.invoicing.creditPart.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = actOf(context);
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.creditPart', input, async () => {
        const { id, reason, part } = input;
        const goes = input.goes.to === 'refund' ? input.goes : { to: input.goes.to };
        const problem = goes.to === 'refund' ? moneyDayProblem(goes.refund.refundedOn, by.today) : undefined;
        if (problem !== undefined)
          throw errors.BAD_REQUEST({
            data: { issues: [{ path: ['goes', 'refund', 'refundedOn'], message: problem }] },
          });
        const noteId = answer(await creditPart(tx, by, { id, reason, part, goes }), errors, {
          'credit.too-much': ({ leftCents }: { readonly leftCents: number }) => ({
            message: `Only ${formatDollars(leftCents)} is left to credit. Enter less.`,
          }),
          'credit.over-open': ({ leftCents }: { readonly leftCents: number }) => ({
            message: `${formatDollars(leftCents)} is open on this invoice. Credit at most that, keep it as the client’s credit, or refund it.`,
          }),
        });
        return detailOf(tx, noteId, actor, services.now());
      }),
    );
  }),

  soldItems: api.invoicing.soldItems.handler(({ context: { actor, services }, input, errors }) => {
    const { today } = datedActOf(actor, services.now());
    return services.database.inTenant(actor, async (tx) => {
      const served = await servedOf(tx, { clientId: input.clientId, clientAddressId: null });
      if (served === undefined) throw errors.NOT_FOUND();
      return listExtraItems(tx, served, today);
    });
  }),

  newInvoice: api.invoicing.newInvoice.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = datedActOf(actor, services.now());
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.newInvoice', input, async () => {
        const { clientId, discount, purchaseOrder, note } = input;
        if (!(await isClient(tx, clientId))) throw errors.NOT_FOUND();
        const lines = answer(await addedLines(tx, by, clientId, input.lines), errors);
        const dueDays =
          input.dueDays ?? (await termsOf(tx, clientId)).dueDays ?? (await loadBillingSettings(tx)).dueDays;
        const id = newId();
        const draft = { id, clientId, dueDays, creditsInvoiceId: null, note, purchaseOrder };
        await insertInvoice(tx, by, { ...draft, lines, taxes: [] });
        answer(await finishDraft(tx, by, { id, clientId, companyId: by.companyId }, discount), errors);
        return detailOf(tx, id, actor, services.now());
      }),
    );
  }),

  hold: api.invoicing.hold.handler(({ context, input: { id, reason }, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.hold', { id, reason }, async () => {
        const held = { holdReason: reason, heldBy: actor.userId, heldAt: services.now() };
        // No older server issues what is no longer approved.
        answer(await markDraft(tx, id, { ...held, state: 'draft', approvedBy: null }), errors);
        return detailOf(tx, id, actor, services.now());
      }),
    );
  }),

  release: api.invoicing.release.handler(({ context, input: { id }, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.release', { id }, async () => {
        answer(await markDraft(tx, id, { holdReason: null, heldBy: null, heldAt: null }), errors);
        return detailOf(tx, id, actor, services.now());
      }),
    );
  }),
};

async function markDraft(
  tx: TenantTransaction,
  id: string,
  change: Parameters<typeof updateInvoice>[2],
): Promise<Outcome<null, 'not-found' | 'invoice.not-draft'>> {
  const invoice = await lockInvoice(tx, id);
  if (invoice === undefined) return refused('not-found');
  if (invoice.state !== 'draft' && invoice.state !== 'approved') return refused('invoice.not-draft');
  await updateInvoice(tx, id, change);
  return accepted(null);
}
