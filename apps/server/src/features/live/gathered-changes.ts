import {
  changedNouns,
  type LiveChange,
  type LiveEvent,
  type LiveTopic,
  liveTopics,
} from '@haulwright/contract/live.contract';
import type { RowChange } from '../../platform/live/row-change.ts';
import { topicsOfTable } from './topics.ts';

const max = { ids: 100, dates: 100, madeBy: 8 } as const;
type Detail = keyof typeof max;

/** Changed details of one noun; null stands for any. */
type Details = { [Name in Detail]: Set<string> | null };

const isNoun = (text: string): text is LiveChange['noun'] => changedNouns.some((noun) => noun === text);

/** Collects changes for one listener: those that arrive while it waits are sent together. */
export class GatheredChanges {
  readonly #topics = new Set<LiveTopic>();
  readonly #changes = new Map<LiveChange['noun'], Details>();
  #everything = false;

  get isEmpty(): boolean {
    return this.#topics.size === 0;
  }

  /** Null: anything may have changed. */
  add(change: RowChange | null): void {
    if (change === null) this.#everything = true;
    for (const topic of change === null ? liveTopics : topicsOfTable(change.table)) {
      this.#topics.add(topic);
      if (change !== null && change.noun === undefined) this.#addTo(topic, change);
    }
    if (change?.noun === undefined) return;
    // A newer server may send nouns that this one does not know.
    if (isNoun(change.noun)) this.#addTo(change.noun, change);
    else this.#everything = true;
  }

  /**
   * Takes all changes since the last call, in the stream's format; an empty heartbeat when there are none.
   */
  take(): LiveEvent {
    if (this.isEmpty) return { topics: [] };
    const topics = [...this.#topics];
    const changes = [...this.#changes].map(([noun, { ids, dates, madeBy }]): LiveChange => ({
      noun,
      ...(ids && { ids: [...ids] }),
      ...(dates && { dates: [...dates].map((date) => (date === '' ? null : date)) }),
      ...(madeBy && { madeBy: [...madeBy] }),
    }));
    const event = this.#everything ? { topics } : { topics, changes };
    this.#topics.clear();
    this.#changes.clear();
    this.#everything = false;
    return event;
  }

  #addTo(noun: LiveChange['noun'], { ids, dates, madeBy }: RowChange): void {
    const told = { ids, dates, madeBy: madeBy === undefined ? undefined : [madeBy] };
    const details = this.#changes.get(noun) ?? { ids: new Set(), dates: new Set(), madeBy: new Set() };
    for (const name of ['ids', 'dates', 'madeBy'] as const) {
      const known = details[name];
      const more = told[name];
      for (const one of more ?? []) known?.add(one);
      if (more === undefined || (known !== null && known.size > max[name])) details[name] = null;
    }
    this.#changes.set(noun, details);
  }
}
