// Public to other features: whether the office sees one's position.
import { useSyncExternalStore } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useSession } from '../session/session-context.ts';
import { sharing, type SharingState, startSharing, stopSharing } from './position-sharing.ts';

const words: Record<SharingState, string> = {
  off: 'The office sees where you are while your route is under way: your last position only, for two hours at most.',
  waiting: 'Finding this device’s position…',
  shared:
    'The office sees where you are. It ends when you uncheck this, close the app or your route is over.',
  unsent: 'No signal. Your position is shared as soon as there is.',
  'no-route': 'Not shared: you have no route under way today.',
  denied: 'Location is blocked on this device. Allow it in your browser settings, then check this again.',
  unavailable: 'This device cannot find its position.',
};

/** Lets a driver decide whether the office sees their position. */
export function SharePosition() {
  const { userId } = useSession();
  const state = useSyncExternalStore(sharing.subscribe, sharing.current);
  const isOn = state !== 'off' && state !== 'denied' && state !== 'unavailable';
  return (
    <section aria-label="Your position" className="mt-6 rounded-lg border border-line bg-surface p-4">
      <Checkbox
        label="Share my position with the office"
        checked={isOn}
        onCheckedChange={(wanted) => (wanted ? startSharing(userId) : void stopSharing(userId))}
      />
      <output
        className={`block ${state === 'denied' || state === 'unavailable' ? 'text-bad-text' : 'text-ink-soft'}`}
      >
        {words[state]}
      </output>
    </section>
  );
}
