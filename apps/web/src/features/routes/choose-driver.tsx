import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';

interface Person {
  readonly userId: string;
  readonly fullName: string;
}

const nobody: readonly never[] = [];
const nameOf = ({ fullName }: Pick<Person, 'fullName'>): string =>
  fullName === '' ? 'Someone without a name' : fullName;

interface ChooseDriverProps {
  readonly routeName: string;
  readonly people: readonly Person[];
  readonly busy?: boolean;
  readonly onChoose: (person: Person) => void;
}

/**
 * Public to other features. Replaces the text that a route has no driver with a choice of people. Those who were
 * invited and have not signed up yet are named, with the reason why they cannot be chosen.
 */
export function ChooseDriver({ routeName, people, busy = false, onChoose }: ChooseDriverProps) {
  // Asked when somebody is about to choose: a page shows many routes.
  const [isNear, setNear] = useState(false);
  const { data: awaited = nobody } = useQuery({
    ...api.invitations.awaited.queryOptions(),
    enabled: isNear,
    staleTime: 60_000,
  });
  const approach = () => setNear(true);
  return (
    <LazyMenu
      trigger={
        <Button
          size="sm"
          icon={<UserPlus aria-hidden="true" />}
          busy={busy}
          onPointerEnter={approach}
          onFocus={approach}
          onClick={approach}
          disabledReason={people.length === 0 ? 'Loading the people of your company.' : undefined}
        >
          Choose Driver<span className="sr-only"> of {routeName}</span>
        </Button>
      }
      items={[
        ...people.map((person) => ({
          label: nameOf(person),
          onSelect: () => onChoose(person),
        })),
        ...awaited.map((person) => ({
          label: nameOf(person),
          disabledReason: person.ended
            ? 'Not signed up yet: the invitation has ended'
            : 'Invited, not signed up yet',
          onSelect: () => undefined,
        })),
      ]}
    />
  );
}
