import type { CompanyUser } from '@haulwright/contract/users.contract';
import { Phone, ShieldHalf, UserMinus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/page/copy-button.tsx';
import { RoleBadge } from './role-badge.tsx';
import { nameOf } from './user-words.ts';

interface UserCardProps {
  readonly user: CompanyUser;
  /** It is the person who looks at the page. */
  readonly isMe: boolean;
  readonly onEditRoles: () => void;
  readonly onRemove: () => void;
}

/** A person of the company. */
export function UserCard({ user, isMe, onEditRoles, onRemove }: UserCardProps) {
  const nameId = useId();
  const name = nameOf(user);
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex min-w-0 items-start gap-3">
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-text"
        >
          {initials(name)}
        </span>
        <div className="min-w-0">
          <h2 id={nameId} className="text-lg font-semibold break-words">
            {name}
            {isMe && <span className="font-normal text-ink-soft"> (you)</span>}
          </h2>
          <p className="break-all text-ink-soft">{user.email}</p>
        </div>
      </div>
      <ul aria-label="Roles" className="flex flex-wrap gap-1.5">
        {user.roles.map((role) => (
          <li key={role}>
            <RoleBadge role={role} />
          </li>
        ))}
        {user.roles.length === 0 && (
          <li>
            <Badge>No Role</Badge>
          </li>
        )}
      </ul>
      <div className="flex flex-col gap-1">
        {user.phone !== null && user.phone !== '' && (
          <Line icon={<Phone aria-hidden="true" />} text={user.phone} />
        )}
        <div className="flex min-w-0 items-center gap-1 text-xs text-ink-soft">
          <span className="min-w-0 truncate" title={user.userId}>
            <span className="sr-only">User id: </span>
            {user.userId}
          </span>
          <CopyButton
            text={user.userId}
            size="sm"
            variant="ghost"
            className="shrink-0"
            label={
              <>
                Copy<span className="sr-only"> the id of {name}</span>
              </>
            }
          />
        </div>
      </div>
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <Button
          className="flex-auto"
          icon={<ShieldHalf aria-hidden="true" />}
          aria-describedby={nameId}
          onClick={onEditRoles}
        >
          Edit Roles
        </Button>
        <Button
          className="flex-auto"
          icon={<UserMinus aria-hidden="true" />}
          aria-describedby={nameId}
          onClick={onRemove}
        >
          Remove User
        </Button>
      </div>
    </li>
  );
}

function Line({ icon, text }: { readonly icon: ReactNode; readonly text: string }) {
  return (
    <p className="flex min-w-0 items-center gap-2 text-ink-soft [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      {icon}
      <span className="min-w-0 break-all">{text}</span>
    </p>
  );
}

/** 'Rosa Garber' → 'RG'. */
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
};
