import { z } from 'zod';
import { loadRow } from '../custody/ledger/load-fact.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { gallons } from '../kernel/quantity.ts';
import { maxLength, optionalText } from '../kernel/text.ts';

/** Tanks of the largest trucks. */
export const maxTanks = 8;

/** Per tank: the gallons dumped, and whether it was empty afterwards. */
export const dumpRows = z
  .array(loadRow.omit({ wasteType: true }).extend({ emptied: z.boolean() }))
  .min(1)
  .max(maxTanks);

const jobCorrection = z.object({
  jobId: id,
  /** The report that is corrected: the completion, or the crew's last correction of it. */
  commandId: id,
  gallons: gallons.nullable(),
  /** The tanks it went into; without, its gallons are in none. */
  load: z.array(loadRow).max(maxTanks).default([]),
  notes: optionalText(maxLength.description),
  /** When the crew came, and when it was done; missing, also from older phones, where that stays. */
  arrivedAt: instant.optional(),
  finishedAt: instant.optional(),
});
export type JobCorrection = z.infer<typeof jobCorrection>;

const dumpCorrection = z.object({
  /** The report that is corrected: the dump, or the crew's last correction of it. */
  commandId: id,
  disposalSiteId: id,
  routeId: id.nullable(),
  rows: dumpRows,
  /** As printed on the site's ticket; null where that stays. */
  ticketNumber: optionalText(maxLength.name),
});
export type DumpCorrection = z.infer<typeof dumpCorrection>;

/** A crew corrects a report of its own: what is said here takes the place of what it said. */
export const reportCorrection = z.union([jobCorrection, dumpCorrection]);
export type ReportCorrection = z.infer<typeof reportCorrection>;
