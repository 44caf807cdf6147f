import { useEffect } from 'react';
import { isSharingChosen } from './sharing-choice.ts';

const load = () => import('./position-sharing.ts');

/**
 * On every page: a driver who shares his place goes on doing so while he reads a job, and when he comes back
 * to the app.
 */
export function useKeepSharing(userId: string): void {
  useEffect(() => {
    let over = false;
    const resume = () => {
      if (document.visibilityState === 'visible' && isSharingChosen(userId))
        void load().then((module) => over || module.resumeSharing(userId));
    };
    resume();
    document.addEventListener('visibilitychange', resume);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', resume);
      void load().then((module) => module.pauseSharing());
    };
  }, [userId]);
}
