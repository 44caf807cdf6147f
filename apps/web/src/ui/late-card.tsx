import { type ReactNode, useEffect, useState } from 'react';
import { LatePart } from './late-part.tsx';

/**
 * A card that may come after its page: its code is asked for once the page has been drawn, so that what the
 * page is for never waits behind it.
 */
export function LateCard({ children }: { readonly children: ReactNode }) {
  const [isPageDrawn, setIsPageDrawn] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsPageDrawn(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPageDrawn && <LatePart waiting={null}>{children}</LatePart>;
}
