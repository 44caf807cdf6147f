import { z } from 'zod';

export const fewestTrackDays = 7;
export const maxTrackDays = 90;

const dayRange = `Enter a whole number of days from ${fewestTrackDays} to ${maxTrackDays}.`;

/** A company's own rules about where its trucks are. */
export const companyTracking = z.object({
  /** Places measured on breaks are kept. */
  breaksAreDuty: z.boolean(),
  /** How long places are kept. */
  trackDays: z
    .number({ error: dayRange })
    .int(dayRange)
    .min(fewestTrackDays, dayRange)
    .max(maxTrackDays, dayRange),
  /** Trackers built into trucks are followed off duty too; phones never are. */
  watchesParkedTrucks: z.boolean(),
});
export type CompanyTracking = z.infer<typeof companyTracking>;

export const defaultTracking: CompanyTracking = {
  breaksAreDuty: false,
  trackDays: 30,
  watchesParkedTrucks: false,
};
