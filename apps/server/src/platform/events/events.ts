import type { AnyTransaction, TenantTransaction } from '../database/database.ts';

/** An event: what it says, and the transaction it is published in. */
export interface EventOf<Facts, Tx extends AnyTransaction = TenantTransaction> {
  readonly facts: Facts;
  readonly tx: Tx;
}

/** A question: what it is about, and what its answer is. */
export interface QuestionOf<About, Answer> {
  readonly about: About;
  readonly answer: Answer;
}

/**
 * Every event by its name. A feature adds those it publishes in its `*.events.ts`; the compiler then asks
 * `hearers.ts` who hears of them.
 */
export interface EventTypes {}

/** Every question by its name, added by the feature that asks it. */
export interface QuestionTypes {}

/** Does what follows from an event, in the publisher's transaction. */
export interface Hearer<Name extends keyof EventTypes> {
  /** "feature: what it does", for those who read the list. */
  readonly does: string;
  /** @param events for what follows from it in turn */
  hear(
    tx: EventTypes[Name]['tx'],
    facts: EventTypes[Name]['facts'],
    events: Pick<Events, 'publish' | 'ask'>,
  ): Promise<void>;
}

export interface Answerer<Name extends keyof QuestionTypes> {
  /** "feature: what it says". */
  readonly says: string;
  answer(tx: TenantTransaction, about: QuestionTypes[Name]['about']): Promise<QuestionTypes[Name]['answer']>;
}

/** Who hears of each event, in the order they hear of it. */
export type Hearers = { readonly [Name in keyof EventTypes]: readonly Hearer<Name>[] };

/** The one feature that answers each question. */
export type Answerers = { readonly [Name in keyof QuestionTypes]: Answerer<Name> };

/** How a feature tells those above it what happened, and asks them what only they know. */
export interface Events {
  /** Resolves when every hearer has done its part; what one of them throws undoes the whole transaction. */
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
    ask: (tx, name, about) => answerers[name].answer(tx, about),
  };
  return events;
}
