import type { Overview } from '@haulwright/contract/dashboard.contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { api } from '../../api/queries.ts';
import { Card } from '../../ui/page/card.tsx';
import { classNames } from '../../ui/base/class-names.ts';
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

  return (
    <div className="mb-6">
      <Card
        title="Getting started"
        description="Six steps to your first routes."
        actions={
          <span className="numeric text-sm text-ink-soft">
            {done} of {steps.length} done
          </span>
        }
        padded={false}
      >
        <ol
          aria-label="Getting started"
          className="grid divide-line max-xl:divide-y lg:grid-cols-3 xl:grid-cols-6 xl:divide-x"
        >
          {steps.map((step, index) => (
            <li
              key={step.key}
              className={classNames(
                'relative flex gap-3 p-4 lg:flex-col',
                step.key === next && 'bg-accent-soft',
                !step.done && 'hover:bg-sunken',
              )}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'numeric flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold',
                  step.done
                    ? 'bg-good-soft text-good-text'
                    : 'border border-line-strong bg-surface text-ink-soft',
                )}
              >
                {step.done ? <Check className="size-4" /> : index + 1}
              </span>
              <div className="min-w-0">
                <p className={classNames('font-medium', step.done && 'text-ink-soft')}>
                  {step.done && <span className="sr-only">Done: </span>}
                  <StepTitle
                    step={step}
                    mayEditSettings={mayEditSettings}
                    onPlan={setup.hasJob ? onOptimizeRoutes : onScheduleJob}
                  />
                </p>
                <p className="mt-0.5 text-sm text-ink-soft">
                  {step.done || mayEditSettings || !forAdmin.has(step.key)
                    ? step.why
                    : 'An administrator does this in the settings.'}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

const target = 'rounded-sm text-left after:absolute after:inset-0';

interface StepTitleProps {
  readonly step: SetupStep;
  readonly onPlan: () => void;
  readonly mayEditSettings: boolean;
}

/** Links to the step, unless it is done or another person's task. */
function StepTitle({ step: { key, title, done }, mayEditSettings, onPlan }: StepTitleProps) {
  if (done || (!mayEditSettings && forAdmin.has(key))) return title;
  if (key === 'plan') {
    return (
      <button type="button" onClick={onPlan} className={target}>
        {title}
      </button>
    );
  }
  const way = {
    import: { to: '/clients/import' },
    depot: { to: '/settings' },
    disposal: { to: '/settings', search: { tab: 'disposal-sites' } },
    trucks: { to: '/settings', search: { tab: 'vehicles' } },
    people: { to: '/users' },
  } as const;
  return (
    <Link {...way[key]} className={target}>
      {title}
    </Link>
  );
}

const forAdmin: ReadonlySet<SetupStep['key']> = new Set(['depot', 'disposal', 'trucks', 'people']);
