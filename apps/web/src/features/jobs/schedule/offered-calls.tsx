import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { momentInSentence } from '../../../ui/words/moment-text.ts';
import { useSession } from '../../session/session-context.ts';
import { type KeptCall, nameOfCall } from './kept-calls.ts';

interface OfferedCallsProps {
  readonly calls: readonly KeptCall[];
  readonly onGoOn: (call: KeptCall) => void;
  readonly onDiscard: (id: string) => void;
}

/** Calls that were not finished on this device. */
export function OfferedCalls({ calls, onGoOn, onDiscard }: OfferedCallsProps) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  if (calls.length === 0) return null;
  return (
    <ul aria-label="Calls not finished" className="flex flex-col gap-1.5">
      {calls.map((call) => (
        <li key={call.id} className="flex items-center gap-2 rounded-lg bg-sunken py-1 pr-1.5 pl-3">
          <span className="min-w-0 flex-1">
            <button
              type="button"
              className="rounded-sm py-1 text-left font-medium break-words underline underline-offset-4"
              onClick={() => onGoOn(call)}
            >
              Go on with the call of {nameOfCall(call)}
            </button>
            <span className="block text-sm text-ink-soft">
              {momentInSentence(call.at, now, timeZone)}, kept on this device
            </span>
          </span>
          <Button
            variant="ghost"
            size="sm"
            icon={<X aria-hidden="true" />}
            iconLabel={`Discard the call of ${nameOfCall(call)}`}
            onClick={() => onDiscard(call.id)}
          />
        </li>
      ))}
    </ul>
  );
}
