import type { ClientDetails } from '@haulwright/domain/clients/client';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

/** The positions of service addresses changed, or which trucks get in there. `today` is the company's. */
export interface ClientsMoved {
  readonly clientAddressIds: readonly string[];
  readonly today: CalendarDate;
}

/** The clients whose visits are requested, and the company's date. */
export interface VisitsAskedFor {
  readonly clientIds: readonly string[];
  readonly today: CalendarDate;
  readonly timeZone: string;
}

/** What clients are compared by. */
export interface AskedTraits {
  readonly name: string;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly streets: readonly string[];
}

/** A client that is like them, and what is the same, in words. */
export interface LikeClient {
  readonly id: string;
  readonly name: string;
  readonly why: string;
}

export type ClientVisits = Omit<ClientDetails, 'town' | 'dueDate'>;

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'clients.moved': EventOf<ClientsMoved>;
  }
  interface QuestionTypes {
    /** By client; those without any job may be missing. */
    readonly 'clients.visits': QuestionOf<VisitsAskedFor, ReadonlyMap<string, ClientVisits>>;
    /** The clients that a list with this client would be taken for. */
    readonly 'clients.like': QuestionOf<AskedTraits, readonly LikeClient[]>;
    /** By client: the first day one of its tanks is due; those without may be missing. */
    readonly 'clients.due': QuestionOf<VisitsAskedFor, ReadonlyMap<string, CalendarDate>>;
  }
}
