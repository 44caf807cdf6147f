import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../../ui/toast.tsx';
import { useCan } from '../../session/session-context.ts';
import { namedSetting } from './named-setting.ts';

/**
 * Says why a day could not be planned, with the way to the setting that the sentence names for those who may
 * change it. @param onLeave before that way is gone
 */
export function usePlanningFailed(onLeave?: () => void): (why: string) => void {
  const navigate = useNavigate();
  const maySet = useCan('VIEW_SETTINGS');
  return (why) => {
    const tab = maySet ? namedSetting(why) : null;
    toast.error({
      title: 'Optimization Failed',
      description: why,
      ...(tab !== null && {
        action: {
          label: 'Open Settings',
          run: () => {
            onLeave?.();
            void navigate({ to: '/settings', search: { tab: tab === 'general' ? undefined : tab } });
          },
        },
      }),
    });
  };
}
