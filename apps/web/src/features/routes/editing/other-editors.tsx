import type { RouteEditor } from '@haulwright/domain/dispatch/route-editors';
import { useQuery } from '@tanstack/react-query';
import { UserPen } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { screenId } from '../../../api/own-writes.ts';
import { useCan, useSession } from '../../session/session-context.ts';
import { othersInWords } from './editor-words.ts';

const nobody: readonly RouteEditor[] = [];

interface OtherEditorsProps {
  readonly routeId: string;
  /** A line among others instead of a notice. */
  readonly isSmall?: boolean;
}

/**
 * Public to other features. Who else is editing this route, before anything is saved; nothing while nobody
 * is.
 */
export function OtherEditors({ routeId, isSmall = false }: OtherEditorsProps) {
  const { userId, timeZone } = useSession();
  const mayEdit = useCan('EDIT_ROUTE');
  const { data } = useQuery({
    ...api.dispatch.editors.queryOptions(),
    enabled: mayEdit,
    // The server announces changes.
    staleTime: Infinity,
    select: ({ editors }) => editors.filter((editor) => editor.routeId === routeId),
  });
  const words = othersInWords(data ?? nobody, { userId, screen: screenId }, timeZone);
  // An empty live region is rendered first: only then is its content announced.
  return (
    <output className={words.length === 0 ? 'sr-only' : isSmall ? small : large}>
      {words.length > 0 && <UserPen aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
      {words.length > 0 && (
        <span className="min-w-0">
          {words.map((one) => (
            <span key={one} className="block">
              {one}
            </span>
          ))}
        </span>
      )}
    </output>
  );
}

const small = 'print:hidden flex items-start gap-1 text-xs text-warn-text';
const large =
  'print:hidden mb-4 flex items-start gap-2 rounded-lg border border-line bg-warn-soft px-4 py-3 text-sm text-ink';
