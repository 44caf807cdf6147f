// Public to other features.
import type { JobEvidence } from '@haulwright/contract/field.contract';
import { signedOtherwise } from '@haulwright/domain/field/signed-amount';

export type JobFile = JobEvidence['files'][number];
/** Of any report; only the files of a job may be shown to its client. */
export type EvidenceFile = Omit<JobFile, 'isByClient' | 'mayBeShown' | 'isForClient'>;
export type CheckIn = JobEvidence['checkIns'][number];
export type Signature = NonNullable<JobEvidence['signature']>;

const roleName: Record<EvidenceFile['role'], string> = {
  before: 'Before',
  after: 'After',
  problem: 'Problem',
  ticket: 'Ticket',
  signature: 'Signature',
  form: 'Form',
  defect: 'Defect',
};

/** 'After, photo 2 of 5'. */
export const nameOfFile = ({ role, mediaType }: EvidenceFile, at: number, all: number): string =>
  `${roleName[role]}, ${mediaType === 'application/pdf' ? 'paper' : 'photo'} ${at + 1} of ${all}`;

/** Who signed, or why there is no signature. */
export function signatureInWords({ outcome, signerName, signerRole }: Signature): string {
  const who = [signerName ?? 'The customer', signerRole].filter(Boolean).join(', ');
  if (outcome === 'signed') return `Signed by ${who}`;
  return outcome === 'declined' ? `${who} declined to sign` : 'Nobody was there to sign';
}

/** What the signature does not stand for: another amount was pumped; null where it is the same. */
export function otherAmountInWords(signature: Signature, volume: (gallons: number) => string): string | null {
  const { pumpedGallons } = signature;
  const other = signedOtherwise(signature, pumpedGallons);
  return other === null || pumpedGallons === null
    ? null
    : `Signed for ${volume(other)}, but ${volume(pumpedGallons)} were pumped. Papers need a new signature.`;
}

/** Opens a position on a web map; exact to about a meter. */
export const placeUrl = ({ latitude, longitude }: NonNullable<EvidenceFile['position']>): string => {
  const [north, east] = [latitude.toFixed(5), longitude.toFixed(5)];
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=18/${north}/${east}`;
};

/** Whether the phone was at the pin when the crew reported its arrival. */
export function checkInInWords(
  { place, distanceMeters }: CheckIn,
  meters: (meters: number) => string,
): string {
  if (place === 'unknown') return 'Arrived; the phone had no position';
  const far = distanceMeters === null ? '' : `, ${meters(distanceMeters)} from the pin`;
  return place === 'at-site' ? `Arrived at the site${far}` : `Arrived away from the site${far}`;
}
