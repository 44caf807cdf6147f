// Public to other features.
import { Smartphone } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { useSession } from '../session/session-context.ts';

/** Shows a technician on a phone the way to the app, which also works without signal. */
export function AppOffer() {
  const { isFieldTechnician } = useSession();
  if (!isFieldTechnician) return null;
  return (
    <section
      aria-label="The app for your phone"
      className="mb-4 rounded-lg border border-line bg-accent-soft p-4 md:hidden"
    >
      <p className="text-lg font-semibold">No signal where you work?</p>
      <p className="mt-1 text-ink-soft">
        The app keeps your schedule on this phone and sends your work once there is signal again.
      </p>
      {/* The app is a page of its own, so this is a full page load. */}
      <Button
        variant="primary"
        fullWidth
        className="mt-3"
        icon={<Smartphone aria-hidden="true" />}
        render={<a href="/field/" aria-label="Open the app" />}
      >
        Open the app
      </Button>
    </section>
  );
}
