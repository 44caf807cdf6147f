import { agoInWords } from '@haulwright/domain/kernel/ago-in-words';
import type { TrackingDevice } from '@haulwright/domain/tracking/device';
import { momentInWords } from '../../../ui/words/moment-text.ts';

/** Why a point was not kept, as people say it. */
const reasons: Readonly<Record<string, string>> = {
  'off-duty': 'off duty',
  'same-moment': 'sent again',
  'too-old': 'too old',
  inexact: 'too inexact',
  jump: 'jumped',
  'no-place': 'without a place',
  unreadable: 'not readable',
  'unknown-tracker': 'of a tracker not added here',
};

const hourMs = 3_600_000;
const clockSeconds = 120;
const lowBatteryPercent = 15;

export const ownerInWords = ({
  kind,
  vehicleName,
  driverName,
}: Pick<TrackingDevice, 'kind' | 'vehicleName' | 'driverName'>): string =>
  kind === 'traccar-server' ? 'All trackers of your Traccar server' : (vehicleName ?? driverName ?? '');

/** '2 min ago · battery 80 %', or the day when it is long ago. */
export function heardInWords(
  { lastSeenAt, batteryPercent }: Pick<TrackingDevice, 'lastSeenAt' | 'batteryPercent'>,
  now: Date,
  timeZone: string,
): string {
  if (lastSeenAt === null) return 'Never heard';
  const at = new Date(lastSeenAt);
  const when =
    now.getTime() - at.getTime() < 24 * hourMs
      ? `Heard ${agoInWords(at, now)}`
      : momentInWords(lastSeenAt, now, timeZone);
  return batteryPercent === null ? when : `${when}, battery ${batteryPercent} %`;
}

/** '12 off duty, 3 sent again'; '' when all was kept. */
export const refusedInWords = ({ refused }: Pick<TrackingDevice, 'refused'>): string =>
  refused
    .map(({ why, count }) => `${count.toLocaleString('en-US')} ${reasons[why] ?? why.replaceAll('-', ' ')}`)
    .join(', ');

/** What somebody should see to; null if nothing. */
export function troubleInWords(
  {
    clockOffsetSeconds,
    batteryPercent,
    lastSeenAt,
  }: Pick<TrackingDevice, 'clockOffsetSeconds' | 'batteryPercent' | 'lastSeenAt'>,
  now: Date,
): string | null {
  if (lastSeenAt === null || now.getTime() - new Date(lastSeenAt).getTime() > hourMs) return null;
  if (clockOffsetSeconds !== null && clockOffsetSeconds > clockSeconds)
    return `Clock ${Math.round(clockOffsetSeconds / 60)} min ahead`;
  return batteryPercent !== null && batteryPercent <= lowBatteryPercent ? 'Battery low' : null;
}
