import type { Role } from '@haulwright/domain/access/permissions';
import { HardHat, Headset, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/base/badge.tsx';
import { roleBadge } from './user-words.ts';

const looks: Record<Role, { readonly tone: Tone; readonly icon: ReactNode }> = {
  admin: { tone: 'accent', icon: <ShieldCheck aria-hidden="true" /> },
  dispatcher: { tone: 'info', icon: <Headset aria-hidden="true" /> },
  field_technician: { tone: 'good', icon: <HardHat aria-hidden="true" /> },
};

/** One role of a person. */
export function RoleBadge({ role }: { readonly role: Role }) {
  return <Badge {...looks[role]}>{roleBadge(role)}</Badge>;
}
