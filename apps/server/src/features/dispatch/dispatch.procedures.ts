import type { Arranged } from '@haulwright/domain/dispatch/arrangement';
import type { DayCopyMade } from '@haulwright/domain/dispatch/day-copy';
import type { PublishedDay } from '@haulwright/domain/dispatch/publish-day';
import type { RouteSheet } from '@haulwright/domain/dispatch/route-sheet';
import { mayDo } from '@haulwright/domain/routes/route-lifecycle';
import { answer } from '../../http/answer.ts';
import type { ActorContext } from '../../http/context.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { makeDayCopy, takeBackDayCopy } from './arranging/copy-day-jobs.ts';
import { loadDayCopy } from './arranging/day-copy.queries.ts';
import { unsavedJob } from './arranging/unsaved-job.ts';
import { townWords } from '../jobs/caller-address.ts';
import { closedTrucksOf } from '../custody/chain/custody-days.queries.ts';
import { loadJobDetail } from '../jobs/job-detail.queries.ts';
import { loadPastServices } from './job-card.queries.ts';
import { changedSincePublished, loadVersions } from '../routes/versions/route-versions.queries.ts';
import { loadRoute } from '../routes/reading/routes.queries.ts';
import { dayToPublish } from './life/day-to-publish.ts';
import type { JobsNotFree } from './life/end-route.ts';
import { loadWeek } from './week.queries.ts';
import { loadRoutesOfDay } from '../routes/reading/routes-of-day.queries.ts';
import { timeZoneOf } from './messages/driver.queries.ts';
import { loadRouteSheets, routeIdsOfDay } from './sheets/route-sheet.queries.ts';

/** A route the caller may not see does not exist for them. */
async function readSheet(
  { actor, services }: Pick<ActorContext, 'actor' | 'services'>,
  id: string,
): Promise<RouteSheet | undefined> {
  await services.routeRetiming.settled(actor);
  const [sheet] = await services.database.inTenant(actor, (tx) => loadRouteSheets(tx, [id]));
  return sheet &&
    mayDo({ roles: actor.roles, drives: sheet.driverUserId === actor.userId }, sheet.status, 'see')
    ? sheet
    : undefined;
}

async function sheetsPdf(
  { actor, services }: Pick<ActorContext, 'actor' | 'services'>,
  sheets: readonly RouteSheet[],
): Promise<Uint8Array<ArrayBuffer> | null> {
  const timeZone = await services.database.inTenant(actor, timeZoneOf);
  const pdf = await services.routeSheets.pdf(sheets, timeZone);
  return pdf && new Uint8Array(pdf.bytes);
}

/** "Truck 1" → "-truck-1", for a file's name. */
const fileWord = (text: string | null): string =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-?|-$/g, (_, at: number) => (at === 0 ? '-' : ''))
    .replace(/^-$/, '')
    .slice(0, 40);

