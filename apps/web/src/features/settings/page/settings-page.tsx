import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, UsersRound } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { GeneralTab } from '../company/general-tab.tsx';

const DevicesTab = lazyPart(async () => (await import('../fleet/devices-tab.tsx')).DevicesTab);
const BrandTab = lazyPart(async () => (await import('../brand/brand-tab.tsx')).BrandTab);
const CompanyDataTab = lazyPart(
  async () => (await import('../../exports/company-data-tab.tsx')).CompanyDataTab,
);
const ConnectionTab = lazyPart(async () => (await import('../../payments/connection-tab.tsx')).ConnectionTab);
const DisposalSitesTab = lazyPart(
  async () => (await import('../sites/disposal-sites-tab.tsx')).DisposalSitesTab,
);
const FormsTab = lazyPart(async () => (await import('../../forms/editor/forms-tab.tsx')).FormsTab);
const JobTypesTab = lazyPart(async () => (await import('../work/job-types-tab.tsx')).JobTypesTab);
const SecurityTab = lazyPart(async () => (await import('../company/security-tab.tsx')).SecurityTab);
const HolidaysTab = lazyPart(async () => (await import('../company/holidays-tab.tsx')).HolidaysTab);
const MessagesTab = lazyPart(async () => (await import('../client-messages/messages-tab.tsx')).MessagesTab);
const PlanningTab = lazyPart(async () => (await import('../work/planning-tab.tsx')).PlanningTab);
const PricesTab = lazyPart(async () => (await import('../money/prices-tab.tsx')).PricesTab);
const RulesTab = lazyPart(async () => (await import('../rules/rules-tab.tsx')).RulesTab);
const ServiceTypesTab = lazyPart(async () => (await import('../work/service-types-tab.tsx')).ServiceTypesTab);
const TaxesTab = lazyPart(async () => (await import('../money/taxes-tab.tsx')).TaxesTab);
const UsageTab = lazyPart(async () => (await import('../company/usage-tab.tsx')).UsageTab);
const VehiclesTab = lazyPart(async () => (await import('../fleet/vehicles-tab.tsx')).VehiclesTab);

const tabs = [
  { value: 'general', label: 'General' },
  { value: 'brand', label: 'Brand and Mail' },
  { value: 'client-messages', label: 'Client Messages' },
  { value: 'users', label: 'Users' },
  { value: 'services', label: 'Services' },
  { value: 'job-types', label: 'Job Types' },
  { value: 'forms', label: 'Forms' },
  { value: 'prices', label: 'Prices' },
  { value: 'taxes', label: 'Taxes' },
  { value: 'online-payments', label: 'Online Payments' },
  { value: 'vehicles', label: 'Vehicles' },
  { value: 'devices', label: 'Tracking Devices' },
  { value: 'disposal-sites', label: 'Disposal Sites' },
  { value: 'compliance', label: 'Compliance' },
  { value: 'planning', label: 'Planning' },
  { value: 'holidays', label: 'Holidays' },
  { value: 'security', label: 'Security' },
  { value: 'data', label: 'Data' },
  { value: 'usage', label: 'Usage' },
] as const;
type SettingsTab = (typeof tabs)[number]['value'];

const contents: Record<SettingsTab, () => React.ReactNode> = {
  general: () => <GeneralTab />,
  brand: () => <BrandTab />,
  'client-messages': () => <MessagesTab />,
  users: () => <UsersTab />,
  services: () => <ServiceTypesTab />,
  'job-types': () => <JobTypesTab />,
  forms: () => <FormsTab />,
  prices: () => <PricesTab />,
  taxes: () => <TaxesTab />,
  'online-payments': () => <ConnectionTab />,
  vehicles: () => <VehiclesTab />,
  devices: () => <DevicesTab />,
  'disposal-sites': () => <DisposalSitesTab />,
  compliance: () => <RulesTab />,
  planning: () => <PlanningTab />,
  holidays: () => <HolidaysTab />,
  security: () => <SecurityTab />,
  data: () => <CompanyDataTab />,
  usage: () => <UsageTab />,
};

/** The company's settings: its profile, trucks, sites and kinds of work. */
export default function SettingsPage() {
  const { tab } = useSearch({ from: '/office/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const shown = tabs.find((one) => one.value === tab)?.value ?? 'general';
  return (
    <>
      <PageHeader
        title="System Settings"
        description="Your company, its people and trucks, and the rules for planning and paperwork."
        back={
          <Button
            variant="ghost"
            icon={<ArrowLeft aria-hidden="true" />}
            iconLabel="Back to dashboard"
            render={<Link to="/dashboard" />}
          />
        }
      />
      <Tabs
        label="Settings"
        items={tabs}
        value={shown}
        onValueChange={(next) =>
          void navigate({ search: { tab: next === 'general' ? undefined : next }, replace: true })
        }
      >
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
      description="The people in your company and what they can do."
      action={
        <Button variant="primary" render={<Link to="/users" />}>
          Manage Users
        </Button>
      }
    />
  );
}
