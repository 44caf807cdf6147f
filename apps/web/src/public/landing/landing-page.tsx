import { PublicFooter } from '../public-footer.tsx';
import { CallToAction } from './call-to-action.tsx';
import { DispatchBoard } from './dispatch-board.tsx';
import { Features } from './features.tsx';
import { FieldAndAnalytics } from './field-and-analytics.tsx';
import { Hero } from './hero.tsx';
import { Industries } from './industries.tsx';
import { LandingHeader } from './landing-header.tsx';

export default function LandingPage() {
  return (
    <>
      <LandingHeader />
      <main>
        <Hero />
        <Features />
        <DispatchBoard />
        <Industries />
        <FieldAndAnalytics />
        <CallToAction />
      </main>
      <PublicFooter />
    </>
  );
}
