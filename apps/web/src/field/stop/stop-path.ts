/** `job:<id>` → '/stop/job/<id>' and back. */
export const stopPath = (key: string): string => `/stop/${key.replaceAll(':', '/')}`;

export interface StopPath {
  readonly key: string;
  readonly page:
    'stop' | 'complete' | 'correct' | 'units' | 'not-done' | 'sign' | 'note' | 'dump' | 'not-needed' | 'form';
  /** The form that is filled in. */
  readonly formId?: string;
}

export function readStopPath(path: string): StopPath | null {
  const form = /^\/stop\/job\/([\w-]+)\/form\/([\w-]+)$/.exec(path);
  if (form !== null) return { key: `job:${form[1]}`, page: 'form', formId: form[2] ?? '' };
  const job = /^\/stop\/job\/([\w-]+)(?:\/(complete|correct|units|not-done|sign|note))?$/.exec(path);
  if (job !== null) return { key: `job:${job[1]}`, page: (job[2] as StopPath['page']) ?? 'stop' };
  const site = /^\/stop\/site\/([\w-]+)\/([\w-]+)\/(\d+)(?:\/(dump|note|not-needed))?$/.exec(path);
  return site === null
    ? null
    : {
        key: `site:${site[1]}:${site[2]}:${site[3]}`,
        page: (site[4] as StopPath['page'] | undefined) ?? 'stop',
      };
}

/** Where the code of a dump is shown. */
export const gatePath = (visitId: string): string => `/gate/${visitId}`;

/** The visit whose code is shown. */
export const readGatePath = (path: string): string | null => /^\/gate\/([\w-]+)$/.exec(path)?.[1] ?? null;

/** Where a dump of this phone is corrected, by its visit. */
export const correctDumpPath = (visitId: string): string => `${gatePath(visitId)}/correct`;
export const readCorrectDumpPath = (path: string): string | null =>
  /^\/gate\/([\w-]+)\/correct$/.exec(path)?.[1] ?? null;

/** Where something about a tank is reported. */
export const tankPath = (tankId: string, page: TankPage): string => `/tanks/${tankId}/${page}`;
type TankPage = 'move' | 'measure';

export function readTankPath(path: string): { readonly tankId: string; readonly page: TankPage } | null {
  const found = /^\/tanks\/([\w-]+)\/(move|measure)$/.exec(path);
  return found === null ? null : { tankId: found[1] ?? '', page: found[2] as TankPage };
}

/** Target of the code on a unit. */
export const readUnitPath = (path: string): number | null =>
  Number(/^\/unit\/(\d{1,5})$/.exec(path)?.[1] ?? 0) || null;

/** Screens other than the day: all paths but its own. */
export const isBehindDay = (path: string): boolean =>
  readStopPath(path) !== null ||
  /^\/(?:to-send|messages|papers|more|sign-out|dump|tanks|unit\/|gate\/|shift\/|inspect\/)/.test(path);
