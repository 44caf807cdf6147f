import type { SecurityEvent } from '@haulwright/contract/security-events.contract';
import { addDays, startOfDayIn, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { instant } from '@haulwright/domain/kernel/instant';
import { z } from 'zod';
import type { Accounts } from '../../http/accounts.ts';
import type { Actor } from '../../http/actor.ts';
import type { Services } from '../../http/context.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { api } from '../../http/procedures.ts';
import { csvFile, type CsvColumn } from '../../platform/csv/csv.ts';
import { deviceName } from '../../platform/devices/device-name.ts';
import { loadNames } from './people.queries.ts';

type EventQuery = Parameters<Accounts['listEvents']>[0];
type ListedEvent = Awaited<ReturnType<Accounts['listEvents']>>[number];

/** Instant, id. */
const listCursor = z.tuple([instant, z.uuid()]);

const maxExported = 100_000;
const exportedAtOnce = 10_000;

interface Filters {
  readonly search?: string | undefined;
  /** Days in the company's time zone, inclusive. */
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

/** The matching events of the actor's company, with its people's names. */
async function companyEvents(
  services: Services,
  actor: Actor,
  { search, from, to }: Filters,
): Promise<{ query: Omit<EventQuery, 'limit'>; names: Map<string, string> }> {
  const names = await services.database.inTenant(actor, loadNames);
  return {
    names,
    query: {
      userIds: [...names.keys()],
      names,
      ...(search && { search }),
      ...(from && { from: startOfDayIn(from, actor.timeZone) }),
      ...(to && { to: startOfDayIn(addDays(to, 1), actor.timeZone) }),
    },
  };
}

const toSecurityEvent =
  (names: ReadonlyMap<string, string>) =>
  (event: ListedEvent): SecurityEvent => ({
    id: event.id,
    at: event.at.toISOString(),
    action: event.action,
    method: event.method,
    succeeded: event.succeeded,
    outcome: event.outcome,
    personName: names.get(event.userId) ?? '',
    email: event.email,
    device: deviceName(event.userAgent),
    ipAddress: event.ipAddress ?? '',
  });

const columns: readonly CsvColumn<SecurityEvent>[] = [
  // In the format that spreadsheets read.
  { title: 'Time (UTC)', value: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { title: 'Person', value: ({ personName }) => personName },
  { title: 'E-mail', value: ({ email }) => email },
  { title: 'Event', value: ({ action }) => action },
  { title: 'Method', value: ({ method }) => method },
  { title: 'Succeeded', value: ({ succeeded }) => (succeeded ? 'yes' : 'no') },
  { title: 'Outcome', value: ({ outcome }) => outcome },
  { title: 'Device', value: ({ device }) => device },
  { title: 'Network address', value: ({ ipAddress }) => ipAddress },
];

export const securityEventsProcedures = {
  list: api.securityEvents.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const { query, names } = await companyEvents(services, actor, input);
    const found = await services.accounts.listEvents({
      ...query,
      limit: input.limit + 1,
      ...(key && { after: { at: new Date(key[0]), id: key[1] } }),
    });
    const items = found.slice(0, input.limit).map(toSecurityEvent(names));
    const last = found.length > input.limit ? items.at(-1) : undefined;
    return { items, nextCursor: last ? encodeCursor([last.at, last.id]) : null };
  }),

  export: api.securityEvents.export.handler(async ({ context: { actor, services }, input, errors }) => {
    const { query, names } = await companyEvents(services, actor, input);
    const rows: SecurityEvent[] = [];
    let after: ListedEvent | undefined;
    do {
      const found = await services.accounts.listEvents({
        ...query,
        limit: exportedAtOnce,
        ...(after && { after }),
      });
      rows.push(...found.map(toSecurityEvent(names)));
      if (rows.length > maxExported) throw errors['export.too-large']();
      after = found.length < exportedAtOnce ? undefined : found.at(-1);
    } while (after);
    return csvFile('security-events.csv', columns, rows);
  }),
};
