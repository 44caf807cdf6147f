import type { z } from 'zod';

/**
 * For tests: what a schema says against a value, by the path of the field; the first message of each, in the
 * order given.
 */
export function messagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    messages[path.join('.')] ??= message;
  return messages;
}
