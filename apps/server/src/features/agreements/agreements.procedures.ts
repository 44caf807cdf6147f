import { likeAgreements } from './like-agreements.queries.ts';
import { likeChanged, refuseTwice } from '../../http/likeness.ts';
import {
  agreementInput,
  judgeAgreementChange,
  withAddedByDays,
  withPause,
  withoutPause,
  type AgreementInput,
} from '@haulwright/domain/agreements/agreement';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { z } from 'zod';
import { answer } from '../../http/answer.ts';
import type { ActorContext } from '../../http/context.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { hasClient, keepClientActive } from '../clients/clients.queries.ts';
import { resolveJob } from '../jobs/job-basis.ts';
import { beginSeries } from '../jobs/series/begin-series.ts';
import {
  insertAgreement,
  isAddressOf,
  lockAgreement,
  lockCoveredSeries,
  setAgreement,
  type AgreementRow,
} from './agreement-books.queries.ts';
import { listAgreements, loadAgreement } from './agreement-view.queries.ts';

const versions = versionsBy(agreementInput);

const todayOf = ({ actor, services }: ActorContext) => calendarDateIn(services.now(), actor.timeZone);

const agreementCursor = z.tuple([z.string().max(300), z.uuid()]);

/** Publishes a change, and answers with the current agreement. */
async function changed(tx: TenantTransaction, context: ActorContext, id: string) {
  const { actor, services } = context;
  const today = todayOf(context);
  await services.events.publish(tx, 'agreement.changed', {
    agreementId: id,
    companyId: actor.companyId,
    today,
  });
  const agreement = await loadAgreement(tx, id, today);
  if (agreement === undefined) throw new Error(`agreement ${id} vanished within its own transaction`);
  return versions.show(agreement);
}

/**
 * Whether a series can be covered: it belongs to the client and the address, and no other agreement covers
 * it.
 */
async function judgeSeries(
  tx: TenantTransaction,
  { clientId, clientAddressId, seriesId }: Pick<AgreementInput, 'clientId' | 'clientAddressId' | 'seriesId'>,
  ownId: string,
): Promise<Outcome<null, 'agreement.series-unknown' | 'agreement.series-covered'>> {
  if (seriesId === null) return accepted(null);
  const series = await lockCoveredSeries(tx, seriesId);
  const isTheirs =
    series?.clientId === clientId && (clientAddressId === null || series.clientAddressId === clientAddressId);
  if (!isTheirs) return refused('agreement.series-unknown');
  return series.agreementId === null || series.agreementId === ownId
    ? accepted(null)
    : refused('agreement.series-covered');
}

const agreedOf = ({
  id: _id,
  companyId: _companyId,
  pauses: _pauses,
  createdBy: _createdBy,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...agreed
}: AgreementRow): AgreementInput => agreed;

export const agreementsProcedures = {
  list: api.agreements.list.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, agreementCursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    return services.database.inTenant(actor, async (tx) => {
      if (input.clientId !== undefined && !(await hasClient(tx, input.clientId))) throw errors.NOT_FOUND();
      const page = { after, limit: input.limit, today: todayOf(context) };
      const { items, end } = await listAgreements(tx, input, page);
      return { items, nextCursor: end && encodeCursor(end) };
    });
  }),

  get: api.agreements.get.handler(({ context, input: { id }, errors }) =>
    context.services.database.inTenant(context.actor, async (tx) => {
      const agreement = await loadAgreement(tx, id, todayOf(context));
      if (agreement === undefined) throw errors.NOT_FOUND();
      return versions.show(agreement);
    }),
  ),

  create: api.agreements.create.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'agreements.create', input, async () => {
        const { newSeries, ...agreed } = input;
        const { clientId, clientAddressId } = agreed;
        if (!(await keepClientActive(tx, clientId))) throw errors.NOT_FOUND();
        if (clientAddressId !== null && !(await isAddressOf(tx, clientId, clientAddressId)))
          throw errors.NOT_FOUND();
        await refuseTwice(context, errors, () => likeAgreements(tx, agreed, todayOf(context)));
        const id = newId();
        answer(await judgeSeries(tx, agreed, id), errors);
        const [now, today] = [services.now(), todayOf(context)];
        if (newSeries !== null && clientAddressId !== null) {
          const { rule, startDate, ...work } = newSeries;
          const request = {
            clientId,
            clientAddressId,
            description: null,
            priority: 'normal' as const,
            purchaseOrder: agreed.purchaseOrder,
            ...work,
          };
          const job = answer(await resolveJob(tx, request), errors);
          const clock = { today, now, timeZone: actor.timeZone };
          agreed.seriesId = await beginSeries(tx, actor, job, { rule, startDate }, clock);
        }
        await insertAgreement(
          tx,
          { ...agreed, rates: withAddedByDays(agreed.rates) },
          { id, companyId: actor.companyId, createdBy: actor.userId },
        );
        return changed(tx, context, id);
      }),
    );
  }),

  update: api.agreements.update.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, async (tx) => {
      const { id, version, ...after } = input;
      const row = await lockAgreement(tx, id);
      const present = row && (await loadAgreement(tx, id, todayOf(context)));
      if (row === undefined || present === undefined) throw errors.NOT_FOUND();
      versions.check(version, present, errors);
      const { clientId, clientAddressId } = after;
      if (clientAddressId !== row.clientAddressId || clientId !== row.clientId) {
        if (!(await hasClient(tx, clientId))) throw errors.NOT_FOUND();
        if (clientAddressId !== null && !(await isAddressOf(tx, clientId, clientAddressId)))
          throw errors.NOT_FOUND();
      }
      const like = () => likeAgreements(tx, after, todayOf(context));
      await refuseTwice(context, errors, likeChanged(row, after, ['clientAddressId', 'name'], like));
      answer(judgeAgreementChange(agreedOf(row), after, todayOf(context)), errors);
      answer(await judgeSeries(tx, after, id), errors);
      const rates = withAddedByDays(after.rates, row.rates);
      await setAgreement(tx, id, { ...after, rates, updatedAt: services.now() });
      return changed(tx, context, id);
    });
  }),

  pause: api.agreements.pause.handler(({ context, input: { id, from }, errors }) =>
    context.services.database.inTenant(context.actor, async (tx) => {
      const row = await lockAgreement(tx, id);
      if (row === undefined) throw errors.NOT_FOUND();
      const pauses = answer(withPause(row, from), errors);
      await setAgreement(tx, id, { pauses, updatedAt: context.services.now() });
      return changed(tx, context, id);
    }),
  ),

  resume: api.agreements.resume.handler(({ context, input: { id, on }, errors }) =>
    context.services.database.inTenant(context.actor, async (tx) => {
      const row = await lockAgreement(tx, id);
      if (row === undefined) throw errors.NOT_FOUND();
      const pauses = answer(withoutPause(row, on, addDays(on, -1)), errors);
      await setAgreement(tx, id, { pauses, updatedAt: context.services.now() });
      return changed(tx, context, id);
    }),
  ),

  end: api.agreements.end.handler(({ context, input: { id, endDate }, errors }) =>
    context.services.database.inTenant(context.actor, async (tx) => {
      const row = await lockAgreement(tx, id);
      if (row === undefined) throw errors.NOT_FOUND();
      if (endDate < row.startDate) throw errors['agreement.ends-before-start']();
      await setAgreement(tx, id, { endDate, updatedAt: context.services.now() });
      return changed(tx, context, id);
    }),
  ),
};
