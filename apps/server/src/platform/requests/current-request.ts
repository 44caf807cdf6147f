import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request being answered; filled in along its way. */
export interface RequestRecord {
  /** Told to the caller as `X-Request-Id`, and in every log line of the request. */
  readonly id: string;
  /** The path without what it was called with: `/api/clients/{id}`. */
  path?: string;
  /** Who asked, once that is known. */
  userId?: string;
  companyId?: string;
}

const storage = new AsyncLocalStorage<RequestRecord>();

/** The request that the running code works for; undefined in background work. */
export const currentRequest = (): RequestRecord | undefined => storage.getStore();

/** Runs `answer` and everything it starts as the work of a request. */
export const asRequest = <T>(record: RequestRecord, answer: () => T): T => storage.run(record, answer);
