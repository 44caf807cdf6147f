import { z } from 'zod';

/** A point in time as text, ISO 8601 with an offset. */
export const instant = z.iso.datetime({ offset: true }).max(40);
