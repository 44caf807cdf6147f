import { Link } from '@tanstack/react-router';
import { Archive, Upload } from 'lucide-react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Progress } from '../../ui/base/progress.tsx';
import { ExportButton } from './export-button.tsx';
import { type FetchExport, useArchiveProgress, useExport } from './export-queries.ts';

/** Public: import and export of the company's data. */
export function CompanyDataTab() {
  const everything = useExport((_format, signal) => api.exports.company.call(undefined, { signal }));
  const progress = useArchiveProgress(everything.busy);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Card
        title="Everything Your Company Has Stored"
        description="One ZIP archive: each kind of data as CSV and as JSON, with a README that says what is what. Passwords, second steps and sessions are in no file."
      >
        {everything.busy ? (
          <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
            <div className="flex-1">
              <Progress label="Writing the archive. You can go on working." value={progress} />
            </div>
            <Button onClick={everything.cancel}>Cancel export</Button>
          </div>
        ) : (
          <Button
            variant="primary"
            icon={<Archive aria-hidden="true" />}
            onClick={() => everything.start('csv')}
          >
            Export all data
          </Button>
        )}
      </Card>
      <Card
        title="Lists"
        description="Each list as a file for a spreadsheet. Clients, jobs and routes can also be exported from their own pages, with the filters set there."
        padded={false}
      >
        <ul aria-label="Lists to export" className="divide-y divide-line">
          {lists.map(({ name, what, fetchExport }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 md:px-5">
              <div className="min-w-0">
                <p className="font-medium">{name}</p>
                <p className="text-sm text-ink-soft">{what}</p>
              </div>
              <ExportButton label={`Export ${name.toLowerCase()}`} size="sm" fetchExport={fetchExport} />
            </li>
          ))}
        </ul>
      </Card>
      <Card
        title="Import Clients from Another Program"
        description="From a CSV or Excel file, with a preview before anything is added."
      >
        <Button icon={<Upload aria-hidden="true" />} render={<Link to="/clients/import" />}>
          Import clients
        </Button>
      </Card>
    </div>
  );
}

const lists: readonly { name: string; what: string; fetchExport: FetchExport }[] = [
  {
    name: 'Clients',
    what: 'A row for each address, archived clients included',
    fetchExport: (format, signal) => api.exports.clients.call({ format, status: 'all' }, { signal }),
  },
  {
    name: 'Jobs',
    what: 'All jobs with what was done',
    fetchExport: (format, signal) => api.exports.jobs.call({ format }, { signal }),
  },
  {
    name: 'Routes',
    what: 'All routes with miles and gallons',
    fetchExport: (format, signal) => api.exports.routes.call({ format }, { signal }),
  },
  {
    name: 'Users',
    what: 'Names, e-mail addresses and roles',
    fetchExport: (format, signal) => api.exports.users.call({ format }, { signal }),
  },
  {
    name: 'Vehicles',
    what: 'Tanks, wastes, shifts and drivers',
    fetchExport: (format, signal) => api.exports.vehicles.call({ format }, { signal }),
  },
  {
    name: 'Disposal sites',
    what: 'Hours, wastes, fees and permits',
    fetchExport: (format, signal) => api.exports.disposalSites.call({ format }, { signal }),
  },
  {
    name: 'Job types',
    what: 'Minutes, gallons and prices',
    fetchExport: (format, signal) => api.exports.jobTypes.call({ format }, { signal }),
  },
];
