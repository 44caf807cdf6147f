import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCan } from '../../session/session-context.ts';
import { unplacedCounts } from '../unplaced-queries.ts';

/** Links to the addresses that need a pin, with their number; nothing when there are none. */
export function UnplacedLink() {
  const count = useQuery({ ...unplacedCounts(), enabled: useCan('EDIT_CLIENT') }).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<MapPin aria-hidden="true" />}
      render={<Link to="/clients/places" />}
    >
      {count === 1 ? '1 address needs a pin' : `${count.toLocaleString('en-US')} addresses need a pin`}
    </Button>
  );
}
