import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Button } from '../buttons/button.tsx';

export interface ErrorStateProps {
  /** What happened: 'Failed to load clients'. */
  readonly title: string;
  /** The cause, what was kept, and what to do. */
  readonly description?: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ title, description, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <span
        aria-hidden="true"
        className="mb-4 flex size-12 items-center justify-center rounded-xl bg-bad-soft text-bad-text"
      >
        <TriangleAlert className="size-6" />
      </span>
      <h2 className="text-xl font-semibold">{title}</h2>
      {description !== undefined && <p className="mt-1.5 max-w-md text-ink-soft">{description}</p>}
      {onRetry !== undefined && (
        <div className="mt-5">
          <Button onClick={onRetry} busy={retrying} icon={<RefreshCw aria-hidden="true" />}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
