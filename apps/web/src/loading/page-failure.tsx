import { ErrorState, type ErrorStateProps } from '../ui/page/error-state.tsx';

interface PageFailureProps extends ErrorStateProps {
  /** It replaces the whole window, including the product's bars. */
  readonly isWholeWindow?: boolean;
}

/** Replaces a whole page that cannot be shown. */
export function PageFailure({ isWholeWindow = false, ...failure }: PageFailureProps) {
  const Frame = isWholeWindow ? 'main' : 'div';
  return (
    <Frame className={`flex items-center justify-center ${isWholeWindow ? 'min-h-dvh' : 'min-h-[50dvh]'}`}>
      <ErrorState {...failure} />
    </Frame>
  );
}
