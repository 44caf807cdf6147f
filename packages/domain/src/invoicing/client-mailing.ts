import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { signedCents } from '../kernel/money.ts';
import { searchText } from '../kernel/text.ts';
import {
  leftOutReasons,
  mailingKinds,
  mailingStates,
  maxNamedClients,
  maxNamesLeftOut,
} from './mailing-words.ts';
import { receivableKinds } from './receivable-sorts.ts';

const named = z
  .array(id)
  .max(maxNamedClients, `Choose at most ${maxNamedClients} clients, or all that match.`);

/** Whom a mailing is for: clients by their ids, or all with a balance that match a filter but a few. */
export const clientMailingInput = z.object({
  kind: z.enum(mailingKinds),
  clientIds: named.min(1, 'Choose at least one client.').optional(),
  /** Read when no clients are named. */
  search: searchText,
  which: z.enum(receivableKinds).default('all'),
  except: named.default([]),
  /** First day of statements; left out: 90 days ago. */
  from: calendarDate.optional(),
});
export type ClientMailingInput = z.output<typeof clientMailingInput>;

/** What a mailing would send, and who is left out. */
export const mailingPreview = z.object({
  /** Clients that are mailed, and what they owe: the balance of statements, what reminders ask for. */
  count: z.number().int(),
  cents: signedCents,
  leftOut: z.array(
    z.object({
      reason: z.enum(leftOutReasons),
      count: z.number().int(),
      cents: signedCents,
      /** The first of them, by name. */
      names: z.array(z.string()).max(maxNamesLeftOut),
    }),
  ),
});
export type MailingPreview = z.infer<typeof mailingPreview>;

/** Statements or reminders for many clients, sent in the background; each client is mailed once. */
export const clientMailing = z.object({
  id,
  kind: z.enum(mailingKinds),
  /** Days that statements cover; null: reminders. */
  from: calendarDate.nullable(),
  through: calendarDate,
  startedByName: z.string().nullable(),
  createdAt: instant,
  /** Seconds until the first mail: until then nobody got one. */
  startsInSeconds: z.number().int(),
  /** Null while it is under way. */
  endedAt: instant.nullable(),
  isStopped: z.boolean(),
  /** Clients, by what became of them. */
  waiting: z.number().int(),
  sent: z.number().int(),
  refused: z.number().int(),
  leftOut: z.number().int(),
  stopped: z.number().int(),
  /** Left out as they have no address: their statements can be printed. */
  withoutAddress: z.number().int(),
  /** Of those who were mailed. */
  sentCents: signedCents,
});
export type ClientMailing = z.infer<typeof clientMailing>;

/** What became of a client in a mailing. */
export const clientMailingItem = z.object({
  clientId: id,
  clientName: z.string(),
  cents: signedCents,
  state: z.enum(mailingStates),
  reason: z.enum(leftOutReasons).nullable(),
  /** The addresses, in words. */
  sentTo: z.string().nullable(),
  /** What the mail server said of those who did not get it. */
  failure: z.string().nullable(),
});
export type ClientMailingItem = z.infer<typeof clientMailingItem>;

/** A statement or reminder in a client's history. */
export const mailedToClient = z.object({
  mailingId: id,
  kind: z.enum(mailingKinds),
  state: z.enum(['sent', 'refused']),
  from: calendarDate.nullable(),
  through: calendarDate,
  cents: signedCents,
  sentTo: z.string().nullable(),
  failure: z.string().nullable(),
  byName: z.string().nullable(),
  at: instant,
});
export type MailedToClient = z.infer<typeof mailedToClient>;
export const maxMailedToClient = 20;
