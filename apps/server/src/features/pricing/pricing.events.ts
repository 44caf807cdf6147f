import type { AgreedPrice } from '@haulwright/domain/pricing/agreed-price';

/** The price of a completed job was worked out, for the first time or again. */
export interface PriceFixed {
  readonly jobId: string;
  readonly companyId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'price.fixed': EventOf<PriceFixed>;
  }
  interface QuestionTypes {
    /** What was agreed on with the client for this job, or null: the price book says what it costs. */
    readonly 'price.agreed': QuestionOf<{ readonly jobId: string }, AgreedPrice | null>;
  }
}
