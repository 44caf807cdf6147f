import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useCan } from '../../session/session-context.ts';
import { namedSetting } from './named-setting.ts';

/**
 * Reports why a day could not be planned, with a link to the setting named in the message, for those who may
 * change it. @param onLeave called before the link is followed
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
