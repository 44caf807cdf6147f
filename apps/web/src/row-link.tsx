import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface RowLinkProps {
  /** Where it leads, one row's page. */
  readonly to: '/jobs/$jobId' | '/clients/$clientId' | '/rentals/$rentalId';
  readonly id: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A link in a long list. The router's own link follows every change of the address, which a search makes with
 * every key: a hundred of them take longer than the answer. This one asks the router only when it is pointed
 * at or pressed.
 */
export function RowLink({ to, id, className, children }: RowLinkProps) {
  const router = useRouter();
  const target =
    to === '/jobs/$jobId'
      ? ({ to, params: { jobId: id } } as const)
      : to === '/rentals/$rentalId'
        ? ({ to, params: { rentalId: id } } as const)
        : ({ to, params: { clientId: id } } as const);
  const preload = () => void router.preloadRoute(target);
  const follow = (event: MouseEvent) => {
    // Another tab or window, or a download: the browser knows how.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return (
    <a
      href={to.replace(/\$\w+/, id)}
      className={className}
      onClick={follow}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </a>
  );
}
