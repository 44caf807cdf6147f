import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { spoken } from '../gate/gate-words.ts';

const locale = (): string => (spoken() === 'es' ? 'es-US' : 'en-US');

export const money = formatDollars;

/** 'Mar 3, 2026' for 2026-03-03. */
export const dayOf = (date: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** The day of an instant, by a time zone's clock. */
export const dayIn = (at: string, timeZone: string): string =>
  dayOf(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(at)));

/** 'Tuesday, March 3' for a visit to come. */
export const longDayOf = (date: string): string =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

/** '8:00 AM' for 480. */
export const timeOf = (minute: number): string =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(minute * 60_000),
  );

/** 'Mar 3, 2026, 2:05 PM' for an instant, by a time zone's clock. */
export const momentIn = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );
