import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type LinkType, type MailedLink, readMailedLink } from './mailed-link.ts';

/**
 * The link's secret, removed from the address bar (and so from the browser's history and screenshots) as soon
 * as it was read.
 */
export function useMailedLink(defaultType?: LinkType): MailedLink | null {
  const hash = useLocation({ select: (location) => location.hash });
  const kept = useLocation({ select: (location) => location.state.mailedLink });
  const opened = readMailedLink(hash, defaultType);
  // Kept from the first render: while leaving, the location is already the next page's.
  const [link, setLink] = useState(opened ?? kept ?? null);
  // Another link opened in this tab, which loads no page.
  if (opened !== null && opened.tokenHash !== link?.tokenHash) setLink(opened);
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== '')
      void navigate({
        to: '.',
        hash: '',
        replace: true,
        state: (before) => ({ ...before, mailedLink: readMailedLink(hash, defaultType) ?? undefined }),
      });
  }, [hash, defaultType, navigate]);
  return link;
}
