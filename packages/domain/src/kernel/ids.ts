import { z } from 'zod';

/** A row's identity: a UUID in lower-case text form (RFC 9562); the server makes version 7. */
export const id = z.uuid();
export type Id = z.infer<typeof id>;
