import type { DraftsDone } from '@haulwright/domain/invoicing/chosen-drafts';
import { datedActOf, type DatedAct } from '../../http/act.ts';
import type { ActorContext } from '../../http/context.ts';
import { answer } from '../../http/answer.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  countChosenDrafts,
  countedDrafts,
  doneOf,
  lockChosenDrafts,
  type Chosen,
} from './drafts/chosen-drafts.ts';
import { approveDrafts } from './issuing/issue-drafts.ts';
import type { InvoiceRow } from './rows/invoice-rows.queries.ts';
import { markHeld, markReleased } from './rows/mark-invoices.queries.ts';

interface Seen {
  readonly count: number;
  readonly totalCents: number;
}

/** Does something to chosen drafts, unless they differ from those that were seen. */
const actOn = (
  name: string,
  context: ActorContext,
  input: { readonly chosen: Chosen; readonly seen: Seen },
  errors: {
    readonly 'drafts.changed': (options: { data: Seen }) => Error;
    readonly 'drafts.too-many': () => Error;
  },
  act: (tx: TenantTransaction, drafts: readonly InvoiceRow[], by: DatedAct) => Promise<DraftsDone>,
): Promise<DraftsDone> => {
  const { actor, services } = context;
  const by = datedActOf(actor, services.now());
  return services.database.inTenant(actor, (tx) =>
    once(tx, context, name, input, async () => {
      const drafts = answer(await lockChosenDrafts(tx, input.chosen, by.today), errors);
      const { count, totalCents } = countedDrafts(drafts);
      if (count !== input.seen.count || totalCents !== input.seen.totalCents)
        throw errors['drafts.changed']({ data: { count, totalCents } });
      return act(tx, drafts, by);
    }),
  );
};

const idsOf = (drafts: readonly InvoiceRow[]): string[] => drafts.map(({ id }) => id);

export const chosenDraftsProcedures = {
  countDrafts: api.invoicing.countDrafts.handler(
    ({ context: { actor, services }, input: { chosen }, errors }) => {
      const { today } = datedActOf(actor, services.now());
      return services.database.inTenant(actor, async (tx) =>
        answer(await countChosenDrafts(tx, chosen, today), errors),
      );
    },
  ),

  approveChosen: api.invoicing.approveChosen.handler(({ context, input, errors }) =>
    actOn('invoicing.approveChosen', context, input, errors, async (tx, drafts, by) =>
      doneOf(await approveDrafts(tx, by, idsOf(drafts.filter(({ state }) => state === 'draft')))),
    ),
  ),

  holdChosen: api.invoicing.holdChosen.handler(({ context, input, errors }) =>
    actOn('invoicing.holdChosen', context, input, errors, async (tx, drafts, { userId, now }) => {
      const free = idsOf(drafts.filter(({ holdReason }) => holdReason === null));
      await markHeld(tx, { userId, now, reason: input.reason }, free);
      return { done: free.length, left: [] };
    }),
  ),

  releaseChosen: api.invoicing.releaseChosen.handler(({ context, input, errors }) =>
    actOn('invoicing.releaseChosen', context, input, errors, async (tx, drafts) => {
      const held = idsOf(drafts.filter(({ holdReason }) => holdReason !== null));
      await markReleased(tx, held);
      return { done: held.length, left: [] };
    }),
  ),
};
