import type { JobDetail } from '@haulwright/domain/jobs/job-detail';

type Place = Pick<
  JobDetail,
  'address' | 'serviceAddressStreet' | 'serviceAddressCity' | 'serviceAddressState' | 'serviceAddressZip'
>;

/** Public to other features. The job's address in one line. */
export const addressLine = (job: Place): string =>
  [
    job.serviceAddressStreet,
    job.serviceAddressCity,
    [job.serviceAddressState, job.serviceAddressZip].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');

/**
 * Public to other features. Opens directions to the job in the device's map app; undefined when its position is
 * unknown. A pin set by hand or a geocoded street is exact; the middle of a ZIP area is not, so the map app gets
 * the address text instead.
 * @param userAgent tells which map app the device has
 */
export function directionsUrl(job: Place, userAgent: string): string | undefined {
  const { address } = job;
  const isExact =
    address !== null && (address.geocodePrecision === 'manual' || address.geocodePrecision === 'street');
  return directionsTo(isExact ? address : { latitude: null, longitude: null }, addressLine(job), userAgent);
}

interface Position {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Public to other features. The same for any place: by position if known, else by address. */
export function directionsTo(
  { latitude, longitude }: Position,
  words: string,
  userAgent: string,
): string | undefined {
  const isKnown = latitude !== null && longitude !== null;
  if (!isKnown && words === '') return undefined;
  const target = encodeURIComponent(isKnown ? `${latitude},${longitude}` : words);
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${target}&dirflg=d`;
  // Android opens this address in its map app with directions; geo: would only show the place.
  if (/Android/.test(userAgent))
    return `https://www.google.com/maps/dir/?api=1&destination=${target}&travelmode=driving`;
  return `https://www.openstreetmap.org/directions?to=${target}`;
}
