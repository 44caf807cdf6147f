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
 * Public to other features. Opens the device's own map at the job; undefined when nobody knows where that is.
 * A pin set by hand or a street that was found is exact; the middle of a ZIP area is not, so there the map
 * program gets the words.
 * @param userAgent tells which map program the device has
 */
export function directionsUrl(job: Place, userAgent: string): string | undefined {
  const { address } = job;
  const words = addressLine(job);
  const exact =
    address !== null &&
    (address.geocodePrecision === 'manual' || address.geocodePrecision === 'street') &&
    address.latitude !== null &&
    address.longitude !== null;
  if (!exact && words === '') return undefined;
  const target = encodeURIComponent(exact ? `${address.latitude},${address.longitude}` : words);
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${target}`;
  // geo: as registered in RFC 5870; 0,0 with a query is Android's way to search for an address.
  if (/Android/.test(userAgent))
    return exact ? `geo:${address.latitude},${address.longitude}?q=${target}` : `geo:0,0?q=${target}`;
  return exact
    ? `https://www.openstreetmap.org/?mlat=${address.latitude}&mlon=${address.longitude}#map=17/${address.latitude}/${address.longitude}`
    : `https://www.openstreetmap.org/search?query=${target}`;
}

/** Public to other features. What a telephone dials. */
export const telUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+*#,;x]/gi, '')}`;
