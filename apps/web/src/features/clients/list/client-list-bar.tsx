import { ServerSearchField } from '../../../ui/fields/server-search-field.tsx';
import type { ListView } from '../../../ui/data-table/list-view.ts';
import type { ClientListStatus } from '../client-queries.ts';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { ClientExport } from './client-list-actions.tsx';
import { UnplacedLink } from './unplaced-link.tsx';
import { ViewToggle } from '../../../ui/data-table/view-toggle.tsx';

interface ClientListBarProps {
  readonly search: string;
  readonly status: ClientListStatus;
  readonly onSearch: (text: string) => void;
  readonly onViewChange: (view: ListView) => void;
}

/** Above the list: the search, on a phone the file, the addresses that need a pin, and the choice of cards or a table. */
export const ClientListBar = ({ search, status, onSearch, onViewChange }: ClientListBarProps) => (
  <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 md:mb-3">
    <ServerSearchField
      label="Search clients"
      placeholder="Name, contact, phone or e-mail"
      value={search}
      onSearch={onSearch}
      className="min-w-0 flex-1 md:max-w-md"
    />
    {useNarrowScreen() && <ClientExport search={search} status={status} />}
    <div className="flex flex-wrap items-center gap-2 md:ml-auto">
      <UnplacedLink />
      <ViewToggle list="clients" view="cards" onViewChange={onViewChange} className="max-md:hidden" />
    </div>
  </div>
);
