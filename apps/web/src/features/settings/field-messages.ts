import type { z } from 'zod';

/**
 * The first message of every invalid field, by the field's name and by its whole path ('tanks.1.name'). An
 * empty number is reported as missing.
 */
export function messagesByField(error: z.ZodError | undefined): Map<string, string> {
  const messages = new Map<string, string>();
  for (const issue of error?.issues ?? []) {
    const message = issue.code === 'invalid_type' ? 'Fill in this field.' : issue.message;
    for (const field of [String(issue.path[0] ?? ''), issue.path.join('.')])
      if (!messages.has(field)) messages.set(field, message);
  }
  return messages;
}
