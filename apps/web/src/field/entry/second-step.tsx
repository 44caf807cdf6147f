import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { SecondStepScreen } from '../../features/session/second-step/second-step-screen.tsx';
import { StrictStyles } from '../../ui/base/strict-styles.tsx';
import { Toaster } from '../../ui/toasts/toast.tsx';

/** The product's second step, within the app's pages. */
export default function SecondStep() {
  return (
    <StrictStyles>
      <QueryClientProvider client={queryClient}>
        <div className="field-scroll">
          <SecondStepScreen />
        </div>
        <Toaster />
      </QueryClientProvider>
    </StrictStyles>
  );
}
