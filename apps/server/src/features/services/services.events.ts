/** A service of the company. */
export interface ServiceAskedAbout {
  readonly serviceTypeId: string;
}

declare module '../../platform/events/events.ts' {
  interface QuestionTypes {
    /** Number of clients with a service. */
    readonly 'services.clients': QuestionOf<ServiceAskedAbout, number>;
  }
}
