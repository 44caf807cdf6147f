import { Link } from '@tanstack/react-router';
import { CalendarPlus, ClipboardList, FileChartColumn, Settings, Sparkles, Users } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { useCan, useSession } from '../session/session-context.ts';

interface QuickActionsProps {
  readonly onScheduleJob: () => void;
  readonly onOptimizeRoutes: () => void;
  readonly onGenerateReport: () => void;
}

const look = 'justify-start md:justify-start';

/** The most common tasks, as far as the roles allow them. */
export function QuickActions({ onScheduleJob, onOptimizeRoutes, onGenerateReport }: QuickActionsProps) {
  const { isFieldTechnician } = useSession();
  const may = {
    clients: useCan('VIEW_ALL_CLIENTS'),
    schedule: useCan('CREATE_JOB'),
    optimize: useCan('OPTIMIZE_ROUTES'),
    report: useCan('GENERATE_REPORTS'),
    settings: useCan('VIEW_SETTINGS'),
  };
  return (
    <Card title="Quick Actions" className="print:hidden">
      <div className="flex flex-col gap-2">
        {may.clients && (
          <Button
            fullWidth
            className={look}
            icon={<Users aria-hidden="true" />}
            render={<Link to="/clients" />}
          >
            Manage Clients
          </Button>
        )}
        {may.schedule && (
          <Button
            fullWidth
            className={look}
            icon={<CalendarPlus aria-hidden="true" />}
            onClick={onScheduleJob}
          >
            Schedule New Job
          </Button>
        )}
        {may.optimize && (
          <Button
            fullWidth
            className={look}
            icon={<Sparkles aria-hidden="true" />}
            onClick={onOptimizeRoutes}
          >
            Optimize Routes
          </Button>
        )}
        {may.report && (
          <Button
            fullWidth
            className={look}
            icon={<FileChartColumn aria-hidden="true" />}
            onClick={onGenerateReport}
          >
            Generate Report
          </Button>
        )}
        {may.settings && (
          <Button
            fullWidth
            className={look}
            icon={<Settings aria-hidden="true" />}
            render={<Link to="/settings" />}
          >
            System Settings
          </Button>
        )}
        {isFieldTechnician && (
          <Button
            fullWidth
            className={look}
            icon={<ClipboardList aria-hidden="true" />}
            render={<Link to="/dashboard" search={{ tab: 'my-jobs' }} />}
          >
            My Jobs
          </Button>
        )}
      </div>
    </Card>
  );
}
