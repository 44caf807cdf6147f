import { type ReactNode, useEffect, useState } from 'react';
import { LatePart } from './late-part.tsx';

interface LateCardProps {
  readonly children: ReactNode;
  /** Shown until the code is there; nothing when left out. */
  readonly waiting?: ReactNode;
}

/**
 * A card, or a map in one, whose code is loaded after the page has rendered, so that the page's main content never
 * waits for it.
 */
export function LateCard({ children, waiting = null }: LateCardProps) {
  const [isPageDrawn, setIsPageDrawn] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsPageDrawn(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPageDrawn ? <LatePart waiting={waiting}>{children}</LatePart> : waiting;
}
