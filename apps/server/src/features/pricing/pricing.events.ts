import type { AgreedPrice } from '@haulwright/domain/pricing/agreed-price';

/** The price of a completed job was calculated, for the first time or again. */
export interface PriceFixed {
  readonly jobId: string;
  readonly companyId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'price.fixed': EventOf<PriceFixed>;
  }
  interface QuestionTypes {
    /** What was agreed on with the client, by job; of jobs that are left out the price book says what they cost. */
    readonly 'prices.agreed': QuestionOf<
      { readonly ids: readonly string[] },
      ReadonlyMap<string, AgreedPrice>
    >;
  }
}
