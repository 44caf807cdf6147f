import { v5 } from 'uuid';

/** The entry that is made when a technician reports a dump on a field: one, however often the report arrives. */
export const firstId = (visitId: string): string => v5('land', visitId);

/** The entry that replaces an automatic one when the gallons of its dump were corrected. */
export const followingId = (id: string): string => v5('follows the ledger', id);
