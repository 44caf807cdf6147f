import { type ComponentType, lazy } from 'react';
import { LatePart } from './late-part.tsx';
import { Spinner } from '../base/spinner.tsx';

/**
 * A part of a page, such as a tab's content, whose code is loaded when it is first shown:
 * `const UsageTab = lazyPart(async () => (await import('./usage-tab.tsx')).UsageTab)`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props: Props) {
    return (
      <LatePart waiting={<Spinner label="Loading..." />}>
        <Part {...props} />
      </LatePart>
    );
  };
}
