import { Brand } from '../base/brand.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { KitDisplays } from './kit-displays.tsx';
import { KitFields } from './kit-fields.tsx';
import { KitOverlays } from './kit-overlays.tsx';

/** Every component of the kit on one page; only while developing. */
export default function KitPage() {
  return (
    <main className="mx-auto max-w-5xl px-4 py-8">
      <PageHeader
        title="Kit"
        description="Every component, as screens use it."
        breadcrumbs={[
          <a key="home" href="/">
            Home
          </a>,
        ]}
        badge={<Brand />}
      />
      <div className="flex flex-col gap-10">
        <KitDisplays />
        <KitFields />
        <KitOverlays />
      </div>
    </main>
  );
}
