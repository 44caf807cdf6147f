declare module '../../platform/events/events.ts' {
  interface EventTypes {
    /** The price of a completed job was worked out, for the first time or again. */
    readonly 'price.fixed': EventOf<{ readonly jobId: string; readonly companyId: string }>;
  }
}

export {};
