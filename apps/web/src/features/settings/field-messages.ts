import type { z } from 'zod';

/** The first message of every invalid field, by the field's name. An empty number is reported as missing. */
export function messagesByField(error: z.ZodError | undefined): Map<string, string> {
  const messages = new Map<string, string>();
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    if (!messages.has(field))
      messages.set(field, issue.code === 'invalid_type' ? 'Fill in this field.' : issue.message);
  }
  return messages;
}
