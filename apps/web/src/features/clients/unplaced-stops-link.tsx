// Public to other features: links a map to the addresses that need a pin.
import { Link } from '@tanstack/react-router';
import { useCan } from '../session/session-context.ts';

/** Shown beside a map with stops of which only the ZIP area is known. */
export function UnplacedStopsLink({
  stops,
}: {
  readonly stops: readonly { readonly zipArea?: string | null | undefined }[];
}) {
  const count = stops.filter(({ zipArea }) => zipArea != null).length;
  if (!useCan('EDIT_CLIENT') || count === 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {count === 1 ? '1 stop is' : `${count} stops are`} known by ZIP only.{' '}
      <Link to="/clients/places" className="rounded-sm underline hover:text-ink">
        Set their pins
      </Link>
    </p>
  );
}
