import { v7 } from 'uuid';

/** A new row identity: UUID version 7 (RFC 9562 §5.7), so that rows sort by the time they were made. */
export const newId = (): string => v7();
