import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, UsersRound } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CompanyDataTab } from '../exports/company-data-tab.tsx';
import { DisposalSitesTab } from './disposal-sites-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { JobTypesTab } from './job-types-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { ServiceTypesTab } from './service-types-tab.tsx';
import { UsageTab } from './usage-tab.tsx';
import { VehiclesTab } from './vehicles-tab.tsx';

const tabs = [
  { value: 'general', label: 'General' },
  { value: 'users', label: 'Users' },
  { value: 'services', label: 'Services' },
  { value: 'job-types', label: 'Job Types' },
  { value: 'vehicles', label: 'Vehicles' },
  { value: 'disposal-sites', label: 'Disposal Sites' },
  { value: 'security', label: 'Security' },
  { value: 'data', label: 'Data' },
  { value: 'usage', label: 'Usage' },
] as const;
type SettingsTab = (typeof tabs)[number]['value'];

const contents: Record<SettingsTab, () => React.ReactNode> = {
  general: () => <GeneralTab />,
  users: () => <UsersTab />,
  services: () => <ServiceTypesTab />,
  'job-types': () => <JobTypesTab />,
  vehicles: () => <VehiclesTab />,
  'disposal-sites': () => <DisposalSitesTab />,
  security: () => <SecurityTab />,
  data: () => <CompanyDataTab />,
  usage: () => <UsageTab />,
};

/** The company's own figures: who and where it is, its trucks, sites and kinds of work. */
export default function SettingsPage() {
  const { tab } = useSearch({ from: '/office/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const shown = tabs.find((one) => one.value === tab)?.value ?? 'general';
  return (
    <>
      <PageHeader
        title="System Settings"
        description="What planning and paperwork start from."
        back={<Button variant="ghost" icon={<ArrowLeft aria-hidden="true" />} iconLabel="Back to dashboard" render={<Link to="/dashboard" />} />}
      />
      <Tabs label="Settings" items={tabs} value={shown} onValueChange={(next) => void navigate({ search: { tab: next === 'general' ? undefined : next }, replace: true })}>
        {contents[shown]()}
      </Tabs>
    </>
  );
}

function UsersTab() {
  return (
    <EmptyState
      icon={<UsersRound />}
      title="Users"
      description="The people of your company and what they may do."
      action={
        <Button variant="primary" render={<Link to="/users" />}>
          Manage Users
        </Button>
      }
    />
  );
}
