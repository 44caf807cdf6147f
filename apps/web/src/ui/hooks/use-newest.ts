import { useInsertionEffect, useRef, useState } from 'react';

type Handlers = Readonly<Record<string, (...given: never[]) => unknown>>;

/**
 * Returns stable functions that call the latest ones given: for anything that outlives a render, like a toast, or
 * must not re-render for a new function. Effects use `useEffectEvent` instead.
 */
export function useNewest<Given extends Handlers>(handlers: Given): Given {
  const newest = useRef(handlers);
  useInsertionEffect(() => {
    newest.current = handlers;
  });
  const [lasting] = useState(
    () =>
      Object.fromEntries(
        Object.keys(handlers).map((name) => [name, (...given: never[]) => newest.current[name]?.(...given)]),
      ) as Given,
  );
  return lasting;
}
