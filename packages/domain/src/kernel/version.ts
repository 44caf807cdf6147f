import { z } from 'zod';

/** What a screen saw of a thing it is about to replace: a fingerprint of the fields that are replaced. */
export const version = z.string().max(64);

/** A thing as it was seen, with the version to send back when it is replaced. */
export type Versioned<Thing> = Thing & { readonly version: string };
