import { useInsertionEffect, useRef, useState } from 'react';

type Handlers = Readonly<Record<string, (...given: never[]) => unknown>>;

/**
 * Gives functions that never change and call the newest of those given: for what outlives a render, like a
 * toast, or must not be drawn again for a new function. An effect takes `useEffectEvent` instead.
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
