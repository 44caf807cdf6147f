import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * The key of a quote's link: behind the `#`, so that no log on the way has it. Links of earlier versions have it
 * in the path, from where it goes before anything else is asked for.
 * @returns null when the link has lost it, undefined while it is on its way out of the path
 */
export function useQuoteKey(): string | null | undefined {
  const { token } = useParams({ strict: false });
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const inPath = token === undefined ? null : readKey(token);
  useEffect(() => {
    if (inPath !== null) void navigate({ to: '/q', hash: inPath, replace: true });
  }, [inPath, navigate]);
  return inPath === null ? readKey(hash) : undefined;
}

/** Mail programs add to the end of a link what follows it in the text. */
export const readKey = (text: string): string | null => /^#?([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? null;
