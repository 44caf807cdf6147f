import type { StopKind } from './stop-marker.tsx';

interface Stop {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly label: string;
  readonly kind: StopKind;
  readonly isDone?: boolean;
  readonly zipArea?: string;
}

interface Route<S> {
  readonly color: string;
  readonly stops: readonly S[];
}

/** A sign on the map, for one stop or for all visits of one place. */
export interface Sign<S> {
  /** The first visit; its label names all of them: '3, 7'. */
  readonly stop: S;
  /** The route's colour; null where several routes go. */
  readonly color: string | null;
  /** All visits it stands for. */
  readonly ids: readonly string[];
  /** Set when it counts several stops of which no more than this ZIP code is known. */
  readonly zipArea: string | null;
}

/** As many visits as a sign's name lists one by one. */
const maxNamed = 6;

/**
 * One sign for a depot and one for a plant, however often routes go there, and whichever of the visits is
 * selected; one for each job, but for jobs of which only the ZIP area is known: one counts those of an
 * area. A sign is done when all it stands for is.
 */
export function drawnOnce<S extends Stop>(routes: readonly Route<S>[]): Sign<S>[] {
  const signs = new Map<string, { stop: S; color: string | null; ids: string[]; labels: string[] }>();
  for (const route of routes) {
    for (const stop of route.stops) {
      const spot = spotOf(stop);
      const known = signs.get(spot);
      if (known === undefined) {
        signs.set(spot, { stop, color: route.color, ids: [stop.id], labels: [stop.label] });
        continue;
      }
      known.ids.push(stop.id);
      known.labels.push(stop.label);
      if (known.color !== route.color) known.color = null;
      known.stop = { ...known.stop, isDone: known.stop.isDone === true && stop.isDone === true };
    }
  }
  return [...signs.values()].map(({ stop, color, ids, labels }) => ({
    stop: { ...stop, label: inWords(labels) },
    color,
    ids,
    zipArea: ids.length > 1 ? (stop.zipArea ?? null) : null,
  }));
}

const spotOf = ({ id, kind, zipArea, latitude, longitude }: Stop): string =>
  (kind === 'job' || kind === 'tank') && zipArea === undefined
    ? id
    : `${kind} ${zipArea ?? ''} ${latitude},${longitude}`;

/** '3', '3, 7', or '3, 7, … (9 visits)'. Two routes may give a place the same number. */
function inWords(labels: readonly string[]): string {
  const different = [...new Set(labels)];
  return different.length <= maxNamed
    ? different.join(', ')
    : `${different.slice(0, maxNamed - 1).join(', ')}, … (${labels.length} visits)`;
}

/** The visit that a press on a sign selects: the one after the selected one, so that all can be reached. */
export function nextVisit(ids: readonly string[], selectedId: string | undefined): string {
  const at = selectedId === undefined ? -1 : ids.indexOf(selectedId);
  return ids[(at + 1) % ids.length] ?? '';
}
