import { ORPCError } from '@orpc/client';

/** What a refusal says beside its words, by name; empty for other errors. */
export function refusalDataOf(error: unknown): Readonly<Record<string, unknown>> {
  const data: unknown = error instanceof ORPCError ? error.data : undefined;
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
