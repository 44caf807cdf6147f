import { type ComponentType, lazy, Suspense } from 'react';
import { Spinner } from './spinner.tsx';

/**
 * A part of a page, such as a tab's content, whose code comes when it is first shown:
 * `const UsageTab = lazyPart(async () => (await import('./usage-tab.tsx')).UsageTab)`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={<Spinner label="Loading..." />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
