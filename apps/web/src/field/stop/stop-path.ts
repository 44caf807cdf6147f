/** `job:<id>` → '/stop/job/<id>' and back. */
export const stopPath = (key: string): string => `/stop/${key.replaceAll(':', '/')}`;

export interface StopPath {
  readonly key: string;
  readonly page: 'stop' | 'complete' | 'not-done' | 'sign' | 'note' | 'dump' | 'form';
  /** The form that is filled in. */
  readonly formId?: string;
}

export function readStopPath(path: string): StopPath | null {
  const form = /^\/stop\/job\/([\w-]+)\/form\/([\w-]+)$/.exec(path);
  if (form !== null) return { key: `job:${form[1]}`, page: 'form', formId: form[2] ?? '' };
  const job = /^\/stop\/job\/([\w-]+)(?:\/(complete|not-done|sign|note))?$/.exec(path);
  if (job !== null) return { key: `job:${job[1]}`, page: (job[2] as StopPath['page']) ?? 'stop' };
  const site = /^\/stop\/site\/([\w-]+)\/([\w-]+)\/(\d+)(?:\/(dump|note))?$/.exec(path);
  return site === null
    ? null
    : {
        key: `site:${site[1]}:${site[2]}:${site[3]}`,
        page: (site[4] as StopPath['page'] | undefined) ?? 'stop',
      };
}

/** Where the code of what was dumped is shown. */
export const gatePath = (visitId: string): string => `/gate/${visitId}`;

/** The visit whose code is shown. */
export const readGatePath = (path: string): string | null => /^\/gate\/([\w-]+)$/.exec(path)?.[1] ?? null;

/** The screens that are behind the day: all paths but its own. */
export const isBehindDay = (path: string): boolean =>
  readStopPath(path) !== null ||
  /^\/(?:to-send|messages|more|sign-out|dump|gate\/|shift\/|inspect\/)/.test(path);
