import type { Overview } from '@haulwright/contract/dashboard.contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useCan } from '../session/session-context.ts';
import { type SetupStep, setupSteps } from './setup-steps.ts';

interface GettingStartedProps {
  readonly setup: Overview['setup'];
  readonly onScheduleJob: () => void;
  readonly onOptimizeRoutes: () => void;
}

/** From sign-up to the first routes; gone once all is done. */
export function GettingStarted({ setup, onScheduleJob, onOptimizeRoutes }: GettingStartedProps) {
  const mayEditSettings = useCan('VIEW_SETTINGS');
  const routes = useQuery(api.routes.list.queryOptions({ input: { limit: 1 } }));
  if (routes.data === undefined) return null;
  const steps = setupSteps(setup, routes.data.items.length > 0);
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.key;

  const acts: Record<SetupStep['key'], (title: string) => ReactNode> = {
    depot: (title) => (mayEditSettings ? <Link to="/settings" className={target}>{title}</Link> : title),
    disposal: (title) => (mayEditSettings ? <Link to="/settings" search={{ tab: 'disposal-sites' }} className={target}>{title}</Link> : title),
    client: (title) => <Link to="/clients/new" className={target}>{title}</Link>,
    job: (title) => <button type="button" onClick={onScheduleJob} className={target}>{title}</button>,
    optimize: (title) => <button type="button" onClick={onOptimizeRoutes} className={target}>{title}</button>,
  };

  return (
    <div className="mb-6">
      <Card title="Getting started" description="Five steps to your first routes." actions={<span className="numeric text-sm text-ink-soft">{done} of {steps.length} done</span>} padded={false}>
        <ol aria-label="Getting started" className="grid divide-line max-lg:divide-y lg:grid-cols-5 lg:divide-x">
          {steps.map((step, index) => (
            <li key={step.key} className={classNames('relative flex gap-3 p-4 lg:flex-col', step.key === next && 'bg-accent-soft', !step.done && 'hover:bg-sunken')}>
              <span
                aria-hidden="true"
                className={classNames('numeric flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold', step.done ? 'bg-good-soft text-good-text' : 'border border-line-strong bg-surface text-ink-soft')}
              >
                {step.done ? <Check className="size-4" /> : index + 1}
              </span>
              <div className="min-w-0">
                <p className={classNames('font-medium', step.done && 'text-ink-soft')}>
                  {step.done && <span className="sr-only">Done: </span>}
                  {step.done ? step.title : acts[step.key](step.title)}
                </p>
                <p className="mt-0.5 text-sm text-ink-soft">{step.done || mayEditSettings || (step.key !== 'depot' && step.key !== 'disposal') ? step.why : 'An administrator does this in the settings.'}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

const target = 'rounded-sm text-left after:absolute after:inset-0';
