// Public to other features.

/** Only a path of this site may be returned to after signing in; everything else means the dashboard. */
export function safeReturnPath(from: string | undefined): string {
  return from !== undefined && /^\/(?![/\\])/.test(from) && !/^\/auth(?:[/?#]|$)/.test(from)
    ? from
    : '/dashboard';
}

/**
 * The address that mails and providers lead back to. The page a person was going to rides along in it, so
 * that they get there also on another device; `/auth/return` goes on by itself, a mail's link takes only the
 * path.
 */
export const returnAddress = {
  forMail: (origin: string, from: string | undefined): string => origin + safeReturnPath(from),
  forProvider: (origin: string, from: string | undefined): string =>
    `${origin}/auth/return?${new URLSearchParams({ next: safeReturnPath(from) })}`,
};
