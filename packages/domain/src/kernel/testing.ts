import type { z } from 'zod';

/**
 * For tests: the messages of a schema for a value, by field path; the first message of each, in the given
 * order.
 */
export function messagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    messages[path.join('.')] ??= message;
  return messages;
}
