import { z } from 'zod';

/** Maximum lengths in characters, in one place for server checks, columns and form limits. */
export const maxLength = {
  name: 120,
  line: 200,
  phone: 40,
  email: 254, // RFC 5321 §4.5.3.1.3: a path is at most 256 octets with its brackets
  description: 4_000,
  search: 100,
} as const;

/**
 * Control characters other than tab and line breaks: they break CSV exports and PDF text and nobody types
 * them on purpose.
 */
// oxlint-disable-next-line no-control-regex -- the point of the pattern
const forbiddenControls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/**
 * Text without control characters, trimmed; it may be empty. `whenMissing` is the message for a missing text.
 */
export const plainText = (max: number, whenMissing?: string) =>
  z
    .string({ error: (issue) => (issue.input == null ? whenMissing : undefined) })
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !forbiddenControls.test(text), 'Remove control characters.')
    .transform((text) => text.trim());

/** Text that must not be empty after trimming. */
export const requiredText = (max: number, message = 'Fill in this field.') =>
  plainText(max, message).pipe(z.string().min(1, message));

/** Text that may be empty; empty or missing becomes null, so that columns have one empty value. */
export const optionalText = (max: number) =>
  plainText(max)
    .nullish()
    .transform((text) => (text ? text : null));

/** An e-mail address or null, for fields that older callers leave out: with `.optional()`, which stays undefined. */
export const emailOrNull = plainText(maxLength.email)
  .nullable()
  .transform((text) => (text === '' ? null : text))
  .refine(
    (text) => text === null || z.email().safeParse(text).success,
    'Enter an e-mail address like name@example.com.',
  );

/** An e-mail address or null. */
export const optionalEmail = plainText(maxLength.email)
  .nullish()
  .transform((text) => (text ? text : null))
  .refine(
    (text) => text === null || z.email().safeParse(text).success,
    'Enter an e-mail address like name@example.com.',
  );

/** A required e-mail address, in lower case. */
export const requiredEmail = requiredText(maxLength.email)
  .pipe(z.email('Enter an e-mail address like name@example.com.'))
  .transform((text) => text.toLowerCase());

/** A search box's text. */
export const searchText = plainText(maxLength.search).optional();
