import type { JobDetail } from '@haulwright/domain/jobs/job-detail';

type Place = Pick<
  JobDetail,
  'address' | 'serviceAddressStreet' | 'serviceAddressCity' | 'serviceAddressState' | 'serviceAddressZip'
>;

/** Public to other features. The address in one line, as the job was given it. */
export const addressLine = (job: Place): string =>
  [
    job.serviceAddressStreet,
    job.serviceAddressCity,
    [job.serviceAddressState, job.serviceAddressZip].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');

/**
 * Public to other features. Opens the way to the job in the device's own map program; undefined when nobody
 * knows where that is. A pin set by hand or a street that was found is exact; the middle of a ZIP area is
 * not, so there the map program gets the words.
 * @param userAgent tells which map program the device has
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

/** Public to other features. The same for any place: its position if that is known, or else its address. */
export function directionsTo(
  { latitude, longitude }: Position,
  words: string,
  userAgent: string,
): string | undefined {
  const isKnown = latitude !== null && longitude !== null;
  if (!isKnown && words === '') return undefined;
  const target = encodeURIComponent(isKnown ? `${latitude},${longitude}` : words);
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${target}&dirflg=d`;
  // Android hands this address to its map program, which begins with the way; geo: would only show the place.
  if (/Android/.test(userAgent))
    return `https://www.google.com/maps/dir/?api=1&destination=${target}&travelmode=driving`;
  return `https://www.openstreetmap.org/directions?to=${target}`;
}

/** Public to other features. What a telephone dials. */
export const telUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+*#,;x]/gi, '')}`;
