/** The price of a completed job was worked out, for the first time or again. */
export interface PriceFixed {
  readonly jobId: string;
  readonly companyId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'price.fixed': EventOf<PriceFixed>;
  }
}
