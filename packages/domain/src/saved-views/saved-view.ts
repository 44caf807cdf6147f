import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { plainText, requiredText } from '../kernel/text.ts';
import {
  maxViewName,
  maxViewParameter,
  maxViewParameters,
  rowHeights,
  viewedTables,
} from './saved-view-limits.ts';

export const viewedTable = z.enum(viewedTables);

/** The parameters of an address: filter, order and columns of a table. A list drops what it does not know. */
const address = z
  .record(z.string().regex(/^[A-Za-z]{1,40}$/, 'Use letters only.'), plainText(maxViewParameter))
  .refine(
    (parameters) => Object.keys(parameters).length <= maxViewParameters,
    `Use at most ${maxViewParameters} parameters.`,
  );

/** What a person can change of a view. */
export const savedViewInput = z.object({
  name: requiredText(maxViewName, 'Give the view a name.'),
  address,
  /** The height of rows; null: as the device has it. */
  rowHeight: z.enum(rowHeights).nullable(),
});

/** A table's filter, order and columns under a name. */
export const savedView = savedViewInput.extend({
  id,
  table: viewedTable,
  /** Everybody of the company has it; otherwise it is the person's own. */
  isForEverybody: z.boolean(),
  /** The person's table opens with it. */
  isDefault: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;
