import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

/** What an agreement owes may have changed: it was made, changed, paused or ended. */
export interface AgreementChanged {
  readonly agreementId: string;
  readonly companyId: string;
  /** In the company's time zone. */
  readonly today: CalendarDate;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'agreement.changed': EventOf<AgreementChanged>;
  }
}
