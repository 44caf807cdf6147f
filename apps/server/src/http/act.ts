import { can } from '@haulwright/domain/access/permissions';
import { calendarDateIn, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { Events } from '../platform/events/events.ts';
import type { Actor } from './actor.ts';
import type { ActorContext } from './context.ts';

/** Something that is done: by whom, when and how, and how others hear of it. */
export interface Act {
  readonly companyId: string;
  /** The person who did it; who sends or decides about their report may be somebody else. */
  readonly userId: string;
  /** The company's. */
  readonly timeZone: string;
  /** The company's date when the server was told. */
  readonly today: CalendarDate;
  /** When the server was told. */
  readonly now: Date;
  /** May change what a closed day says. */
  readonly isAdmin: boolean;
  readonly events: Pick<Events, 'publish' | 'ask'>;
}

/** Who does something, and for which company. */
export type ActedBy = Pick<Act, 'companyId' | 'userId'>;
/** Who does something, and when. */
export type TimedAct = Pick<Act, 'companyId' | 'userId' | 'now'>;
/** Who does something, and on which of the company's days. */
export type DatedAct = Pick<Act, 'companyId' | 'userId' | 'now' | 'today'>;

/** What the caller of the office does now. */
export const actOf = ({ actor, services }: ActorContext): Act => ({
  companyId: actor.companyId,
  userId: actor.userId,
  timeZone: actor.timeZone,
  today: calendarDateIn(services.now(), actor.timeZone),
  now: services.now(),
  isAdmin: can(actor.roles, 'MANAGE_COMPANY'),
  events: services.events,
});

/** The caller, and the time in the company's time zone. */
export const datedActOf = ({ companyId, userId, timeZone }: Actor, now: Date): DatedAct => ({
  companyId,
  userId,
  now,
  today: calendarDateIn(now, timeZone),
});
