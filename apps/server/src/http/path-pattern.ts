import type { RequestRecord } from '../platform/requests/current-request.ts';

/** Paths that are told as they are; the calls of API and authentication tell theirs themselves. */
const ownPaths = new Set(['/', '/healthz', '/readyz', '/metrics', '/api/openapi.json']);
const folders = ['/api/', '/auth/v1/', '/assets/'];

/**
 * The path of a request as logs and metrics may hold it: what it was called with is left out (ids, names of
 * files, what strangers try), so that it tells nothing of people and takes a limited number of values.
 */
export function pathPatternOf(url: string, record: RequestRecord): string {
  if (record.path !== undefined) return record.path;
  const path = url.split(/[?#]/, 1)[0] ?? '';
  if (ownPaths.has(path)) return path;
  const folder = folders.find((one) => path.startsWith(one));
  return folder === undefined ? '/*' : `${folder}*`;
}
