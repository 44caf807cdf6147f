import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

/** A service of the company. */
export interface ServiceAskedAbout {
  readonly serviceTypeId: string;
}

/** What work of this type asks of its driver changed. `today` is the company's. */
export interface JobTypeChanged {
  readonly jobTypeId: string;
  readonly today: CalendarDate;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'job-type.changed': EventOf<JobTypeChanged>;
  }
  interface QuestionTypes {
    /** Number of clients with a service. */
    readonly 'services.clients': QuestionOf<ServiceAskedAbout, number>;
  }
}
