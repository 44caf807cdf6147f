import { calendarDate, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { maxInspectedTickets } from '@haulwright/contract/compliance.contract';
import { z } from 'zod';
import { answer } from '../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { cursorToPlace, placeToCursor } from '../../http/list-cursor.ts';
import { refuseTwice } from '../../http/likeness.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { openDeadlines } from '../filings/calendar.queries.ts';
import { closeDay } from './close-day.ts';
import { feesCsv } from './disposal-fees-file.ts';
import { loadDayDetail } from '../custody/office/day-detail.queries.ts';
import { countFindings, listFindings } from './compliance.queries.ts';
import { correctGallons } from '../custody/office/correct-gallons.ts';
import { inspectionDocument } from './inspection-document.ts';
import { loadInspectedTickets, loadWashings } from './inspection-facts.queries.ts';
import {
  inspectionCsv,
  inspectionName,
  inspectionTemplate,
  loadInspectionCover,
  washingsCsv,
} from './inspection-file.ts';
import { correctByOffice, recordByOffice, withdrawByOffice } from '../custody/office/office-facts.ts';
import { actOf } from '../../http/act.ts';
import { insertVisitNote, likeTickets } from '../custody/visits/visit-notes.queries.ts';
import { loadTicket } from './ticket-detail.queries.ts';
import { insertFee, lockVisit } from '../custody/visits/disposal-visits.queries.ts';
import type { FactOfTruck } from '../custody/ledger/facts.queries.ts';
import { listTickets, ticketOrder, totalTickets } from './tickets.queries.ts';
import { narrowTickets } from './narrow-tickets.ts';
import { withSentence } from '../custody/office/told-refusal.ts';
import { truckDays } from './truck-days.ts';
import { loadDayFacts } from './truck-days.queries.ts';

/** Cursor: since when, key. */
const listCursor = z.tuple([
  calendarDate,
  z
    .string()
    .max(100)
    .regex(/^[\w -]+$/),
]);

/** The ledger's refusals say which fact is in the way. */
const ledgerSentences = {
  'load.nothing-on-board': withSentence,
  'load.more-than-on-board': withSentence,
  'load.waste-does-not-mix': withSentence,
  'load.not-empty': withSentence,
};

const dayOf = ({ vehicleId, fact }: FactOfTruck, timeZone: string) => ({
  vehicleId,
  date: calendarDateIn(new Date(fact.occurredAt), timeZone),
});

export const complianceProcedures = {
  summary: api.compliance.summary.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => {
      const today = calendarDateIn(services.now(), actor.timeZone);
      const deadlines = await openDeadlines(tx, today);
      const { timeZone } = actor;
      return { counts: await countFindings(tx, { now: services.now(), today, timeZone, deadlines }) };
    }),
  ),

  findings: api.compliance.findings.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const after = key && { since: key[0], key: key[1] };
    const now = services.now();
    const today = calendarDateIn(now, actor.timeZone);
    const { kind, limit } = input;
    const { items, end } = await services.database.inTenant(actor, async (tx) => {
      const deadlines = await openDeadlines(tx, today);
      return listFindings(tx, { kind, now, today, timeZone: actor.timeZone, deadlines, after, limit });
    });
    return { items, nextCursor: end && encodeCursor([end.since, end.key]) };
  }),

  tickets: api.compliance.tickets.handler(async ({ context: { actor, services }, input, errors }) => {
    const { limit, cursor, sort, ...filter } = input;
    const after = cursorToPlace(sort, ticketOrder(sort), cursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const { items, end } = await services.database.inTenant(actor, (tx) =>
      listTickets(tx, { filter, timeZone: actor.timeZone, sort, after, limit }),
    );
    return { items, nextCursor: placeToCursor(sort, end) };
  }),

  ticketTotals: api.compliance.ticketTotals.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => totalTickets(tx, input, actor.timeZone)),
  ),

  ticket: api.compliance.ticket.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const ticket = await loadTicket(tx, input.id);
      if (ticket === undefined) throw errors.NOT_FOUND();
      return ticket;
    }),
  ),

  addNote: api.compliance.addNote.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'compliance.addNote', input, async () => {
        if (!(await lockVisit(tx, input.id))) throw errors.NOT_FOUND();
        if (input.note.kind === 'ticket-number')
          await refuseTwice(context, errors, () => likeTickets(tx, input.id, input.note.text));
        await insertVisitNote(tx, actor, input.id, input.note, services.now());
        const ticket = await loadTicket(tx, input.id);
        if (ticket === undefined) throw errors.NOT_FOUND();
        return ticket;
      }),
    );
  }),

  recordFee: api.compliance.recordFee.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'compliance.recordFee', input, async () => {
        if (!(await lockVisit(tx, input.id))) throw errors.NOT_FOUND();
        await insertFee(tx, actor, input.id, input.fee, services.now());
        await services.events.publish(tx, 'fee.recorded', { act: actOf(context), visitId: input.id });
        const ticket = await loadTicket(tx, input.id);
        if (ticket === undefined) throw errors.NOT_FOUND();
        return ticket;
      }),
    );
  }),

  feesFile: api.compliance.feesFile.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const tickets = await loadInspectedTickets(tx, input, actor.timeZone, maxInspectedTickets);
      if (tickets === null) throw errors['fees.too-many']();
      return feesCsv(tickets, input, actor.timeZone);
    }),
  ),

  correctGallons: api.compliance.correctGallons.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'compliance.correctGallons', input, async () => {
        const sentences = { 'load.cannot-correct': withSentence };
        answer(await correctGallons(tx, actOf(context), input), errors, sentences);
        const ticket = await loadTicket(tx, input.id);
        if (ticket === undefined) throw errors.NOT_FOUND();
        return ticket;
      }),
    );
  }),

  days: api.compliance.days.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, async (tx) =>
      truckDays(await loadDayFacts(tx, input, actor.timeZone)).map(({ row }) => row),
    ),
  ),

  day: api.compliance.day.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const day = await loadDayDetail(tx, input, actor.timeZone);
      if (day === undefined) throw errors.NOT_FOUND();
      return day;
    }),
  ),

  recordFact: api.compliance.recordFact.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'compliance.recordFact', input, async () => {
        answer(await recordByOffice(tx, actOf(context), input), errors, ledgerSentences);
        const day = await loadDayDetail(tx, input, actor.timeZone);
        if (day === undefined) throw errors.NOT_FOUND();
        return day;
      }),
    );
  }),

  correctFact: api.compliance.correctFact.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'compliance.correctFact', input, async () => {
        const seen = answer(await correctByOffice(tx, actOf(context), input), errors, ledgerSentences);
        const day = await loadDayDetail(tx, dayOf(seen, actor.timeZone), actor.timeZone);
        if (day === undefined) throw errors.NOT_FOUND();
        return day;
      }),
    );
  }),

  withdrawFact: api.compliance.withdrawFact.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'compliance.withdrawFact', input, async () => {
        const seen = answer(await withdrawByOffice(tx, actOf(context), input), errors, ledgerSentences);
        const day = await loadDayDetail(tx, dayOf(seen, actor.timeZone), actor.timeZone);
        if (day === undefined) throw errors.NOT_FOUND();
        return day;
      }),
    );
  }),

  closeDay: api.compliance.closeDay.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'compliance.closeDay', input, async () => {
        const closed = await closeDay(tx, actOf(context), input, services.custodySigner);
        return answer(closed, errors, { ...ledgerSentences, 'day.not-ready': withSentence });
      }),
    );
  }),

  inspection: api.compliance.inspection.handler(async ({ context: { actor, services }, input, errors }) => {
    const { format, ...days } = input;
    const { cover, tickets, washings } = await services.database.inTenant(actor, async (tx) => ({
      cover: await loadInspectionCover(tx, days, services.now()),
      tickets:
        format === 'washings'
          ? []
          : await loadInspectedTickets(tx, days, actor.timeZone, maxInspectedTickets),
      // A client has no part in the washing of a truck.
      washings:
        format === 'csv' || days.clientId !== undefined
          ? []
          : await loadWashings(tx, days, actor.timeZone, maxInspectedTickets),
    }));
    if (cover === null) throw errors.NOT_FOUND();
    if (tickets === null || washings === null) throw errors['inspection.too-many']();
    if (format === 'washings') return washingsCsv(washings, cover);
    const part = narrowTickets(tickets, days);
    if (format === 'csv') return inspectionCsv(part, cover);
    const pdf = await services.pdfs.pdf(inspectionTemplate, inspectionDocument(part, washings, cover));
    if (pdf === null) throw errors['inspection.busy']();
    return new File([new Uint8Array(pdf.bytes)], inspectionName(days, 'pdf'), { type: 'application/pdf' });
  }),
};
