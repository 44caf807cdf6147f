import { AsyncLocalStorage } from 'node:async_hooks';

/** Facts about the current request, filled in on its way. */
export interface RequestRecord {
  /** Sent to the caller as `X-Request-Id`, and in every log line of the request. */
  readonly id: string;
  /** The route pattern: `/api/clients/{id}`. */
  path?: string;
  /** The caller, once known. */
  userId?: string;
  companyId?: string;
}

const storage = new AsyncLocalStorage<RequestRecord>();

/** The request that the running code works for; undefined in background work. */
export const currentRequest = (): RequestRecord | undefined => storage.getStore();

/** Runs `answer` and everything it starts as the work of a request. */
export const asRequest = <T>(record: RequestRecord, answer: () => T): T => storage.run(record, answer);
