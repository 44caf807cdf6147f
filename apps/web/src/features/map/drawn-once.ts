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

interface Route<S, C> {
  readonly color: C;
  readonly stops: readonly S[];
}

/** A marker on the map, for one stop or for all visits to one place. */
export interface Sign<S, C> {
  /** The first visit; its label names all of them: '3, 7'. */
  readonly stop: S;
  /** The route's colour; null for a place on several routes. */
  readonly color: C | null;
  /** All visits it represents. */
  readonly ids: readonly string[];
  /** Set when it counts several stops in this ZIP area whose exact positions are unknown. */
  readonly zipArea: string | null;
}

/** Maximum number of visits listed in a marker's name. */
const maxNamed = 6;

/**
 * Merges markers: a depot or plant gets one, however many routes go there and whichever visit is selected; each job
 * gets one, except that jobs with only a ZIP area known share one per area. A marker is done when all its visits are.
 */
export function drawnOnce<S extends Stop, C>(routes: readonly Route<S, C>[]): Sign<S, C>[] {
  const signs = new Map<string, { stop: S; color: C | null; ids: string[]; labels: string[] }>();
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
  (kind === 'job' || kind === 'tank' || kind === 'units') && zipArea === undefined
    ? id
    : `${kind} ${zipArea ?? ''} ${latitude},${longitude}`;

/** '3', '3, 7', or '3, 7, … (9 visits)'. Two routes may give a place the same number. */
function inWords(labels: readonly string[]): string {
  const different = [...new Set(labels)];
  return different.length <= maxNamed
    ? different.join(', ')
    : `${different.slice(0, maxNamed - 1).join(', ')}, … (${labels.length} visits)`;
}

/** The visit selected by pressing a marker: the one after the selected one, so that all can be reached. */
export function nextVisit(ids: readonly string[], selectedId: string | undefined): string {
  const at = selectedId === undefined ? -1 : ids.indexOf(selectedId);
  return ids[(at + 1) % ids.length] ?? '';
}
