import { z } from 'zod';

/**
 * A point in time as text, ISO 8601 with an offset, of the years that dates have too: a database knows no
 * year 0000.
 */
export const instant = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine((text) => text >= '1900' && text < '2200', {
    message: 'Enter a date and time in the years 1900 to 2199.',
    abort: true,
  });
