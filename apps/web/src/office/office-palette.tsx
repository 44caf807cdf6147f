import { useNavigate } from '@tanstack/react-router';
import { LogOut, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useCan } from '../features/session/session-context.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { type Command, CommandPalette } from '../ui/command-palette.tsx';
import type { Destination } from './navigation.tsx';

interface OfficePaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly destinations: readonly Destination[];
}

/** The office's commands: every page one may see, and what can be started from anywhere. */
export function OfficePalette({ open, onOpenChange, destinations }: OfficePaletteProps) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const mayCreateClient = useCan('CREATE_CLIENT');
  const commands = useMemo((): Command[] => {
    const pages = destinations.map(({ to, label, icon, keywords }) => ({ id: to, label, group: 'Go to', icon, keywords, run: () => void navigate({ to }) }));
    const newClient: Command = { id: 'new-client', label: 'Add New Client', group: 'Do', icon: <UserPlus />, keywords: 'create customer', run: () => void navigate({ to: '/clients/new' }) };
    const leave: Command = { id: 'sign-out', label: 'Sign out', group: 'Do', icon: <LogOut />, keywords: 'log out leave', run: signOut };
    return [...pages, ...(mayCreateClient ? [newClient] : []), leave];
  }, [destinations, mayCreateClient, navigate, signOut]);
  return <CommandPalette open={open} onOpenChange={onOpenChange} commands={commands} />;
}
