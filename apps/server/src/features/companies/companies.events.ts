import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { SystemTransaction } from '../../platform/database/database.ts';

/** A company was created, with its settings and its founder, and nothing else yet. */
export interface CompanyFounded {
  readonly companyId: string;
  readonly founderUserId: string;
}

/** Its depot, rules or units changed. `today` is the company's. */
export interface CompanyChanged {
  readonly today: CalendarDate;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'company.founded': EventOf<CompanyFounded, SystemTransaction>;
    readonly 'company.changed': EventOf<CompanyChanged>;
  }
}
