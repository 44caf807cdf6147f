import { useState } from 'react';

/**
 * Public: the value or, once it is null, the last one that was not: a closing dialog keeps showing it.
 */
export function useLastShown<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
