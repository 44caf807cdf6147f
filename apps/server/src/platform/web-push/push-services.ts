/**
 * The push services of browsers. A subscription names an address that this server will ask, so only these are
 * asked, and no address of somebody's choice.
 */
const known = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/**
 * Whether messages may be sent to an endpoint: of a known service by https, or of one the operator named.
 * @param further origins, as the setting PUSH_SERVICES lists them
 */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (further.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return known.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}
