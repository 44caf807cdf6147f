import { likeSeries } from '../like-jobs.queries.ts';
import { refuseTwice } from '../../../http/likeness.ts';
import { holidayOn } from '@haulwright/domain/companies/company-holidays';
import type { JobSeries } from '@haulwright/domain/jobs/job-series';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { nextSeriesDay, scheduledDay } from '@haulwright/domain/jobs/series-days';
import { z } from 'zod';
import { answer } from '../../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../../http/cursor.ts';
import { once } from '../../../http/idempotency.ts';
import { api } from '../../../http/procedures.ts';
import { newId } from '../../../platform/ids.ts';
import { loadHolidays } from '../../companies/company.queries.ts';
import { isCompanyUser } from '../../users/users.queries.ts';
import { heldOf, heldWords } from '../held-job.ts';
import { areTrucksThere, resolveJob, templateOf } from '../job-basis.ts';
import { commandJob } from '../job-commands.ts';
import { makeSeriesJob, makeSeriesJobs } from './make-series-jobs.ts';
import {
  daysWithJob,
  insertSeries,
  listSeries,
  loadSeries,
  lockLaterJobs,
  lockSeries,
  updateSeries,
} from '../series.queries.ts';
import { deleteSkip, deleteSkipOrDeletion } from '../series-skips.queries.ts';

const listCursor = z.tuple([z.uuid()]);

export const jobSeriesProcedures = {
  list: api.jobSeries.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const today = calendarDateIn(services.now(), actor.timeZone);
    const filter = {
      clientId: input.clientId,
      onlyWithSkips: input.onlyWithSkips === 'yes',
      after: key?.[0],
      limit: input.limit,
      today,
    };
    const { items, end } = await services.database.inTenant(actor, (tx) => listSeries(tx, filter));
    return { items, nextCursor: end && encodeCursor([end]) };
  }),

  get: api.jobSeries.get.handler(async ({ context: { actor, services }, input, errors }) => {
    const series = await services.database.inTenant(actor, (tx) =>
      loadSeries(tx, input.seriesId, calendarDateIn(services.now(), actor.timeZone)),
    );
    if (!series) throw errors.NOT_FOUND();
    return series;
  }),

  create: api.jobSeries.create.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const now = services.now();
    const today = calendarDateIn(now, actor.timeZone);
    return services.database.inTenant(actor, (tx) =>
      once<{ series: JobSeries; jobsMade: number }>(tx, context, 'jobSeries.create', input, async () => {
        const { rule, startDate, until } = input;
        const holidays = await loadHolidays(tx);
        const isHoliday = (date: string) => holidayOn(holidays, date) !== undefined;
        const earliest = rule.unit === 'completion' ? startDate : today;
        if (nextSeriesDay({ rule, startDate, until }, earliest, isHoliday) === null)
          throw errors['series.no-days']();
        if (!(await areTrucksThere(tx, input.allowedVehicleIds))) throw errors['job.truck-not-found']();
        const resolved = answer(await resolveJob(tx, input), errors);
        await refuseTwice(context, errors, () => likeSeries(tx, { ...input, title: resolved.title }));
        const assignedTo = input.assignedTo ?? null;
        if (assignedTo !== null && !(await isCompanyUser(tx, assignedTo)))
          throw errors['job.assignee-unknown']();
        const id = newId();
        await insertSeries(tx, {
          id,
          companyId: actor.companyId,
          ...templateOf(resolved),
          gallonsTyped: input.expectedGallons !== undefined,
          minutesTyped: input.durationMinutes !== undefined,
          assignedTo,
          rule,
          startDate,
          untilDate: until,
          createdBy: actor.userId,
        });
        const row = (await lockSeries(tx, id)) ?? missing(id);
        const jobsMade = await makeSeriesJobs(tx, row, { today, now, timeZone: actor.timeZone });
        return { series: (await loadSeries(tx, id, today)) ?? missing(id), jobsMade };
      }),
    );
  }),

  end: api.jobSeries.end.handler(
    ({ context: { actor, services }, input: { seriesId, lastDate, reason }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        const now = services.now();
        // Jobs before the series, the lock order everywhere.
        const later = await lockLaterJobs(tx, seriesId, lastDate);
        const row = await lockSeries(tx, seriesId);
        if (!row) throw errors.NOT_FOUND();
        const held = await heldOf(
          services.events,
          tx,
          later.map(({ id }) => id),
        );
        if (held !== undefined) throw errors['job.locked-on-route'](heldWords(held));
        for (const job of later)
          await commandJob(
            tx,
            { actor, now, events: services.events },
            job,
            { type: 'set-status', status: 'cancelled', reason },
            { office: true, assigned: false },
          );
        const today = calendarDateIn(now, actor.timeZone);
        const until = lastDate < row.startDate ? row.startDate : lastDate;
        await updateSeries(
          tx,
          seriesId,
          { untilDate: until, active: lastDate >= today && lastDate >= row.startDate },
          now,
        );
        return {
          series: (await loadSeries(tx, seriesId, today)) ?? missing(seriesId),
          jobsCancelled: later.length,
        };
      }),
  ),

  makeSkipped: api.jobSeries.makeSkipped.handler(
    ({ context: { actor, services }, input: { seriesId, date }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        const row = await lockSeries(tx, seriesId);
        if (!row || !(await deleteSkipOrDeletion(tx, seriesId, date))) throw errors.NOT_FOUND();
        if ((await daysWithJob(tx, seriesId, date)).has(date)) throw errors['series.day-has-job']();
        const today = calendarDateIn(services.now(), actor.timeZone);
        const holidays = await loadHolidays(tx);
        const moved = scheduledDay(row.rule, date, (day) => holidayOn(holidays, day) !== undefined) ?? date;
        const scheduledDate = moved < today ? today : moved;
        const id = answer(await makeSeriesJob(tx, row, { date, scheduledDate }, actor.timeZone), errors);
        return { id, scheduledDate };
      }),
  ),

  settleSkip: api.jobSeries.settleSkip.handler(
    async ({ context: { actor, services }, input: { seriesId, date }, errors }) => {
      if (!(await services.database.inTenant(actor, (tx) => deleteSkip(tx, seriesId, date))))
        throw errors.NOT_FOUND();
      return { seriesId, date };
    },
  ),
};

/** Can only be a bug: the row was written or locked in the same transaction. */
function missing(id: string): never {
  throw new Error(`series ${id} vanished within its own transaction`);
}
