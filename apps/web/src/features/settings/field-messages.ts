import type { z } from 'zod';

/**
 * The first message of every wrong field, by the field's name. An empty number is said as what it is: nothing
 * filled in.
 */
export function messagesByField(error: z.ZodError | undefined): Map<string, string> {
  const messages = new Map<string, string>();
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    if (!messages.has(field))
      messages.set(field, issue.code === 'invalid_type' ? 'Fill in this field.' : issue.message);
  }
  return messages;
}
