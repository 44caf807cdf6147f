import { randomUUID } from 'node:crypto';

/** The formats of proxies and callers' own tracing: UUIDs, hexadecimal and base62 words. */
const wellFormed = /^[\w.:-]{8,128}$/;

/** The id a trusted proxy gave a request, so that its log and ours share it; otherwise a new one. */
export const requestIdOf = (given: string | string[] | undefined, isFromProxy: boolean): string =>
  isFromProxy && typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
