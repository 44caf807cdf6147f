import { z } from 'zod';

/**
 * A point in time as ISO 8601 text with an offset, within the years allowed for dates: PostgreSQL has no year
 * 0000.
 */
export const instant = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine((text) => text >= '1900' && text < '2200', {
    message: 'Enter a date and time in the years 1900 to 2199.',
    abort: true,
  });
