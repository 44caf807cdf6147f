import { useRef } from 'react';
import { newIdempotencyKey } from './client.ts';

interface IdempotencyKey {
  /** The key to send with this content. */
  readonly keyFor: (content: unknown) => string;
  /** Called after the answer: sending the same content again is then a second write. */
  readonly forget: () => void;
}

/**
 * Keys for one form's writes: the same content (a second press, a retry after a lost reply) keeps its key and
 * is written once; changed content gets a new one, since a key stands for one request.
 */
export function useIdempotencyKey(): IdempotencyKey {
  const last = useRef<{ readonly content: string; readonly key: string } | null>(null);
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content);
      if (last.current?.content !== text) last.current = { content: text, key: newIdempotencyKey() };
      return last.current.key;
    },
    forget: () => {
      last.current = null;
    },
  };
}
