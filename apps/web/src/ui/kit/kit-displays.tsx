import { Plus, Truck } from 'lucide-react';
import { useState } from 'react';
import { Badge, badgeIcons, type Tone } from '../base/badge.tsx';
import { Button, type ButtonVariant } from '../buttons/button.tsx';
import { Card } from '../page/card.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { ErrorState } from '../page/error-state.tsx';
import { Progress } from '../base/progress.tsx';
import { Skeleton, SkeletonGroup } from '../base/skeleton.tsx';
import { Spinner } from '../base/spinner.tsx';
import { Table, type TableColumn } from '../page/table.tsx';
import { Tabs } from '../page/tabs.tsx';
import { KitSection } from './kit-section.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'link'];
const tones: readonly Tone[] = ['neutral', 'accent', 'good', 'warn', 'bad', 'info'];

interface Load {
  readonly truck: string;
  readonly stops: number;
  readonly gallons: number;
  readonly miles: number;
}

const loads: readonly Load[] = [
  { truck: 'Truck 1', stops: 9, gallons: 3250, miles: 48.2 },
  { truck: 'Truck 2', stops: 14, gallons: 2100, miles: 103.7 },
];

const columns: readonly TableColumn<Load>[] = [
  { key: 'truck', header: 'Truck', cell: (load) => load.truck, rowHeader: true },
  { key: 'stops', header: 'Stops', cell: (load) => load.stops, numeric: true },
  {
    key: 'gallons',
    header: 'Gallons',
    cell: (load) => `${load.gallons.toLocaleString('en-US')} gal`,
    numeric: true,
  },
  { key: 'miles', header: 'Distance', cell: (load) => `${load.miles} mi`, numeric: true, wideOnly: true },
];

export function KitDisplays() {
  const [tab, setTab] = useState<'active' | 'archived'>('active');
  return (
    <>
      <KitSection title="Button">
        <div className="flex flex-wrap gap-2">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button variant="primary" icon={<Plus />}>
            New Job
          </Button>
          <Button variant="primary" busy>
            Saving...
          </Button>
          <Button disabled>Disabled</Button>
          <Button disabledReason="Choose a client first.">With a reason</Button>
          <Button iconLabel="Add truck" icon={<Truck />} />
          <Button size="sm">Small</Button>
          <Button size="lg" variant="primary" render={<a href="#large" aria-label="Large link" />}>
            Large link
          </Button>
        </div>
      </KitSection>
      <KitSection title="Badge">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="good" icon={badgeIcons.done}>
            Completed
          </Badge>
          <Badge tone="info" icon={badgeIcons.running}>
            In progress
          </Badge>
          <Badge tone="warn" icon={badgeIcons.warning}>
            High
          </Badge>
          <Badge tone="bad" icon={badgeIcons.problem}>
            Emergency
          </Badge>
        </div>
      </KitSection>
      <KitSection title="Tabs, card, table">
        <Tabs
          label="Client status"
          items={[
            { value: 'active', label: 'Active Clients', count: 118 },
            { value: 'archived', label: 'Archived Clients' },
          ]}
          value={tab}
          onValueChange={setTab}
        >
          <Card
            title="Loads of the day"
            description={`The ${tab} ones`}
            padded={false}
            actions={<Button size="sm">Export</Button>}
          >
            <Table caption="Loads of the day" columns={columns} rows={loads} rowKey={(load) => load.truck} />
          </Card>
        </Tabs>
      </KitSection>
      <KitSection title="Progress, spinner, skeleton">
        <div className="flex flex-col gap-4">
          <Progress label="Planning 6 trucks" value={62} detail="25 of 40 jobs" />
          <Spinner label="Loading dashboard..." />
          <SkeletonGroup label="Loading clients…" className="flex flex-col gap-2">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-4 w-full" />
          </SkeletonGroup>
        </div>
      </KitSection>
      <KitSection title="Empty and failed">
        <div className="grid gap-4 md:grid-cols-2">
          <Card>
            <EmptyState
              level={3}
              icon={<Truck />}
              title="No Routes Yet"
              description="Routes appear here once a day has been optimized."
              action={<Button variant="primary">Optimize Routes</Button>}
            />
          </Card>
          <Card>
            <ErrorState
              title="Failed to load clients"
              description="Can't reach the server."
              onRetry={() => {}}
            />
          </Card>
        </div>
      </KitSection>
    </>
  );
}
