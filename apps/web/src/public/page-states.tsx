import type { ErrorComponentProps } from '@tanstack/react-router';
import { PageFailure } from '../loading/page-failure.tsx';
import { Spinner } from '../ui/base/spinner.tsx';

/** Shown while a page's code is loading. */
export function PageLoading() {
  return (
    <div className="flex min-h-[50dvh] items-center justify-center">
      <Spinner size="lg" label="Loading..." />
    </div>
  );
}

/**
 * A page that threw, or whose code could not be loaded (no connection, or a newer version was installed
 * meanwhile).
 */
export function PageCrashed({ error }: ErrorComponentProps) {
  console.error(error);
  return (
    <PageFailure
      title="This page could not be shown"
      description="Check your connection, then load it again. What was saved before is safe."
      onRetry={() => window.location.reload()}
    />
  );
}
