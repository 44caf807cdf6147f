import { useState } from 'react';
import {
  disposalVisit,
  insertVisit,
  isSameDraft,
  jobVisit,
  moveVisit,
  removeVisit,
  reorder,
  type RouteDraft,
} from './route-draft.ts';
import type { OpenJob, Visit } from '@haulwright/domain/routes/manual-route';

interface Site {
  readonly id: string;
  readonly name: string;
}

export interface RouteDrafting {
  readonly draft: RouteDraft;
  readonly isChanged: boolean;
  /** Announcement of the last change for screen readers. */
  readonly said: string;
  readonly change: (
    changes: Partial<Pick<RouteDraft, 'name' | 'routeDate' | 'vehicleId' | 'driverUserId'>>,
  ) => void;
  readonly addJob: (job: OpenJob, at?: number) => void;
  readonly addDisposal: (site: Site, at?: number) => void;
  readonly remove: (key: string) => void;
  /** Before the visit currently at `to`. */
  readonly move: (key: string, to: number) => void;
  readonly order: (visits: readonly Visit[], siteName: (id: string) => string) => void;
}

/** The draft on the screen and all of its edits. `begun` contains earlier edits. */
export function useRouteDraft(initial: RouteDraft, begun: RouteDraft = initial): RouteDrafting {
  const [saved] = useState(initial);
  const [draft, setDraft] = useState(begun);
  const [said, setSaid] = useState('');

  const put = (next: RouteDraft, words: string) => {
    setDraft(next);
    setSaid(words);
  };
  const nameOf = (key: string): string => draft.visits.find((visit) => visit.key === key)?.title ?? '';

  return {
    draft,
    isChanged: !isSameDraft(saved, draft),
    said,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    addJob: (job, at) => put(insertVisit(draft, jobVisit(job), at), `${job.clientName} added to the route.`),
    addDisposal: (site, at) =>
      put(
        insertVisit(draft, disposalVisit(site), at),
        `The tank is emptied at ${site.name}${at === undefined ? ' at the end' : ` as stop ${at + 1}`}.`,
      ),
    remove: (key) => put(removeVisit(draft, key), `${nameOf(key)} taken off the route.`),
    move(key, to) {
      const next = moveVisit(draft, key, to);
      const at = next.visits.findIndex((visit) => visit.key === key);
      put(
        next,
        next === draft
          ? `${nameOf(key)} stays stop ${at + 1}.`
          : `${nameOf(key)} is now stop ${at + 1} of ${next.visits.length}.`,
      );
    },
    order: (visits, siteName) =>
      put(reorder(draft, visits, siteName), 'The stops are in the planner’s order.'),
  };
}
