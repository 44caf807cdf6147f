import { useEffect } from 'react';
import { isSharingChosen } from './sharing-choice.ts';

const load = () => import('./position-sharing.ts');

/**
 * On every page: keeps sharing a driver's position while they read a job, and when they return to the app.
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
