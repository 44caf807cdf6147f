import { ServerSearchField } from '../../../ui/fields/server-search-field.tsx';
import type { ListView } from '../../../ui/data-table/list-view.ts';
import { UnplacedLink } from './unplaced-link.tsx';
import { ViewToggle } from '../../../ui/data-table/view-toggle.tsx';

interface ClientListBarProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onViewChange: (view: ListView) => void;
}

/** Above the list: the search, the addresses that need a pin, and the choice of cards or a table. */
export const ClientListBar = ({ search, onSearch, onViewChange }: ClientListBarProps) => (
  <div className="mb-3 flex flex-wrap items-center gap-3">
    <ServerSearchField
      label="Search clients"
      placeholder="Name, contact, phone or e-mail"
      value={search}
      onSearch={onSearch}
      className="min-w-0 basis-full md:max-w-md md:flex-1"
    />
    <div className="flex flex-wrap items-center gap-2 md:ml-auto">
      <UnplacedLink />
      <ViewToggle list="clients" view="cards" onViewChange={onViewChange} className="max-md:hidden" />
    </div>
  </div>
);
