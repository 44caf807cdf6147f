import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { ErrorState } from '../page/error-state.tsx';
import { toast } from '../toasts/toast.tsx';
import { whenUsed } from '../hooks/when-used.ts';

const failure = {
  title: 'This part could not be shown',
  description: 'Check your connection, then load the page again. What was saved before is safe.',
};

interface LatePartProps {
  /** Shown until the code is loaded. */
  readonly waiting: ReactNode;
  /** A dialog has no place on the page, so its failure shows as a toast. */
  readonly isDialog?: boolean;
  readonly children: ReactNode;
}

/**
 * Keeps the page usable when lazy code cannot be loaded: offline, or after an update on the server.
 * Browsers cache a failed module, so only reloading the page helps
 * (https://github.com/whatwg/html/issues/6768).
 */
export class LatePart extends Component<LatePartProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    if (this.props.isDialog === true) toast.error(failure);
  }

  override render() {
    const { waiting, isDialog = false, children } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={waiting}>{children}</Suspense>;
    return isDialog ? null : <ErrorState {...failure} onRetry={() => window.location.reload()} />;
  }
}

/** Preloads lazy code once the person begins to use the page, so that its part opens at once. */
export function useLateCode(load: () => Promise<unknown>): void {
  useEffect(() => whenUsed(() => void load().catch(() => undefined)), [load]);
}
