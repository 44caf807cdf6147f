/** A service of the company. */
export interface ServiceAskedAbout {
  readonly serviceTypeId: string;
}

declare module '../../platform/events/events.ts' {
  interface QuestionTypes {
    /** How many clients take a service. */
    readonly 'services.clients': QuestionOf<ServiceAskedAbout, number>;
  }
}
