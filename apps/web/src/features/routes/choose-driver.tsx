import { UserPlus } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';

interface Person {
  readonly userId: string;
  readonly fullName: string;
}

interface ChooseDriverProps {
  readonly routeName: string;
  readonly people: readonly Person[];
  readonly busy?: boolean;
  readonly onChoose: (person: Person) => void;
}

/** Public to other features. Replaces the text that a route has no driver with a choice of people. */
export function ChooseDriver({ routeName, people, busy = false, onChoose }: ChooseDriverProps) {
  return (
    <LazyMenu
      trigger={
        <Button
          size="sm"
          icon={<UserPlus aria-hidden="true" />}
          busy={busy}
          disabledReason={people.length === 0 ? 'Loading the people of your company.' : undefined}
        >
          Choose Driver<span className="sr-only"> of {routeName}</span>
        </Button>
      }
      items={people.map((person) => ({
        label: person.fullName === '' ? 'Someone without a name' : person.fullName,
        onSelect: () => onChoose(person),
      }))}
    />
  );
}
