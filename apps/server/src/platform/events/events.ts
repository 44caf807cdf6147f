import type { AnyTransaction, TenantTransaction } from '../database/database.ts';

/** An event: its content, and the transaction it is published in. */
export interface EventOf<Facts, Tx extends AnyTransaction = TenantTransaction> {
  readonly facts: Facts;
  readonly tx: Tx;
}

/** A query: its input, and its answer. */
export interface QuestionOf<About, Answer> {
  readonly about: About;
  readonly answer: Answer;
}

/**
 * Every event by its name. A feature adds those it publishes in its `*.events.ts`; the compiler then requires
 * their handlers in `hearers.ts`.
 */
export interface EventTypes {}

/** Every query by its name, added by the feature that asks it. */
export interface QuestionTypes {}

/** Handles an event, in the publisher's transaction. */
export interface Hearer<Name extends keyof EventTypes> {
  /** "feature: what it does", for those who read the list. */
  readonly does: string;
  /** @param events for events that follow from it */
  hear(
    tx: EventTypes[Name]['tx'],
    facts: EventTypes[Name]['facts'],
    events: Pick<Events, 'publish' | 'ask'>,
  ): Promise<void>;
}

export interface Answerer<Name extends keyof QuestionTypes> {
  /** "feature: what it says". */
  readonly says: string;
  /** @param events for what only features further up know */
  answer(
    tx: TenantTransaction,
    about: QuestionTypes[Name]['about'],
    events: Pick<Events, 'ask'>,
  ): Promise<QuestionTypes[Name]['answer']>;
}

/** The handlers of each event, in the order they run. */
export type Hearers = { readonly [Name in keyof EventTypes]: readonly Hearer<Name>[] };

/** The one feature that answers each query. */
export type Answerers = { readonly [Name in keyof QuestionTypes]: Answerer<Name> };

/** How a feature informs those above it, and queries what only they know. */
export interface Events {
  /** Resolves when every handler is done; an error in one of them rolls back the whole transaction. */
  publish<Name extends keyof EventTypes>(
    tx: EventTypes[Name]['tx'],
    name: Name,
    facts: EventTypes[Name]['facts'],
  ): Promise<void>;
  ask<Name extends keyof QuestionTypes>(
    tx: TenantTransaction,
    name: Name,
    about: QuestionTypes[Name]['about'],
  ): Promise<QuestionTypes[Name]['answer']>;
}

export function createEvents(hearers: Hearers, answerers: Answerers): Events {
  const events: Events = {
    async publish(tx, name, facts) {
      for (const hearer of hearers[name]) await hearer.hear(tx, facts, events);
    },
    ask: (tx, name, about) => answerers[name].answer(tx, about, events),
  };
  return events;
}

/** Answers about several of something, by their ids; what nothing is known of is left out. */
interface AnswererById<Answer> {
  readonly says: string;
  answer(
    tx: TenantTransaction,
    about: { readonly ids: readonly string[] },
    events: Pick<Events, 'ask'>,
  ): Promise<ReadonlyMap<string, Answer>>;
}

/** Several features that may know something: of each id, what the first of them says counts. */
export const firstOf = <Answer>(...answerers: readonly AnswererById<Answer>[]): AnswererById<Answer> => ({
  says: answerers.map(({ says }) => says).join('; '),
  async answer(tx, { ids }, events) {
    const known = new Map<string, Answer>();
    for (const answerer of answerers) {
      const open = ids.filter((id) => !known.has(id));
      if (open.length === 0) break;
      for (const [id, answer] of await answerer.answer(tx, { ids: open }, events)) known.set(id, answer);
    }
    return known;
  },
});
