import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { wasteType } from '../services/waste-type.ts';

/** Longer than any name or address of the product. */
const words = z.string().max(600).nullish();

/**
 * What the phone knew of the work it reports, so that a report is not nameless once the job is gone. Missing from older
 * phones.
 */
export const commandAbout = z.object({
  clientId: id.nullish(),
  clientAddressId: id.nullish(),
  clientName: words,
  /** In one line, with the town. */
  address: words,
  jobNumber: words,
  title: words,
  jobTypeId: id.nullish(),
  jobTypeName: words,
  wasteType: wasteType.nullish(),
  /** The truck it was done with. */
  vehicleId: id.nullish(),
});
export type CommandAbout = z.infer<typeof commandAbout>;
