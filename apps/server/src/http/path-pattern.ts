import type { RequestRecord } from '../platform/requests/current-request.ts';

/** Paths logged as they are; the calls of API and authentication report their own pattern. */
const ownPaths = new Set(['/', '/healthz', '/readyz', '/metrics', '/api/openapi.json']);
/** What proxies and whatever restarts a dead process ask, also without saying whom they ask. */
export const healthPaths: readonly string[] = ['/healthz', '/readyz'];
const folders = ['/api/', '/auth/v1/', '/assets/', '/map/'];

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

/**
 * The path of a request for logs and metrics: variable parts are left out (ids, file names, what attackers
 * try), so that it reveals no personal data and takes a limited number of values.
 */
export function pathPatternOf(url: string, record: RequestRecord): string {
  if (record.path !== undefined) return record.path;
  const path = pathOf(url);
  if (ownPaths.has(path)) return path;
  const folder = folders.find((one) => path.startsWith(one));
  return folder === undefined ? '/*' : `${folder}*`;
}
