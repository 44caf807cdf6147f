// Public to other features.

/** Only a path of this site is a valid return path after signing in; anything else means the dashboard. */
export function safeReturnPath(from: string | undefined): string {
  return from !== undefined && /^\/(?![/\\])/.test(from) && !/^\/auth(?:[/?#]|$)/.test(from)
    ? from
    : '/dashboard';
}

/**
 * The address in mails and for providers. It carries the return path, so that people get there also on
 * another device; `/auth/return` continues automatically, a mail's link carries only the path.
 */
export const returnAddress = {
  forMail: (origin: string, from: string | undefined): string => origin + safeReturnPath(from),
  forProvider: (origin: string, from: string | undefined): string =>
    `${origin}/auth/return?${new URLSearchParams({ next: safeReturnPath(from) })}`,
};
