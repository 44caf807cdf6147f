/** Whose phones are asked about. */
export interface PhonesAsked {
  readonly userIds: readonly string[];
}

declare module '../../platform/events/events.ts' {
  interface QuestionTypes {
    /** When a phone of each of these people last reported, by user id; without phones they are left out. */
    readonly 'phones.heard': QuestionOf<PhonesAsked, ReadonlyMap<string, Date>>;
  }
}
