import type { FoundKind, FoundThing } from '@haulwright/domain/finding/found-thing';
import type { NavigateOptions } from '@tanstack/react-router';
import {
  Banknote,
  Factory,
  FileSignature,
  Handshake,
  Receipt,
  ScrollText,
  Ticket,
  Toilet,
  Truck,
  UserRound,
  Wheat,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Command } from '../ui/hooks/command.ts';

const kinds: Readonly<Record<FoundKind, { readonly group: string; readonly icon: ReactNode }>> = {
  invoice: { group: 'Invoices', icon: <Receipt /> },
  payment: { group: 'Payments', icon: <Banknote /> },
  quote: { group: 'Quotes', icon: <FileSignature /> },
  rental: { group: 'Rentals', icon: <Toilet /> },
  unit: { group: 'Units', icon: <Toilet /> },
  agreement: { group: 'Service agreements', icon: <Handshake /> },
  ticket: { group: 'Tickets', icon: <Ticket /> },
  manifest: { group: 'Manifests', icon: <ScrollText /> },
  truck: { group: 'Trucks', icon: <Truck /> },
  site: { group: 'Disposal sites', icon: <Factory /> },
  field: { group: 'Fields', icon: <Wheat /> },
  person: { group: 'People', icon: <UserRound /> },
};

export const thingCommand = ({ kind, id, label, detail }: FoundThing, run: () => void): Command => ({
  id: `${kind}-${id}-${label}`,
  label,
  detail,
  ...kinds[kind],
  run,
});

/** The page of a thing, or the list that shows it. */
export function wayToThing(
  { kind, id, label }: Pick<FoundThing, 'kind' | 'id' | 'label'>,
  mayFleet: boolean,
): NavigateOptions {
  switch (kind) {
    case 'invoice':
      return { to: '/billing/invoices/$invoiceId', params: { invoiceId: id } };
    case 'payment':
      return { to: '/billing', search: { tab: 'payments', search: label } };
    case 'quote':
      return { to: '/quotes/$quoteId', params: { quoteId: id } };
    case 'rental':
      return { to: '/rentals/$rentalId', params: { rentalId: id } };
    case 'unit':
      return { to: '/rentals', search: { tab: 'units', unit: Number(id) } };
    case 'agreement':
      return { to: '/agreements/$agreementId', params: { agreementId: id } };
    case 'ticket':
    case 'manifest':
      return { to: '/compliance/tickets/$ticketId', params: { ticketId: id } };
    case 'truck':
      return mayFleet ? { to: '/settings', search: { tab: 'vehicles' } } : { to: '/trucks' };
    case 'site':
      return mayFleet
        ? { to: '/settings', search: { tab: 'disposal-sites' } }
        : { to: '/compliance', search: { tab: 'tickets', search: label } };
    case 'field':
      return { to: '/fields/$fieldId', params: { fieldId: id } };
    default:
      return { to: '/users' };
  }
}
