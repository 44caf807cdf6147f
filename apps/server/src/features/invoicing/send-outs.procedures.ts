import { z } from 'zod';
import { datedActOf } from '../../http/act.ts';
import { answer } from '../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { newId } from '../../platform/ids.ts';
import { loadBrand } from '../brand/brand.queries.ts';
import { printBatch } from './papers/print-batch.ts';
import { loadPrinted } from './papers/printed-papers.queries.ts';
import { lockInvoices } from './rows/invoice-rows.queries.ts';
import { judgeOutgoing, previewOf } from './sending/outgoing.ts';
import { countThere, insertPostings, takePostingsBack } from './sending/postings.queries.ts';
import {
  insertSendOut,
  listSendOutItems,
  listSendOuts,
  loadSendOut,
  stopSendOut,
} from './sending/send-outs.queries.ts';

const sendOutCursor = z.tuple([z.uuid()]);
const itemCursor = z.tuple([z.number().int().min(0).max(2_147_483_647)]);

export const sendOutsProcedures = {
  previewSendOut: api.invoicing.previewSendOut.handler(
    ({ context: { actor, services }, input: { chosen }, errors }) => {
      const { today } = datedActOf(actor, services.now());
      return services.database.inTenant(actor, async (tx) =>
        previewOf(answer(await judgeOutgoing(tx, chosen, today), errors), today),
      );
    },
  ),

  startSendOut: api.invoicing.startSendOut.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = datedActOf(actor, services.now());
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.startSendOut', input, async () => {
        const outgoing = answer(await judgeOutgoing(tx, input.chosen, by.today), errors);
        const { count, totalCents } = previewOf(outgoing, by.today);
        if (count !== input.seen.count || totalCents !== input.seen.totalCents)
          throw errors['sending.changed']({ data: { count, totalCents } });
        if (count === 0) throw errors['sending.nothing']();
        const id = newId();
        const afterSeconds = services.sendingOut.waitsSeconds;
        const taken = await insertSendOut(tx, by, { id, afterSeconds, outgoing });
        // Somebody else has sent some of them in this moment.
        if (taken !== count) throw errors['sending.changed']();
        const sendOut = await loadSendOut(tx, id);
        if (sendOut === undefined) throw new Error('the send-out just written is not there');
        return sendOut;
      }),
    );
  }),

  sendOuts: api.invoicing.sendOuts.handler(async ({ context: { actor, services }, input, errors }) => {
    const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, sendOutCursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    return services.database.inTenant(actor, async (tx) => {
      const { items, end } = await listSendOuts(tx, { after: after?.[0], limit: input.limit });
      return { items, nextCursor: end && encodeCursor([end]) };
    });
  }),

  sendOut: api.invoicing.sendOut.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const sendOut = await loadSendOut(tx, id);
      if (sendOut === undefined) throw errors.NOT_FOUND();
      return sendOut;
    }),
  ),

  sendOutItems: api.invoicing.sendOutItems.handler(
    async ({ context: { actor, services }, input, errors }) => {
      const { id, state, cursor, limit } = input;
      const after = cursor === undefined ? undefined : decodeCursor(cursor, itemCursor);
      if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
      return services.database.inTenant(actor, async (tx) => {
        if ((await loadSendOut(tx, id)) === undefined) throw errors.NOT_FOUND();
        const { items, end } = await listSendOutItems(tx, id, { state, after: after?.[0], limit });
        return { items, nextCursor: end === null ? null : encodeCursor([end]) };
      });
    },
  ),

  stopSendOut: api.invoicing.stopSendOut.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.stopSendOut', input, async () => {
        const isStopped = await stopSendOut(tx, input.id, 'person');
        const sendOut = await loadSendOut(tx, input.id);
        if (sendOut === undefined) throw errors.NOT_FOUND();
        if (!isStopped) throw errors['sending.over']();
        return sendOut;
      }),
    );
  }),

  markPosted: api.invoicing.markPosted.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = datedActOf(actor, services.now());
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.markPosted', input, async () => {
        const ids = [...new Set(input.ids)];
        const papers = await lockInvoices(tx, ids);
        if (papers.length < ids.length) throw errors.NOT_FOUND();
        if (input.on > by.today) throw errors['posting.in-future']();
        if (papers.some(({ state }) => state !== 'issued')) throw errors['posting.not-issued']();
        await insertPostings(tx, by, { ids, on: input.on });
        return { posted: ids.length };
      }),
    );
  }),

  undoPosted: api.invoicing.undoPosted.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const by = datedActOf(actor, services.now());
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.undoPosted', input, async () => {
        const ids = [...new Set(input.ids)];
        if ((await lockInvoices(tx, ids)).length < ids.length) throw errors.NOT_FOUND();
        return { undone: await takePostingsBack(tx, by, ids) };
      }),
    );
  }),

  printPapers: api.invoicing.printPapers.handler(async ({ context: { actor, services }, input, errors }) => {
    const ids = [...new Set(input.ids)];
    const { today } = datedActOf(actor, services.now());
    const found = await services.database.inTenant(actor, async (tx) =>
      (await countThere(tx, ids)) < ids.length
        ? undefined
        : { papers: await loadPrinted(tx, ids, today), brand: await loadBrand(tx) },
    );
    if (found === undefined) throw errors.NOT_FOUND();
    const letterhead = await services.letterheads.of(actor.companyId, found.brand);
    const file = await printBatch(services.pdfs, found.papers, letterhead);
    if (file === null) throw errors['pdf.busy']();
    return file;
  }),
};
