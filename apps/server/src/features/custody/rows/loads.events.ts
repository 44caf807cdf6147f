/** Facts just posted to the ledger, by a report, by the office, or by a correction. */
export interface LoadPosted {
  readonly factIds: readonly string[];
  readonly actor: { readonly companyId: string; readonly userId: string };
  readonly at: Date;
}

declare module '../../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'load.posted': EventOf<LoadPosted>;
  }
}