export const dispatchProcedures = {
  day: api.dispatch.day.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, async (tx) => {
      const routes = await loadRoutesOfDay(tx, input.date);
      const published = routes.filter(({ status }) => status === 'published' || status === 'in_progress');
      const changedIds = await changedSincePublished(
        tx,
        published.map(({ id }) => id),
      );
      const closedVehicleIds = await closedTrucksOf(
        tx,
        routes.flatMap(({ status, vehicleId }) => (status === 'completed' ? (vehicleId ?? []) : [])),
        input.date,
      );
      return { routes, changedIds, closedVehicleIds };
    }),
  ),

  week: api.dispatch.week.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => loadWeek(tx, input.from)),
  ),

  jobCard: api.dispatch.jobCard.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const job = await loadJobDetail(tx, { actor, events: services.events }, input.id);
      if (!job) throw errors.NOT_FOUND();
      const seen = (await services.events.ask(tx, 'jobs.seen', { jobIds: [job.id] })).get(job.id);
      return {
        job,
        pastServices: await loadPastServices(tx, job),
        ...(seen && {
          seen: {
            arrivedAt: seen.arrivedAt.toISOString(),
            departedAt: seen.departedAt?.toISOString() ?? null,
          },
        }),
      };
    }),
  ),

  copyOfDay: api.dispatch.copyOfDay.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => loadDayCopy(tx, input)),
  ),

  makeDayCopy: api.dispatch.makeDayCopy.handler(({ context, input }) =>
    context.services.database.inTenant(context.actor, (tx) =>
      once<DayCopyMade>(tx, context, 'dispatch.makeDayCopy', input, () =>
        makeDayCopy(tx, context.actor, input),
      ),
    ),
  ),

  takeBackDayCopy: api.dispatch.takeBackDayCopy.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, async (tx) => ({
      goneJobIds: await takeBackDayCopy(
        tx,
        { actor, now: services.now(), events: services.events },
        input.jobIds,
      ),
    })),
  ),

  arrange: api.dispatch.arrange.handler(({ context, input, errors }) =>
    context.services.arrangeRoutes(
      context.actor,
      input.routes,
      (tx, write) =>
        once<Arranged>(tx, context, 'dispatch.arrange', input, async () => {
          return answer(await write(), errors);
        }),
      input.pooled,
    ),
  ),

  editors: api.dispatch.editors.handler(({ context: { actor, services } }) => ({
    editors: services.routeEditing.of(actor.companyId),
  })),

  sayEditing: api.dispatch.sayEditing.handler(async ({ context: { actor, services }, input }) => ({
    routeIds: await services.routeEditing.say(actor, input.screen, input.routes),
  })),

  publish: api.dispatch.publish.handler(async ({ context: { actor, services }, input, errors }) => {
    await services.routeRetiming.settled(actor);
    return answer(await services.publishing.publish(actor, input.id), errors);
  }),

  undoPublish: api.dispatch.undoPublish.handler(async ({ context: { actor, services }, input, errors }) => {
    return answer(await services.publishing.undo(actor, input.id), errors);
  }),

  dayToPublish: api.dispatch.dayToPublish.handler(async ({ context: { actor, services }, input }) => ({
    routes: await services.database.inTenant(actor, (tx) => dayToPublish(tx, services.events, input.date)),
  })),

  publishDay: api.dispatch.publishDay.handler(async ({ context, input }) => {
    const { actor, services } = context;
    await services.routeRetiming.settled(actor);
    const published = await services.database.inTenant(actor, (tx) =>
      once<PublishedDay>(tx, context, 'dispatch.publishDay', input, () =>
        services.publishing.publishDay(tx, actor, input),
      ),
    );
    if (published.routeIds.length > 0) await services.publishing.announce();
    return published;
  }),

  undoPublishDay: api.dispatch.undoPublishDay.handler(({ context: { actor, services }, input }) =>
    services.publishing.undoDay(actor, input.routeIds),
  ),

  takeBack: api.dispatch.takeBack.handler(async ({ context: { actor, services }, input, errors }) => {
    return answer(await services.publishing.takeBack(actor, input.id), errors);
  }),

  complete: api.dispatch.complete.handler(async ({ context: { actor, services }, input, errors }) => {
    return answer(await services.endingRoutes.complete(actor, input.id, input.openJobIds), errors);
  }),

  cancel: api.dispatch.cancel.handler(async ({ context: { actor, services }, input, errors }) => {
    return answer(await services.endingRoutes.cancel(actor, input.id, input.reason), errors);
  }),

  restore: api.dispatch.restore.handler(async ({ context: { actor, services }, input, errors }) => {
    return answer(await services.endingRoutes.restore(actor, input.id), errors, {
      'route.jobs-not-free': ({ jobs }: JobsNotFree) => ({ data: { jobs } }),
    });
  }),

  versions: api.dispatch.versions.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const route = await loadRoute(tx, input.id);
      if (
        !route ||
        !mayDo({ roles: actor.roles, drives: route.driverUserId === actor.userId }, route.status, 'look-back')
      )
        throw errors.NOT_FOUND();
      return { versions: await loadVersions(tx, input.id) };
    }),
  ),

  sheet: api.dispatch.sheet.handler(async ({ context, input, errors }) => {
    const sheet = await readSheet(context, input.id);
    if (!sheet) throw errors.NOT_FOUND();
    return sheet;
  }),

  sheetPdf: api.dispatch.sheetPdf.handler(async ({ context, input, errors }) => {
    const sheet = await readSheet(context, input.id);
    if (!sheet) throw errors.NOT_FOUND();
    const pdf = await sheetsPdf(context, [sheet]);
    if (!pdf) throw errors['route.sheets-busy']();
    return new File([pdf], `route-sheet-${sheet.routeDate}${fileWord(sheet.vehicleName)}.pdf`, {
      type: 'application/pdf',
    });
  }),

  daySheetsPdf: api.dispatch.daySheetsPdf.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    await services.routeRetiming.settled(actor);
    const sheets = await services.database.inTenant(actor, async (tx) =>
      loadRouteSheets(tx, await routeIdsOfDay(tx, input.date)),
    );
    if (sheets.length === 0) throw errors['route.none-that-day']();
    const pdf = await sheetsPdf(context, sheets);
    if (!pdf) throw errors['route.sheets-busy']();
    return new File([pdf], `route-sheets-${input.date}.pdf`, { type: 'application/pdf' });
  }),

  send: api.dispatch.send.handler(async ({ context: { actor, services }, input, errors }) => {
    await services.routeRetiming.settled(actor);
    return { sentTo: answer(await services.sendRoute(actor, input.id), errors) };
  }),
  spread: api.dispatch.spread.handler(async ({ context: { actor, services }, input, errors }) =>
    answer(await services.spreadRoute(actor, input.id), errors),
  ),
  places: api.dispatch.places.handler(async ({ context: { actor, services }, input, errors }) =>
    answer(await services.findPlaces(actor, input), errors),
  ),
  placesForCall: api.dispatch.placesForCall.handler(async ({ context, input: { date, call }, errors }) => {
    const { actor, services } = context;
    const job =
      call.job === 'saved'
        ? { id: call.jobId }
        : answer(await unsavedJob(context, date, call), errors, { 'address.town-unclear': townWords });
    return answer(await services.findCallPlaces(actor, { date, job }), errors);
  }),
  insertions: api.dispatch.insertions.handler(async ({ context: { actor, services }, input, errors }) => {
    return { lanes: answer(await services.tryInsertions(actor, input), errors) };
  }),
};
