import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { ErrorState } from './error-state.tsx';
import { toast } from './toast.tsx';
import { whenUsed } from './when-used.ts';

const failure = {
  title: 'This part could not be shown',
  description: 'Check your connection, then load the page again. What was saved before is safe.',
};

interface LatePartProps {
  /** Shown until the code is there. */
  readonly waiting: ReactNode;
  /** A dialog has no room of its own on the page: its failure is told by a toast. */
  readonly isDialog?: boolean;
  readonly children: ReactNode;
}

/**
 * Keeps the page when code that comes late cannot come: no connection, or a newer version was installed
 * meanwhile. Browsers remember a module that failed, so only loading the page again helps
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

/** Fetches late code once the person begins to use the page, so that its part opens at once. */
export function useLateCode(load: () => Promise<unknown>): void {
  useEffect(() => whenUsed(() => void load().catch(() => undefined)), [load]);
}
