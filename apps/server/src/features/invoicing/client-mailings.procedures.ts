import {
  mailingGraceSeconds,
  maxMailedClients,
  maxStatementsOnPaper,
  statementDays,
} from '@haulwright/domain/invoicing/mailing-words';
import type { ClientMailingInput } from '@haulwright/domain/invoicing/client-mailing';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { z } from 'zod';
import { datedActOf, type DatedAct } from '../../http/act.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { newId } from '../../platform/ids.ts';
import { loadBrand } from '../brand/brand.queries.ts';
import { paperFiles } from '../brand/letterheads.ts';
import {
  endMailing,
  insertMailing,
  listMailedToClient,
  listMailingItems,
  listMailings,
  listWithoutMail,
  loadMailing,
  stopMailing,
} from './mailings/client-mailings.queries.ts';
import { insertMailingClients, previewClients } from './mailings/mailing-clients.queries.ts';
import { statementDocument, statementTemplate } from './papers/paper-documents.ts';
import { loadStatements } from './papers/statements.queries.ts';
import { isClient } from './rows/terms.queries.ts';

const mailingCursor = z.tuple([z.uuid()]);
const itemCursor = z.tuple([z.number().int().min(0).max(2_147_483_647)]);

const named = ({ clientIds, ...input }: ClientMailingInput): ClientMailingInput => ({
  ...input,
  ...(clientIds !== undefined && { clientIds: [...new Set(clientIds)] }),
});

/** The first day of statements; undefined when it is after the last. */
const firstDay = ({ from }: ClientMailingInput, { today }: DatedAct): string | undefined => {
  const day = from ?? addDays(today, -statementDays);
  return day > today ? undefined : day;
};

const fromIssue = { issues: [{ path: ['from'], message: 'Choose today or an earlier day.' }] };

/** Statements and reminders for many clients. */
export const clientMailingsProcedures = {
  previewMailing: api.invoicing.previewMailing.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const by = datedActOf(actor, services.now());
      const chosen = named(input);
      if (firstDay(chosen, by) === undefined) throw errors.BAD_REQUEST({ data: fromIssue });
      const { found, ...preview } = await previewClients(tx, chosen, by);
      if (chosen.clientIds !== undefined && found < chosen.clientIds.length) throw errors.NOT_FOUND();
      return preview;
    }),
  ),

  startMailing: api.invoicing.startMailing.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.startMailing', input, async () => {
        const by = datedActOf(actor, services.now());
        const chosen = named(input);
        const from = firstDay(chosen, by);
        if (from === undefined) throw errors.BAD_REQUEST({ data: fromIssue });
        const { found, count, leftOut } = await previewClients(tx, chosen, by);
        if (chosen.clientIds !== undefined && found < chosen.clientIds.length) throw errors.NOT_FOUND();
        const toPrint = chosen.kind === 'statement' && leftOut.some(({ reason }) => reason === 'no-address');
        if (count === 0 && !toPrint) throw errors['mailing.nobody']();
        if (found > maxMailedClients) throw errors['mailing.too-many']();
        const { companyId, userId, now, today } = by;
        const mailing = {
          id: newId(),
          companyId,
          kind: chosen.kind,
          fromDay: chosen.kind === 'statement' ? from : null,
          throughDay: today,
          startedBy: userId,
          createdAt: now,
          startsAt: new Date(now.getTime() + mailingGraceSeconds * 1_000),
        };
        if (!(await insertMailing(tx, mailing))) throw errors['mailing.under-way']();
        await insertMailingClients(tx, mailing, chosen, by);
        // Nobody is mailed when there is only paper.
        await endMailing(tx, mailing.id, now);
        const started = await loadMailing(tx, mailing.id, now);
        if (started === undefined) throw new Error('the mailing just written is not there');
        return started;
      }),
    );
  }),

  mailings: api.invoicing.mailings.handler(async ({ context: { actor, services }, input, errors }) => {
    const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, mailingCursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    return services.database.inTenant(actor, async (tx) => {
      const page = { after: after?.[0], limit: input.limit, now: services.now() };
      const { items, end } = await listMailings(tx, page);
      return { items, nextCursor: end && encodeCursor([end]) };
    });
  }),

  mailing: api.invoicing.mailing.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const mailing = await loadMailing(tx, id, services.now());
      if (mailing === undefined) throw errors.NOT_FOUND();
      return mailing;
    }),
  ),

  mailingItems: api.invoicing.mailingItems.handler(
    async ({ context: { actor, services }, input, errors }) => {
      const { id, state, cursor, limit } = input;
      const after = cursor === undefined ? undefined : decodeCursor(cursor, itemCursor);
      if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
      return services.database.inTenant(actor, async (tx) => {
        if ((await loadMailing(tx, id, services.now())) === undefined) throw errors.NOT_FOUND();
        const { items, end } = await listMailingItems(tx, id, { state, after: after?.[0], limit });
        return { items, nextCursor: end === null ? null : encodeCursor([end]) };
      });
    },
  ),

  stopMailing: api.invoicing.stopMailing.handler(({ context, input: { id }, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.stopMailing', { id }, async () => {
        if ((await loadMailing(tx, id, services.now())) === undefined) throw errors.NOT_FOUND();
        if (!(await stopMailing(tx, id, services.now()))) throw errors['mailing.over']();
        const stopped = await loadMailing(tx, id, services.now());
        if (stopped === undefined) throw new Error('the mailing just stopped is not there');
        return stopped;
      }),
    );
  }),

  mailingStatements: api.invoicing.mailingStatements.handler(
    async ({ context: { actor, services }, input: { id, part }, errors }) => {
      const paper = await services.database.inTenant(actor, async (tx) => {
        const mailing = await loadMailing(tx, id, services.now());
        if (mailing === undefined) throw errors.NOT_FOUND();
        if (mailing.from === null) throw errors['mailing.no-paper']();
        const offset = (part - 1) * maxStatementsOnPaper;
        const clientIds = await listWithoutMail(tx, id, { offset, limit: maxStatementsOnPaper });
        const period = { from: mailing.from, to: mailing.through };
        const statements = await loadStatements(tx, clientIds, period);
        // In the order of the clients' names; one too long for a paper is made alone, of a shorter period.
        const printed = clientIds.flatMap((clientId) => {
          const statement = statements.get(clientId);
          return statement === undefined || statement === 'too-long' ? [] : [statement];
        });
        return { period, printed, brand: await loadBrand(tx) };
      });
      const { period, printed, brand } = paper;
      if (printed.length === 0) throw errors['mailing.no-paper']();
      const letterhead = await services.letterheads.of(actor.companyId, brand);
      const document = statementDocument(printed, letterhead, period);
      const pdf = await services.pdfs.pdf(statementTemplate, document, paperFiles(letterhead));
      if (pdf === null) throw errors['pdf.busy']();
      return new File([new Uint8Array(pdf.bytes)], `statements-to-print-${period.to}.pdf`, {
        type: 'application/pdf',
      });
    },
  ),

  clientMailings: api.invoicing.clientMailings.handler(
    ({ context: { actor, services }, input: { clientId }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await isClient(tx, clientId))) throw errors.NOT_FOUND();
        return listMailedToClient(tx, clientId);
      }),
  ),
};
